import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { inListOfVariants } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'

export const overwriteFeatureVariants: Operation<Contract['featureEnvironments']['overwriteFeatureVariants']> = {
  run: async (context, { params: { projectId: project, featureName: feature }, body, caller }) => {
    const changed = await context.writes.changeFlagsEverywhere(caller, {
      project,
      changes: [{ action: 'patchVariant', feature, payload: { variants: body } }],
      detailOf: inListOfVariants,
    })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
