// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId/personas
GgetPersonas personas
PcreatePersona
UupdatePersona/:personaId
DdeletePersona/:personaId`

/** Creates the operations of `personas` only. Throws TypeError if an option is invalid. */
export const createPersonas = (options: HalyardOptions): HalyardClient['personas'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['personas']
