import { type Contract, type CreatedFeature, type JsonPatch, type UpdateFeature, updateFeatureSchema } from '@halyard/contracts'
import { applyPatch, Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { parsePatched, refusalOfPatch } from '../../pipeline/patched.ts'

const open: ReadonlySet<string | undefined> = new Set(['name', ...Object.keys(updateFeatureSchema.shape)])

/** What is removed is empty from then on; no feature is without a type. */
const empty = { description: null, type: null, stale: false, impressionData: false }

const patched = (feature: CreatedFeature, patch: JsonPatch): UpdateFeature | Failure => {
  const result = applyPatch(feature, patch, ([first]) => open.has(first))
  if (!result.ok) return refusalOfPatch(result.fault)
  // It is an object still, since the whole is not open.
  const after = { ...empty, ...(result.value as Readonly<Record<string, unknown>>) }
  // What a file brought along and nobody could send, such as a type of its own, may stay.
  const changed = Object.entries(after).filter(([key, value]) => value !== feature[key as keyof CreatedFeature])
  return parsePatched(updateFeatureSchema, Object.fromEntries(changed))
}

export const patchFeature: Operation<Contract['features']['patchFeature']> = {
  run: async (ports, { params: { projectId: project, featureName }, body, caller }) => {
    const revise = (feature: CreatedFeature) => patched(feature, body)
    const updated = await flags.updateMetadata(ports.store, caller, { project, features: [featureName], revise })
    return updated instanceof Failure ? updated : updated[0]!
  },
}
