// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/search
GsearchFeatures/features features
GgetFlagIndex/flag-index`

/** Creates the operations of `search` only. Throws TypeError if an option is invalid. */
export const createSearch = (options: HalyardOptions): HalyardClient['search'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['search']
