import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** A group that providers add members to, as it is for one account. */
export interface MappedGroupRow {
  readonly id: number
  readonly name: string
  readonly root_role: number | null
  readonly mappings_sso: string[]
  readonly is_member: boolean
  /** The provider that added the account; null: a person did, or the account is not a member. */
  readonly member_provider: string | null
}

/**
 * The groups with mappings, and the groups that the provider added the account to, by id. Pass account 0 for a new account.
 */
const mappedGroups = (accountId: number, provider: string) =>
  build
    .selectFrom('user_group')
    .leftJoin('group_member', (join) =>
      join.onRef('group_member.group_id', '=', 'user_group.id').on('group_member.account_id', '=', accountId),
    )
    .select([
      'user_group.id',
      'user_group.name',
      'user_group.root_role',
      'user_group.mappings_sso',
      sql<boolean>`group_member.account_id is not null`.as('is_member'),
      'group_member.provider as member_provider',
    ])
    .where((eb) => eb.or([sql<boolean>`user_group.mappings_sso <> '[]'`, eb('group_member.provider', '=', provider)]))
    .orderBy('user_group.id')

export const listMappedGroups = (accountId: number, provider: string): Query<MappedGroupRow> => mappedGroups(accountId, provider).compile()

/** Locks the groups with mappings until the transaction ends. Groups are locked before accounts. */
export const lockMappedGroups = (): Query<{ id: number }> =>
  build.selectFrom('user_group').select('id').where(sql<boolean>`mappings_sso <> '[]'`).orderBy('id').forShare().compile()

export const insertProvidedMember = (groupId: number, accountId: number, provider: string, at: string): Query =>
  build
    .insertInto('group_member')
    .values({ group_id: groupId, account_id: accountId, joined_at: at, created_by: provider, provider })
    .onConflict((conflict) => conflict.columns(['group_id', 'account_id']).doNothing())
    .compile()

/** Gives the memberships that one provider added to another one, or to the people who edit groups. */
export const updateMemberProvider = (from: string, to: string | null): Query =>
  build.updateTable('group_member').set({ provider: to }).where('provider', '=', from).compile()

export const removeProvidedMember = (groupId: number, accountId: number, provider: string): Query =>
  build
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .compile()
