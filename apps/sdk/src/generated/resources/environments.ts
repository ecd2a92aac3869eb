// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/environments
GgetAllEnvironments environments
GgetEnvironment/:name
GgetProjectEnvironments/project/:projectId environments
PcreateEnvironment
UupdateEnvironment/update/:name
DremoveEnvironment/:name
SvalidateEnvironmentName/validate
PcloneEnvironment/:name/clone
UupdateSortOrder/sort-order
PtoggleEnvironmentOn/:name/on
PtoggleEnvironmentOff/:name/off
SawaitRevision/:environment/await`

/** Creates the operations of `environments` only. Throws TypeError if an option is invalid. */
export const createEnvironments = (options: HalyardOptions): HalyardClient['environments'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['environments']
