import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { getGroup } from './get-group.ts'
import { getGroups } from './get-groups.ts'
import { updateGroup } from './update-group.ts'

export const groupOperations = { getGroups, getGroup, createGroup, updateGroup, deleteGroup }
