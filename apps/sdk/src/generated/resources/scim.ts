// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/scim
GgetScimSettings/settings
UsetScimSettings/settings
PcreateScimToken/token
DdeleteScimToken/token`

/** Creates the operations of `scim` only. Throws TypeError if an option is invalid. */
export const createScim = (options: HalyardOptions): HalyardClient['scim'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['scim']
