import { changeUserPassword } from './change-user-password.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { getUser } from './get-user.ts'
import { getUsers } from './get-users.ts'
import { getUsersAndGroups } from './get-users-and-groups.ts'
import { resetUserPassword } from './reset-user-password.ts'
import { searchUsers } from './search-users.ts'
import { updateUser } from './update-user.ts'
import { validatePassword } from './validate-password.ts'

export const userOperations = {
  getUsers,
  searchUsers,
  getUsersAndGroups,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  resetUserPassword,
  changeUserPassword,
  validatePassword,
}
