import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inBody } from './details.ts'
import { strategyIn } from './feature-environments.mappers.ts'

export const updateFeatureStrategy: Operation<Contract['featureEnvironments']['updateFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment, strategyId }, body, caller }) => {
    const id = strategyId.toLowerCase()
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'updateStrategy', feature, payload: { ...body, variants: body.variants ?? [], id } }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : strategyIn(changed, feature, id)
  },
}
