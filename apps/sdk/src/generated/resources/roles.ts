// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/roles
GgetRoles roles
GgetRole/:roleId
PcreateRole
UupdateRole/:roleId
DdeleteRole/:roleId`

/** Creates the operations of `roles` only. Throws TypeError if an option is invalid. */
export const createRoles = (options: HalyardOptions): HalyardClient['roles'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['roles']
