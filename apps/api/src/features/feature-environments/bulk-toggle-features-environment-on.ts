import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { inFeatures } from './details.ts'
import { toggle } from './toggle.ts'

export const bulkToggleFeaturesEnvironmentOn: Operation<Contract['featureEnvironments']['bulkToggleFeaturesEnvironmentOn']> = {
  run: (ports, { params, query, body, caller }) =>
    toggle(ports, caller, {
      project: params.projectId,
      environment: params.environment,
      features: body.features,
      enabled: true,
      activate: query.shouldActivateDisabledStrategies,
      detailOf: inFeatures,
    }),
}
