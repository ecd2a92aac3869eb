// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/ofrep/v1/evaluate/flags
SevaluateFlag/:key
SevaluateFlags`

/** Creates the operations of `ofrep` only. Throws TypeError if an option is invalid. */
export const createOfrep = (options: HalyardOptions): HalyardClient['ofrep'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['ofrep']
