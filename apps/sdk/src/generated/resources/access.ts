// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId
GgetPermissionHolders~/api/admin/access/holders holders
GexplainPermission~/api/admin/access/explain
GgetProjectUsers/users users
GgetProjectAccess/access users
PaddProjectAccess/access
UsetProjectAccess/access
UsetProjectUserRoles/users/:userId/roles
DremoveProjectUser/users/:userId/roles
UsetProjectGroupRoles/groups/:groupId/roles
DremoveProjectGroup/groups/:groupId/roles`

/** Creates the operations of `access` only. Throws TypeError if an option is invalid. */
export const createAccess = (options: HalyardOptions): HalyardClient['access'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['access']
