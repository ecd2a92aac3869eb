import { build, type Query } from '../index.ts'

/** A row where the account marked the project as a favourite; none for an API token, which has no account. */
export const findFavoriteProject = (account: number | null, project: string): Query<{ project: string }> =>
  build.selectFrom('favorite_project').select('project').where('account_id', '=', account).where('project', '=', project).compile()
