// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/auth/simple/settings
GgetSignInMethods~/auth/methods
GgetSignInTest~/api/admin/auth/sign-in-tests/:testId
SlogIn~/auth/simple/login
SgetPasskeyRequest~/auth/passkey/options
SlogInWithPasskey~/auth/passkey/login
GgetSimpleSettings
SsetSimpleSettings
SlogOut~/logout
GvalidateResetLink~/auth/reset/validate
SvalidateNewPassword~/auth/reset/validate-password
SresetPassword~/auth/reset/password
SsendResetMail~/auth/reset/password-email`

/** Creates the operations of `auth` only. Throws TypeError if an option is invalid. */
export const createAuth = (options: HalyardOptions): HalyardClient['auth'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['auth']
