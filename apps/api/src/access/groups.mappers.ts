import type { GroupMember } from '@halyard/contracts'
import { toUser } from './accounts.mappers.ts'
import type { MemberRow } from './groups.repository.ts'

/** Without what every login changes: bodies that show members are kept until somebody's access changes. */
export const toGroupMember = (row: MemberRow): GroupMember => {
  const { loginAttempts, seenAt, ...user } = toUser(row)
  return { joinedAt: row.joined_at, createdBy: row.added_by, user }
}
