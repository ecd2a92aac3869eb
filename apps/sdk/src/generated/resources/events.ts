// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin
GgetEvents/events events
GgetEventsForToggle/events/:featureName events
SsearchEvents/events/search
GfindEvents/search/events events
GgetEvent/search/events/:id
GgetFeatureHistory/projects/:projectId/features/:featureName/history events`

/** Creates the operations of `events` only. Throws TypeError if an option is invalid. */
export const createEvents = (options: HalyardOptions): HalyardClient['events'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['events']
