// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/service-account
GgetServiceAccounts serviceAccounts
PcreateServiceAccount
UupdateServiceAccount/:id
DdeleteServiceAccount/:id
GgetServiceAccountTokens/:id/token pats
PcreateServiceAccountToken/:id/token
DdeleteServiceAccountToken/:id/token/:tokenId`

/** Creates the operations of `serviceAccounts` only. Throws TypeError if an option is invalid. */
export const createServiceAccounts = (options: HalyardOptions): HalyardClient['serviceAccounts'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['serviceAccounts']
