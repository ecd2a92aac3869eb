import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The API tokens without a remaining scope, because all their projects or their environment were deleted. */
export const listTokensOfNothing = (ids: readonly number[]): Query<{ id: number }> =>
  sql<{ id: number }>`
    select t.id from api_token t left join environment e on e.name = t.environment
    where t.id = any(${[...ids]}::bigint[]) and (t.projects = '{}' or (e.name is null and t.environment <> '*'))`.compile(build)

/** The tokens of type frontend among the ids. Everybody who opens a page of the application knows such a token. */
export const listFrontendTokens = (ids: readonly number[]): Query<{ id: number }> =>
  sql<{ id: number }>`select id from api_token where id = any(${[...ids]}::bigint[]) and type = 'frontend'`.compile(build)

/** The existing projects among the ids. */
export const listExistingProjects = (ids: readonly string[]): Query<{ id: string }> =>
  sql<{ id: string }>`select id from project where id = any(${[...ids]}::text[])`.compile(build)
