import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Revision } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inWholeBody } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'
import { patchVariants } from './patch-variants.ts'

export const patchFeatureVariants: Operation<Contract['featureEnvironments']['patchFeatureVariants']> = {
  run: async (ports, { params: { projectId: project, featureName: feature }, body: patch, caller }) => {
    const changes: Revision = {
      features: [feature],
      whole: false,
      // What the feature shows is what it is in the first environment.
      revise: (world, [first = world]) => patchVariants(first, { feature, patch }),
    }
    const changed = await flags.changeFlagsEverywhere(ports.store, ports.runtime.now, caller, { project, changes, detailOf: inWholeBody })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
