// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/strategies
GgetAllStrategies strategies
GgetStrategy/:name
PcreateStrategy
UupdateStrategy/:name
DremoveStrategy/:name
PdeprecateStrategy/:name/deprecate
PreactivateStrategy/:name/reactivate`

/** Creates the operations of `strategyTypes` only. Throws TypeError if an option is invalid. */
export const createStrategyTypes = (options: HalyardOptions): HalyardClient['strategyTypes'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['strategyTypes']
