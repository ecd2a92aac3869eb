import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface StoredApplication {
  readonly app_name: string
  readonly strategies: readonly string[]
}

export interface NewApplication {
  readonly appName: string
  /** The frontend token that reports the application first; null: another source. */
  readonly frontendToken: number | null
}

export interface ApplicationUse {
  readonly appName: string
  readonly project: string
  readonly environment: string
}

/** Stores the unknown applications among these, and returns their names. Pass the applications sorted by name. */
export const insertApplications = (applications: readonly NewApplication[], at: string): Query<{ app_name: string }> =>
  sql<{ app_name: string }>`
    insert into application (app_name, strategies, created_at, updated_at, seen_at, frontend_token)
    select app_name, '{}', ${at}, ${at}, ${at}, frontend_token from unnest(${applications.map(({ appName }) => appName)}::text[],
      ${applications.map(({ frontendToken }) => frontendToken)}::bigint[]) as n (app_name, frontend_token)
    on conflict (app_name) do nothing returning app_name`.compile(build)

/** The existing applications among the names. */
export const listExistingApplications = (appNames: readonly string[]): Query<{ app_name: string }> =>
  sql<{ app_name: string }>`select app_name from application where app_name = any(${[...appNames]}::text[])`.compile(build)

/** The number of applications that each of the frontend tokens reported first since this time; tokens without any have no row. */
export const countNewApplications = (tokens: readonly number[], from: string): Query<{ token: number; count: number }> =>
  sql<{ token: number; count: number }>`
    select frontend_token as token, count(*) as count from application
    where frontend_token = any(${[...tokens]}::bigint[]) and created_at > ${from} group by frontend_token`.compile(build)

/** Locks the applications until the transaction ends. */
export const lockApplications = (appNames: readonly string[]): Query<StoredApplication & { seen_at: string }> =>
  build
    .selectFrom('application')
    .select(['app_name', 'strategies', 'seen_at'])
    .where(sql<boolean>`app_name = any(${[...appNames]}::text[])`)
    .orderBy('app_name')
    .forUpdate()
    .compile()

/** Stores when the applications were last seen. Lock them first. */
export const seeApplications = (appNames: readonly string[], at: string): Query =>
  sql`update application set seen_at = ${at} where app_name = any(${[...appNames]}::text[])`.compile(build)

/** Removes at most `most` applications that were not seen since this time and that no person described. Returns their names. */
export const removeApplicationsUnseenSince = (at: string, most: number): Query<{ app_name: string }> =>
  sql<{ app_name: string }>`
    delete from application where app_name in (
      select app_name from application where seen_at < ${at} and not described order by app_name limit ${most} for update)
    returning app_name`.compile(build)

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
