// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/metrics/applications
PregisterClientMetrics~/api/client/metrics
PregisterClientApplication~/api/client/register
PregisterFrontendMetrics~/api/frontend/client/metrics
PregisterFrontendApplication~/api/frontend/client/register
PregisterBulkMetrics~/api/client/metrics/bulk
PregisterEdgeMetrics~/api/client/metrics/edge
GgetRawFeatureMetrics~/api/admin/client-metrics/features/:name/raw data
GgetFeatureUsage~/api/admin/client-metrics/features/:name
GgetApplications applications
GgetApplication/:appName
DdeleteApplication/:appName
PupdateApplication/:appName`

/** Creates the operations of `metrics` only. Throws TypeError if an option is invalid. */
export const createMetrics = (options: HalyardOptions): HalyardClient['metrics'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['metrics']
