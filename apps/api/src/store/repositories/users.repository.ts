import type { AccountType } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'

export interface AccountBasicsRow {
  readonly id: number
  readonly kind: AccountType
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

/** All accounts, service accounts included, by id. */
export const listAccountBasics = (): Query<AccountBasicsRow> =>
  build
    .selectFrom('account')
    .select(['id', sql<AccountType>`kind`.as('kind'), 'name', 'username', 'email'])
    .orderBy('id')
    .compile()

export interface GroupBasicsRow {
  readonly id: number
  readonly name: string
  readonly root_role: number | null
  readonly members: number
}

/** All groups, by id. */
export const listGroupBasics = (): Query<GroupBasicsRow> =>
  sql<GroupBasicsRow>`
    select g.id, g.name, g.root_role, (select count(*) from group_member m where m.group_id = g.id)::integer as members
    from user_group g order by g.id`.compile(build)

/** Locks the account that has the key, until the transaction ends. Check in the next statement whether the account still has the key. */
export const lockAccountByKey = (key: string): Query<{ id: number; key: string }> => lockByKeys([key])
const lockByKeys = prepare(
  listing(
    { at: [0], by: ['key'] },
    locking(
      'account',
      'update',
      ({ id }) => id,
      sql<{ id: number; key: string }>`
        select a.id, n.key from account_name n join account a on a.id = n.account_id
        where n.key = any(${textArray([])}) order by a.id for update of a`.compile(build),
    ),
  ),
)
