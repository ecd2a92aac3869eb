import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Revision } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inWholeBody } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'
import { patchVariants } from './patch-variants.ts'

export const patchEnvironmentsFeatureVariants: Operation<Contract['featureEnvironments']['patchEnvironmentsFeatureVariants']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment }, body: patch, caller }) => {
    const changes: Revision = { features: [feature], whole: false, revise: (world) => patchVariants(world, { feature, patch }) }
    const place = { project: projectId, environments: [environment] }
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, { ...place, changes, detailOf: inWholeBody })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
