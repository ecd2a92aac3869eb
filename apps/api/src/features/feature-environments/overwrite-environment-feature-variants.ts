import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { inListOfVariants } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'

export const overwriteEnvironmentFeatureVariants: Operation<Contract['featureEnvironments']['overwriteEnvironmentFeatureVariants']> = {
  run: async (context, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const changed = await context.writes.changeFlags(caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'patchVariant', feature, payload: { variants: body } }],
      detailOf: inListOfVariants,
    })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
