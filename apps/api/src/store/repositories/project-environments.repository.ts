import type { StoredDefaultStrategy } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface LinkableRow {
  readonly linked: boolean
  /** As changes there are reviewed, or were when the project had the environment last; null: they never were. */
  readonly reviewed: boolean | null
  readonly required_approvals: number | null
}

/** An environment of the server, and what it is to a project; undefined: there is no such environment. */
export const findLinkable = (project: string, environment: string): Query<LinkableRow> =>
  sql<LinkableRow>`
    select l.project is not null as linked, s.enabled as reviewed, s.required_approvals
    from environment e
    left join project_environment l on l.environment = e.name and l.project = ${project}
    left join change_request_setting s on s.environment = e.name and s.project = ${project}
    where e.name = ${environment}`.compile(build)

export interface LinkRow {
  readonly environment: string
  readonly default_strategy: StoredDefaultStrategy | null
}

/** The environments of a project, each with its default strategy. */
export const listLinksOfProject = (project: string): Query<LinkRow> =>
  sql<LinkRow>`select environment, default_strategy from project_environment where project = ${project} order by environment`.compile(build)

export const insertLink = (project: string, environment: string, defaultStrategy: StoredDefaultStrategy | null): Query =>
  build
    .insertInto('project_environment')
    .values({ project, environment, default_strategy: defaultStrategy && JSON.stringify(defaultStrategy) })
    .compile()

export const updateDefaultStrategy = (project: string, environment: string, strategy: StoredDefaultStrategy): Query =>
  build
    .updateTable('project_environment')
    .set({ default_strategy: JSON.stringify(strategy) })
    .where('project', '=', project)
    .where('environment', '=', environment)
    .compile()

export const removeLink = (project: string, environment: string): Query =>
  build.deleteFrom('project_environment').where('project', '=', project).where('environment', '=', environment).compile()

/** Puts every feature of a project into an environment, off and empty. */
export const insertConfigurations = (project: string, environment: string): Query =>
  sql`
    insert into feature_environment (feature, environment) select name, ${environment} from feature where project = ${project}
    on conflict do nothing`.compile(build)

/** Takes every feature of a project from an environment. */
export const removeConfigurations = (project: string, environment: string): Query =>
  sql`
    delete from feature_environment c using feature f
    where f.name = c.feature and f.project = ${project} and c.environment = ${environment}`.compile(build)

/** Marks every feature of a project as changed by this transaction. */
export const touchFeaturesOfProject = (project: string): Query =>
  build.updateTable('feature').set({ changed: sql<string>`pg_current_xact_id()` }).where('project', '=', project).compile()
