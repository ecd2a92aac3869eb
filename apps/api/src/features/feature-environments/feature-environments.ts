import type { Empty } from '@halyard/contracts'
import { type Failure, inFeatures, inPath } from '@halyard/domain'
import type { FlagWrite } from '../../flags/feature/change-flags.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { applyChanges, getEnvironmentFeatures } from './apply-changes.ts'
import {
  addFeatureStrategy,
  deleteFeatureStrategy,
  getFeatureStrategies,
  getFeatureStrategy,
  patchFeatureStrategy,
  setStrategySortOrder,
  updateFeatureStrategy,
} from './feature-strategies.ts'
import {
  getEnvironmentFeatureVariants,
  getFeatureVariants,
  overwriteEnvironmentFeatureVariants,
  overwriteFeatureVariants,
  overwriteFeatureVariantsOnEnvironments,
  patchEnvironmentsFeatureVariants,
  patchFeatureVariants,
} from './feature-variants.ts'
import { changeIn, featureEnvironmentAnswer, featureEnvironmentWatches } from './scope.ts'

interface Toggle extends Pick<FlagWrite, 'detailOf'> {
  readonly features: readonly string[]
  readonly enabled: boolean
  /** If true and all strategies are disabled, enables the strategies. */
  readonly activate?: boolean | undefined
}

/** Enables or disables features in an environment, all or none. */
const toggle = (
  ports: Ports,
  caller: Caller,
  scope: { readonly projectId: string; readonly environment: string },
  { features, enabled, activate, detailOf }: Toggle,
): Promise<Empty | Failure> => {
  const payload = { enabled, shouldActivateDisabledStrategies: activate === true }
  const changes = features.map((feature) => ({ action: 'updateEnabled', feature, payload }) as const)
  return changeIn(ports, caller, scope, { changes, detailOf }, () => ({}))
}

export const featureEnvironmentOperations: Operations['featureEnvironments'] = {
  getFeatureEnvironment: {
    watches: featureEnvironmentWatches,
    isRepeatable: true,
    run: (ports, request) => featureEnvironmentAnswer(ports, request, (found) => found),
  },

  toggleFeatureEnvironmentOn: {
    run: (ports, { params, query, caller }) =>
      toggle(ports, caller, params, {
        features: [params.featureName],
        enabled: true,
        activate: query.shouldActivateDisabledStrategies,
        detailOf: inPath,
      }),
  },

  toggleFeatureEnvironmentOff: {
    run: (ports, { params, caller }) => toggle(ports, caller, params, { features: [params.featureName], enabled: false, detailOf: inPath }),
  },

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

  getEnvironmentFeatures,
  applyChanges,

  bulkToggleFeaturesEnvironmentOn: {
    run: (ports, { params, query, body, caller }) =>
      toggle(ports, caller, params, {
        features: body.features,
        enabled: true,
        activate: query.shouldActivateDisabledStrategies,
        detailOf: inFeatures,
      }),
  },

  bulkToggleFeaturesEnvironmentOff: {
    run: (ports, { params, body, caller }) =>
      toggle(ports, caller, params, { features: body.features, enabled: false, detailOf: inFeatures }),
  },
}
