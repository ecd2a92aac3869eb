import { build, type Query } from '../index.ts'

/** A row if the project is a favourite of the account. An API token has no account, so it gets no row. */
export const findFavoriteProject = (account: number | null, project: string): Query<{ project: string }> =>
  build.selectFrom('favorite_project').select('project').where('account_id', '=', account).where('project', '=', project).compile()
