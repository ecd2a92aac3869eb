import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The favourites of an account: features by name, projects by id. */
export const listFavorites = (account: number): Query<{ kind: 'feature' | 'project'; name: string }> =>
  sql<{ kind: 'feature' | 'project'; name: string }>`
    select 'feature' as kind, feature as name from favorite_feature where account_id = ${account}
    union all
    select 'project', project from favorite_project where account_id = ${account}
    order by kind, name`.compile(build)

/** Locks the account and its favourites until the transaction ends. */
export const lockFavorites = (account: number): Query<{ id: number }> =>
  build.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().compile()

/** Keeps the feature from being deleted until the transaction ends. */
export const lockFeature = (name: string): Query<{ project: string }> =>
  build.selectFrom('feature').select('project').where('name', '=', name).forKeyShare().compile()

/** Keeps the project from being deleted until the transaction ends. */
export const lockProject = (id: string): Query<{ id: string }> =>
  build.selectFrom('project').select('id').where('id', '=', id).forKeyShare().compile()

export const findFavoriteFeature = (account: number, feature: string): Query<{ feature: string }> =>
  build.selectFrom('favorite_feature').select('feature').where('account_id', '=', account).where('feature', '=', feature).compile()

export const insertFavoriteFeature = (account: number, feature: string, createdAt: string): Query =>
  build.insertInto('favorite_feature').values({ account_id: account, feature, created_at: createdAt }).compile()

export const insertFavoriteProject = (account: number, project: string, createdAt: string): Query =>
  build.insertInto('favorite_project').values({ account_id: account, project, created_at: createdAt }).compile()

export const removeFavoriteFeature = (account: number, feature: string): Query =>
  build.deleteFrom('favorite_feature').where('account_id', '=', account).where('feature', '=', feature).compile()

export const removeFavoriteProject = (account: number, project: string): Query =>
  build.deleteFrom('favorite_project').where('account_id', '=', account).where('project', '=', project).compile()
