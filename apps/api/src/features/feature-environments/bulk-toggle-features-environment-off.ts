import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { inFeatures } from './details.ts'
import { toggle } from './toggle.ts'

export const bulkToggleFeaturesEnvironmentOff: Operation<Contract['featureEnvironments']['bulkToggleFeaturesEnvironmentOff']> = {
  run: (ports, { params, body, caller }) =>
    toggle(ports, caller, {
      project: params.projectId,
      environment: params.environment,
      features: body.features,
      enabled: false,
      detailOf: inFeatures,
    }),
}
