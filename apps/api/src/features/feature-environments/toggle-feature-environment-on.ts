import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { inPath } from './details.ts'
import { toggle } from './toggle.ts'

export const toggleFeatureEnvironmentOn: Operation<Contract['featureEnvironments']['toggleFeatureEnvironmentOn']> = {
  run: (ports, { params, query, caller }) =>
    toggle(ports, caller, {
      project: params.projectId,
      environment: params.environment,
      features: [params.featureName],
      enabled: true,
      activate: query.shouldActivateDisabledStrategies,
      detailOf: inPath,
    }),
}
