import type { GroupBase } from '@halyard/contracts'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'
import type { GroupBasicsRow } from '../../store/repositories/users.repository.ts'

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
