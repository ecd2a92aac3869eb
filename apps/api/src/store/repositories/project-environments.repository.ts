import type { StoredDefaultStrategy } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface LinkableRow {
  readonly linked: boolean
  /** The review requirement, or the last one before the environment was unlinked; null: never set. */
  readonly reviewed: boolean | null
  readonly required_approvals: number | null
}

/** An environment of the server, and its link and settings in a project; no row: the environment does not exist. */
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

/** Adds a disabled, empty configuration of every feature of a project in an environment. */
export const insertConfigurations = (project: string, environment: string): Query =>
  sql`
    insert into feature_environment (feature, environment) select name, ${environment} from feature where project = ${project}
    on conflict do nothing`.compile(build)

/** Removes the configurations of all features of a project in an environment. */
export const removeConfigurations = (project: string, environment: string): Query =>
  sql`
    delete from feature_environment c using feature f
    where f.name = c.feature and f.project = ${project} and c.environment = ${environment}`.compile(build)

/** Marks every feature of a project as changed by this transaction. */
export const touchFeaturesOfProject = (project: string): Query =>
  build.updateTable('feature').set({ changed: sql<string>`pg_current_xact_id()` }).where('project', '=', project).compile()
