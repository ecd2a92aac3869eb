// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/user-admin
GgetUsers users
GsearchUsers/search
GgetUsersAndGroups/access users
PcreateUser
GgetUser/:id
UupdateUser/:id
DdeleteUser/:id
PresetUserPassword/reset-password
PchangeUserPassword/:id/change-password
SvalidatePassword/validate-password`

/** Creates the operations of `users` only. Throws TypeError if an option is invalid. */
export const createUsers = (options: HalyardOptions): HalyardClient['users'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['users']
