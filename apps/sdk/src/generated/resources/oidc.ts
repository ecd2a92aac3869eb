// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/auth/oidc/providers
GgetOidcProviders providers
PcreateOidcProvider
GgetOidcProvider/:providerId
UupdateOidcProvider/:providerId
DdeleteOidcProvider/:providerId
ScheckOidcProvider/:providerId/check`

/** Creates the operations of `oidc` only. Throws TypeError if an option is invalid. */
export const createOidc = (options: HalyardOptions): HalyardClient['oidc'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['oidc']
