import type { Preferences, SavedView } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface SavedViewRow extends Omit<SavedView, 'createdAt'> {
  readonly created_at: string
}

/** The views of an account, by page and name. */
export const listSavedViews = (account: number): Query<SavedViewRow> =>
  build
    .selectFrom('saved_view')
    .select(['id', 'page', 'name', 'query', 'columns', 'created_at'])
    .where('account_id', '=', account)
    .orderBy('page')
    .orderBy('name')
    // The columns have only values that the contract accepted.
    .$castTo<SavedViewRow>()
    .compile()

/** Locks the account with its views and preferences until the transaction ends. */
export const lockConsoleDocuments = (account: number): Query<{ id: number }> =>
  build.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().compile()

const stored = ({ name, query, columns }: SavedViewRow) => ({ name, query, columns: columns && JSON.stringify(columns) })

export const insertSavedView = (view: SavedViewRow, account: number): Query =>
  build
    .insertInto('saved_view')
    .values({ id: view.id, account_id: account, page: view.page, created_at: view.created_at, ...stored(view) })
    .compile()

export const updateSavedView = (view: SavedViewRow): Query =>
  build.updateTable('saved_view').set(stored(view)).where('id', '=', view.id).compile()

export const removeSavedView = (id: string): Query => build.deleteFrom('saved_view').where('id', '=', id).compile()

/** The preferences that the account set. */
export const findPreferences = (account: number): Query<{ document: Partial<Preferences> }> =>
  build
    .selectFrom('account_preference')
    .select('document')
    .where('account_id', '=', account)
    .$castTo<{ document: Partial<Preferences> }>()
    .compile()

export const storePreferences = (account: number, document: Preferences): Query =>
  sql`
    insert into account_preference (account_id, document) values (${account}, ${JSON.stringify(document)}::jsonb)
    on conflict (account_id) do update set document = excluded.document`.compile(build)
