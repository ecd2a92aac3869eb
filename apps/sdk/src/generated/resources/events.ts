// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/events
GgetEvents events
GgetEventsForToggle/:featureName events
SsearchEvents/search
GfindEvents~/api/admin/search/events events`

/** Creates the operations of `events` only. Throws TypeError if an option is invalid. */
export const createEvents = (options: HalyardOptions): HalyardClient['events'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['events']
