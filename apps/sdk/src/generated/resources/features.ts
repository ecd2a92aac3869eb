// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId
GgetAllFeatures~/api/admin/features features
GgetAllArchivedFeatures~/api/admin/archive/features features
GgetArchivedFeatures~/api/admin/archive/features/:projectId features
GgetProjectFeatures/features features
PcreateFeature/features
GgetFeature/features/:featureName
DarchiveFeature/features/:featureName
PreviveFeature~/api/admin/archive/revive/:featureName
UupdateFeature/features/:featureName
ApatchFeature/features/:featureName
PcloneFeature/features/:featureName/clone
PchangeProject/features/:featureName/changeProject
SvalidateFeature~/api/admin/features/validate
PstaleFeatures/stale
UaddTagToFeatures/tags
ParchiveFeatures/archive
SvalidateArchiveFeatures/archive/validate
PdeleteFeatures/delete
PreviveFeatures/revive
DdeleteFeature~/api/admin/archive/:featureName`

/** Creates the operations of `features` only. Throws TypeError if an option is invalid. */
export const createFeatures = (options: HalyardOptions): HalyardClient['features'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['features']
