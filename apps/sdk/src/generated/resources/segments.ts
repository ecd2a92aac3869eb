// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/segments
GgetSegments segments
GgetSegment/:id
PcreateSegment
UupdateSegment/:id
DremoveSegment/:id
SvalidateSegment/validate
GgetStrategiesBySegmentId/:id/strategies strategies
GgetSegmentsByStrategyId/strategies/:strategyId segments
PupdateFeatureStrategySegments/strategies`

/** Creates the operations of `segments` only. Throws TypeError if an option is invalid. */
export const createSegments = (options: HalyardOptions): HalyardClient['segments'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['segments']
