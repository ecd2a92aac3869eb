import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type AccountRow, accountColumns } from './accounts.repository.ts'

export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly mappings_sso: string[]
  readonly root_role: number | null
  readonly created_by: string | null
  readonly created_at: string
  /** Whether an identity provider manages the group by SCIM. */
  readonly is_provisioned: boolean
}

export const groupColumns = [
  'user_group.id',
  'user_group.name',
  'user_group.description',
  'user_group.mappings_sso',
  'user_group.root_role',
  'user_group.created_by',
  'user_group.created_at',
  sql<boolean>`exists (select from scim_group s where s.group_id = user_group.id and s.removed_at is null)`.as('is_provisioned'),
] as const

export interface MemberRow extends AccountRow {
  readonly group_id: number
  readonly joined_at: string
  /** Name of the person who added the account. */
  readonly added_by: string | null
}

const members = build
  .selectFrom('group_member')
  .innerJoin('account', 'account.id', 'group_member.account_id')
  .select([...accountColumns, 'group_member.group_id', 'group_member.joined_at', 'group_member.created_by as added_by'])
  .orderBy('group_member.joined_at')
  .orderBy('account.id')

/** The members of all groups, in the order in which they joined. */
export const listMembers = (): Query<MemberRow> => members.compile()

/** The members of one group. */
export const listMembersOfGroup = (group: number): Query<MemberRow> => members.where('group_member.group_id', '=', group).compile()

/** The members of the groups that have a role in the project. */
export const listMembersInProject = (project: string): Query<MemberRow> =>
  members
    .where(sql<boolean>`exists (select from project_group p where p.project = ${project} and p.group_id = group_member.group_id)`)
    .compile()
