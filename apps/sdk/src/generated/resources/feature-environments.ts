// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId/features/:featureName/environments/:environment
GgetFeatureEnvironment
PtoggleFeatureEnvironmentOn/on
PtoggleFeatureEnvironmentOff/off
GgetFeatureStrategies/strategies
PaddFeatureStrategy/strategies
PsetStrategySortOrder/strategies/set-sort-order
GgetFeatureStrategy/strategies/:strategyId
UupdateFeatureStrategy/strategies/:strategyId
ApatchFeatureStrategy/strategies/:strategyId
DdeleteFeatureStrategy/strategies/:strategyId
GgetEnvironmentFeatureVariants/variants
UoverwriteEnvironmentFeatureVariants/variants
ApatchEnvironmentsFeatureVariants/variants
UoverwriteFeatureVariantsOnEnvironments~/api/admin/projects/:projectId/features/:featureName/variants-batch
GgetFeatureVariants~/api/admin/projects/:projectId/features/:featureName/variants
UoverwriteFeatureVariants~/api/admin/projects/:projectId/features/:featureName/variants
ApatchFeatureVariants~/api/admin/projects/:projectId/features/:featureName/variants
PbulkToggleFeaturesEnvironmentOn~/api/admin/projects/:projectId/bulk_features/environments/:environment/on
PbulkToggleFeaturesEnvironmentOff~/api/admin/projects/:projectId/bulk_features/environments/:environment/off
GgetEnvironmentFeatures~/api/admin/projects/:projectId/environments/:environment/features
PapplyChanges~/api/admin/projects/:projectId/environments/:environment/changes`

/** Creates the operations of `featureEnvironments` only. Throws TypeError if an option is invalid. */
export const createFeatureEnvironments = (options: HalyardOptions): HalyardClient['featureEnvironments'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['featureEnvironments']
