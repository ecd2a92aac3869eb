import { type JsonPatch, overwriteVariantsSchema } from '@halyard/contracts'
import { applyPatch, Failure, type FlagWorld } from '@halyard/domain'
import type { FeatureChange } from '../../flags/feature/feature-change.ts'
import { parsePatched, refusalOfPatch } from '../../pipeline/patched.ts'

/** The change that a patch of the variants which a feature has in a world comes to. */
export const patchVariants = (
  { features }: FlagWorld,
  { feature, patch }: { readonly feature: string; readonly patch: JsonPatch },
): readonly FeatureChange[] | Failure => {
  const configuration = features.get(feature)?.configuration
  // Where there is no configuration, the rule says so, whatever the patch is.
  const result = configuration ? applyPatch(configuration.variants, patch, () => true) : { ok: true as const, value: [] }
  if (!result.ok) return refusalOfPatch(result.fault)
  const variants = parsePatched(overwriteVariantsSchema, result.value)
  return variants instanceof Failure ? variants : [{ action: 'patchVariant', feature, payload: { variants } }]
}
