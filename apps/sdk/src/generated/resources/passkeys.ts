// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/user/passkeys
GgetPasskeys passkeys
SgetPasskeyCreation/options
PcreatePasskey
UrenamePasskey/:id
DdeletePasskey/:id
UsetSecondFactor~/api/admin/user/second-factor
GgetUserPasskeys~/api/admin/user-admin/:id/passkeys passkeys
DdeleteUserPasskey~/api/admin/user-admin/:id/passkeys/:passkeyId`

/** Creates the operations of `passkeys` only. Throws TypeError if an option is invalid. */
export const createPasskeys = (options: HalyardOptions): HalyardClient['passkeys'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['passkeys']
