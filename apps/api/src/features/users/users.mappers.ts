import type { GroupBase, UserBase } from '@halyard/contracts'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'
import type { AccountBasicsRow, GroupBasicsRow } from '../../store/repositories/users.repository.ts'

/** An account in short, without null names. */
export const toUserBase = ({ id, kind, name, username, email }: AccountBasicsRow): UserBase => ({
  id,
  ...(name !== null && { name }),
  ...(email !== null && { email }),
  ...(username !== null && { username }),
  accountType: kind,
})

export const toGroupBase = ({ id, name, members, root_role }: GroupBasicsRow): GroupBase => ({
  id,
  name,
  userCount: members,
  rootRole: root_role,
})

/** A user as in events. */
export const toUserState = ({
  id,
  name,
  username,
  email,
  root_role,
}: Pick<AccountRow, 'id' | 'name' | 'username' | 'email' | 'root_role'>) => ({
  id,
  name,
  username,
  email,
  rootRole: root_role,
})
