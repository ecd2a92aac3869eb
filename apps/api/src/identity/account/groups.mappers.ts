import type { GroupMember } from '@halyard/contracts'
import type { MemberRow } from '../../store/repositories/group-members.repository.ts'
import { toUser } from './accounts.mappers.ts'

/** Basic fields of a member. All callers see groups, so the permissions of members are omitted. */
export const toGroupMember = (row: MemberRow): GroupMember => {
  const { id, name, username, email, imageUrl, accountType } = toUser(row)
  return {
    joinedAt: row.joined_at,
    createdBy: row.added_by,
    user: { id, name, username, ...(email !== undefined && { email }), imageUrl, accountType },
  }
}
