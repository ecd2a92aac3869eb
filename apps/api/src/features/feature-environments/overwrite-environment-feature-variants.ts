import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inListOfVariants } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'

export const overwriteEnvironmentFeatureVariants: Operation<Contract['featureEnvironments']['overwriteEnvironmentFeatureVariants']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'patchVariant', feature, payload: { variants: body } }],
      detailOf: inListOfVariants,
    })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
