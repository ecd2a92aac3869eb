import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface ConfigRow {
  readonly environment: string
  readonly type: string
  readonly enabled: boolean
  /** The last setting, even while reviews are off; null: never set. */
  readonly required_approvals: number | null
}

const select = sql`
  select e.name as environment, e.type, coalesce(s.enabled, false) as enabled, s.required_approvals
  from project_environment l
  join environment e on e.name = l.environment
  left join change_request_setting s on s.project = l.project and s.environment = l.environment`

/** The environments of a project in their order, with their review requirements. */
export const listConfig = (project: string): Query<ConfigRow> =>
  sql<ConfigRow>`${select} where l.project = ${project} order by e.sort_order, e.name`.compile(build)

export const findConfig = (project: string, environment: string): Query<ConfigRow> =>
  sql<ConfigRow>`${select} where l.project = ${project} and l.environment = ${environment}`.compile(build)

/** Locks the settings of the project until the transaction ends: waits for direct writes that rely on them, and blocks new ones. */
export const lockSettings = (project: string): Query<{ id: string }> =>
  build.selectFrom('project').select('id').where('id', '=', project).forUpdate().compile()

export const storeConfig = (project: string, environment: string, enabled: boolean, requiredApprovals: number): Query =>
  sql`
    insert into change_request_setting (project, environment, enabled, required_approvals)
    values (${project}, ${environment}, ${enabled}, ${requiredApprovals})
    on conflict (project, environment) do update set enabled = excluded.enabled, required_approvals = excluded.required_approvals`.compile(
    build,
  )

/** The environments of the project that require reviews. Lock the project first, so that no environment is added meanwhile. */
export const listReviewedEnvironments = (project: string): Query<{ environment: string }> =>
  build
    .selectFrom('change_request_setting as setting')
    .innerJoin('project_environment as linked', (join) =>
      join.onRef('linked.project', '=', 'setting.project').onRef('linked.environment', '=', 'setting.environment'),
    )
    .select('setting.environment')
    .where('setting.project', '=', project)
    .where('setting.enabled', '=', true)
    .orderBy('setting.environment')
    .compile()
