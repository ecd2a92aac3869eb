import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inListOfVariants } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'

export const overwriteFeatureVariants: Operation<Contract['featureEnvironments']['overwriteFeatureVariants']> = {
  run: async (ports, { params: { projectId: project, featureName: feature }, body, caller }) => {
    const changed = await flags.changeFlagsEverywhere(ports.store, ports.runtime.now, caller, {
      project,
      changes: [{ action: 'patchVariant', feature, payload: { variants: body } }],
      detailOf: inListOfVariants,
    })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
