// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/features/:featureName/tags
GgetTags~/api/admin/tags tags
GgetTagsByType~/api/admin/tags/:type tags
GgetTag~/api/admin/tags/:type/:value
PcreateTag~/api/admin/tags
DdeleteTag~/api/admin/tags/:type/:value
GgetFeatureTags tags
PaddFeatureTag
DremoveFeatureTag/:type/:value
UupdateFeatureTags`

/** Creates the operations of `tags` only. Throws TypeError if an option is invalid. */
export const createTags = (options: HalyardOptions): HalyardClient['tags'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['tags']
