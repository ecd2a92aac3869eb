import { addFeatureStrategy } from './add-feature-strategy.ts'
import { bulkToggleFeaturesEnvironmentOff } from './bulk-toggle-features-environment-off.ts'
import { bulkToggleFeaturesEnvironmentOn } from './bulk-toggle-features-environment-on.ts'
import { deleteFeatureStrategy } from './delete-feature-strategy.ts'
import { getEnvironmentFeatureVariants } from './get-environment-feature-variants.ts'
import { getFeatureEnvironment } from './get-feature-environment.ts'
import { getFeatureStrategies } from './get-feature-strategies.ts'
import { getFeatureStrategy } from './get-feature-strategy.ts'
import { getFeatureVariants } from './get-feature-variants.ts'
import { overwriteEnvironmentFeatureVariants } from './overwrite-environment-feature-variants.ts'
import { overwriteFeatureVariants } from './overwrite-feature-variants.ts'
import { overwriteFeatureVariantsOnEnvironments } from './overwrite-feature-variants-on-environments.ts'
import { patchEnvironmentsFeatureVariants } from './patch-environments-feature-variants.ts'
import { patchFeatureStrategy } from './patch-feature-strategy.ts'
import { patchFeatureVariants } from './patch-feature-variants.ts'
import { setStrategySortOrder } from './set-strategy-sort-order.ts'
import { toggleFeatureEnvironmentOff } from './toggle-feature-environment-off.ts'
import { toggleFeatureEnvironmentOn } from './toggle-feature-environment-on.ts'
import { updateFeatureStrategy } from './update-feature-strategy.ts'

export const featureEnvironmentOperations = {
  getFeatureEnvironment,
  toggleFeatureEnvironmentOn,
  toggleFeatureEnvironmentOff,
  getFeatureStrategies,
  addFeatureStrategy,
  setStrategySortOrder,
  getFeatureStrategy,
  updateFeatureStrategy,
  patchFeatureStrategy,
  deleteFeatureStrategy,
  getEnvironmentFeatureVariants,
  overwriteEnvironmentFeatureVariants,
  patchEnvironmentsFeatureVariants,
  overwriteFeatureVariantsOnEnvironments,
  getFeatureVariants,
  overwriteFeatureVariants,
  patchFeatureVariants,
  bulkToggleFeaturesEnvironmentOn,
  bulkToggleFeaturesEnvironmentOff,
}
