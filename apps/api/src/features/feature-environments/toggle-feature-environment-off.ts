import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { inPath } from './details.ts'
import { toggle } from './toggle.ts'

export const toggleFeatureEnvironmentOff: Operation<Contract['featureEnvironments']['toggleFeatureEnvironmentOff']> = {
  run: (ports, { params, caller }) =>
    toggle(ports, caller, {
      project: params.projectId,
      environment: params.environment,
      features: [params.featureName],
      enabled: false,
      detailOf: inPath,
    }),
}
