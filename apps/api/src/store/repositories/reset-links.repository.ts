import { build, type Query } from '../index.ts'
import { type AccountRow, accountColumns } from './accounts.repository.ts'

export interface ResetLinkRow extends AccountRow {
  readonly link_created_by: string | null
  readonly link_expires_at: string
}

/** The link with this hash, even if it is expired, with its account. Links of disabled accounts are omitted. */
export const findResetLink = (hash: string): Query<ResetLinkRow> =>
  build
    .selectFrom('reset_link')
    .innerJoin('account', 'account.id', 'reset_link.account_id')
    .select([...accountColumns, 'reset_link.created_by as link_created_by', 'reset_link.expires_at as link_expires_at'])
    .where('reset_link.hash', '=', hash)
    .where('account.disabled_at', 'is', null)
    .compile()

export interface NewResetLink {
  readonly account_id: number
  readonly hash: string
  readonly created_at: string
  readonly created_by: string | null
  readonly expires_at: string
}

/** Stores the link, and replaces the previous link of the account. */
export const putResetLink = ({ account_id, ...link }: NewResetLink): Query =>
  build
    .insertInto('reset_link')
    .values({ account_id, ...link })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
    .compile()
