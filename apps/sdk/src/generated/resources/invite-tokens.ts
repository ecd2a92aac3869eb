// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/invite-link/tokens
GgetInviteTokens tokens
GgetInviteToken/:token
UupdateInviteToken/:token
PcreateInviteToken
GvalidateInvite~/invite/:secret/validate
PsignUp~/invite/:secret/signup`

/** Creates the operations of `inviteTokens` only. Throws TypeError if an option is invalid. */
export const createInviteTokens = (options: HalyardOptions): HalyardClient['inviteTokens'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['inviteTokens']
