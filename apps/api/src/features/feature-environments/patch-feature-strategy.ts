import { type Contract, type JsonPatch, updateFeatureStrategySchema } from '@halyard/contracts'
import { applyPatch, type StoredStrategy } from '@halyard/domain'
import { Failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import type { Revision } from '../../writes/change-flags.ts'
import { inWholeBody } from './details.ts'
import { strategyIn } from './feature-environments.mappers.ts'
import { parsePatched, refusalOfPatch } from './patched.ts'

const open: ReadonlySet<string | undefined> = new Set(Object.keys(updateFeatureStrategySchema.shape))

const patched = ({ id, ...strategy }: StoredStrategy, patch: JsonPatch) => {
  const result = applyPatch({ id, ...strategy }, patch, ([first]) => open.has(first))
  return result.ok ? parsePatched(updateFeatureStrategySchema, result.value) : refusalOfPatch(result.fault)
}

export const patchFeatureStrategy: Operation<Contract['featureEnvironments']['patchFeatureStrategy']> = {
  run: async (context, { params: { projectId, featureName: feature, environment, strategyId }, body, caller }) => {
    const id = strategyId.toLowerCase()
    const changes: Revision = {
      feature,
      revise: (configuration) => {
        const stored = configuration?.strategies.find((strategy) => strategy.id === id)
        // The rule says what is not there.
        const payload = stored ? patched(stored, body) : {}
        return payload instanceof Failure ? payload : { action: 'updateStrategy', feature, payload: { ...payload, id } }
      },
    }
    const place = { project: projectId, environments: [environment] }
    const changed = await context.writes.changeFlags(caller, { ...place, changes, detailOf: inWholeBody })
    return changed instanceof Failure ? changed : strategyIn(changed, feature, id)
  },
}
