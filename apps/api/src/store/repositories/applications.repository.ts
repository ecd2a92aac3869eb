import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface StoredApplication {
  readonly app_name: string
  readonly strategies: readonly string[]
}

export interface ApplicationUse {
  readonly appName: string
  readonly project: string
  readonly environment: string
}

/** Stores the unknown applications among the names, and returns their names. Pass the names sorted. */
export const insertApplications = (appNames: readonly string[], at: string): Query<{ app_name: string }> =>
  sql<{ app_name: string }>`
    insert into application (app_name, strategies, created_at, updated_at)
    select app_name, '{}', ${at}, ${at} from unnest(${[...appNames]}::text[]) as app_name
    on conflict (app_name) do nothing returning app_name`.compile(build)

/** Locks the applications until the transaction ends. */
export const lockApplications = (appNames: readonly string[]): Query<StoredApplication> =>
  build
    .selectFrom('application')
    .select(['app_name', 'strategies'])
    .where(sql<boolean>`app_name = any(${[...appNames]}::text[])`)
    .orderBy('app_name')
    .forUpdate()
    .compile()

/** The projects and environments in which the applications use features. */
export const listApplicationUses = (appNames: readonly string[]): Query<ApplicationUse> =>
  build
    .selectFrom('application_use')
    .select(['app_name as appName', 'project', 'environment'])
    .where(sql<boolean>`app_name = any(${[...appNames]}::text[])`)
    .orderBy('app_name')
    .orderBy('project')
    .orderBy('environment')
    .compile()

export const insertApplicationUses = (uses: readonly ApplicationUse[]): Query =>
  sql`
    insert into application_use (app_name, project, environment)
    select * from unnest(${uses.map((use) => use.appName)}::text[], ${uses.map((use) => use.project)}::text[],
      ${uses.map((use) => use.environment)}::text[])`.compile(build)

/** Stores the strategies of applications, and the time of this change. */
export const updateApplications = (applications: readonly StoredApplication[], at: string): Query =>
  sql`
    update application a set strategies = g.strategies, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(applications)}::json) as g (app_name text, strategies text[])
    where a.app_name = g.app_name`.compile(build)
