import { type Contract, overwriteVariantsSchema } from '@halyard/contracts'
import { applyPatch } from '@halyard/domain'
import { Failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { parsePatched, refusalOfPatch } from '../../patched.ts'
import type { Revision } from '../../writes/change-flags.ts'
import { inWholeBody } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'

export const patchEnvironmentsFeatureVariants: Operation<Contract['featureEnvironments']['patchEnvironmentsFeatureVariants']> = {
  run: async (context, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const changes: Revision = {
      features: [feature],
      whole: false,
      revise: ({ features }) => {
        const configuration = features.get(feature)?.configuration
        // Where there is no configuration, the rule says so, whatever the patch is.
        const result = configuration ? applyPatch(configuration.variants, body, () => true) : { ok: true as const, value: [] }
        if (!result.ok) return refusalOfPatch(result.fault)
        const variants = parsePatched(overwriteVariantsSchema, result.value)
        return variants instanceof Failure ? variants : [{ action: 'patchVariant', feature, payload: { variants } }]
      },
    }
    const place = { project: projectId, environments: [environment] }
    const changed = await context.writes.changeFlags(caller, { ...place, changes, detailOf: inWholeBody })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
