// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId/api-tokens
GgetApiTokens~/api/admin/api-tokens tokens
GgetApiTokensByName~/api/admin/api-tokens/:token tokens
PcreateApiToken~/api/admin/api-tokens
UupdateApiToken~/api/admin/api-tokens/:token
DdeleteApiToken~/api/admin/api-tokens/:token
SvalidateEdgeTokens~/edge/validate
GgetProjectApiTokens tokens
PcreateProjectApiToken
DdeleteProjectApiToken/:token`

/** Creates the operations of `apiTokens` only. Throws TypeError if an option is invalid. */
export const createApiTokens = (options: HalyardOptions): HalyardClient['apiTokens'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['apiTokens']
