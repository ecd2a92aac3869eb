import { addProjectAccess } from './add-project-access.ts'
import { getProjectAccess } from './get-project-access.ts'
import { getProjectUsers } from './get-project-users.ts'
import { removeProjectGroup } from './remove-project-group.ts'
import { removeProjectUser } from './remove-project-user.ts'
import { setProjectAccess } from './set-project-access.ts'
import { setProjectGroupRoles } from './set-project-group-roles.ts'
import { setProjectUserRoles } from './set-project-user-roles.ts'

export const accessOperations = {
  getProjectUsers,
  getProjectAccess,
  addProjectAccess,
  setProjectAccess,
  setProjectUserRoles,
  removeProjectUser,
  setProjectGroupRoles,
  removeProjectGroup,
}
