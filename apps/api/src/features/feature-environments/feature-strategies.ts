import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Contract, type JsonPatch, updateFeatureStrategySchema } from '@halyard/contracts'
import { applyPatch, Failure, failure, type StoredStrategy } from '@halyard/domain'
import type { Revision } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { parsePatched, refusalOfPatch } from '../../pipeline/patched.ts'
import { inBody, inPath, inWholeBody } from './details.ts'
import { strategyIn } from './feature-environments.mappers.ts'
import { placeAnswer, placeWatches } from './find-place.ts'

export const getFeatureStrategies: Operation<Contract['featureEnvironments']['getFeatureStrategies']> = {
  watches: placeWatches,
  run: (ports, request) => placeAnswer(ports, request, ({ strategies }) => strategies),
}

export const addFeatureStrategy: Operation<Contract['featureEnvironments']['addFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const id = randomUUID()
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'addStrategy', feature, payload: { ...body, id } }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : strategyIn(changed, feature, id)
  },
}

export const setStrategySortOrder: Operation<Contract['featureEnvironments']['setStrategySortOrder']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'reorderStrategy', feature, payload: body }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : {}
  },
}

export const getFeatureStrategy: Operation<Contract['featureEnvironments']['getFeatureStrategy']> = {
  watches: placeWatches,
  run: (ports, request) => {
    const { featureName, environment, strategyId } = request.params
    const id = strategyId.toLowerCase()
    return placeAnswer(
      ports,
      request,
      ({ strategies }) =>
        strategies.find((strategy) => strategy.id === id) ??
        failure('NotFoundError', `The feature ${featureName} has no strategy ${strategyId} in the environment ${environment}`),
    )
  },
}

export const updateFeatureStrategy: Operation<Contract['featureEnvironments']['updateFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment, strategyId }, body, caller }) => {
    const id = strategyId.toLowerCase()
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'updateStrategy', feature, payload: { ...body, variants: body.variants ?? [], id } }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : strategyIn(changed, feature, id)
  },
}

const open: ReadonlySet<string | undefined> = new Set(Object.keys(updateFeatureStrategySchema.shape))

/** What is removed is empty from then on; to the rule, what is absent would stay. No strategy is without a type and a place. */
const empty = { name: null, sortOrder: null, title: null, disabled: false, segments: [], constraints: [], variants: [], parameters: {} }

const patched = (stored: StoredStrategy, featureName: string, patch: JsonPatch) => {
  const result = applyPatch({ ...stored, featureName }, patch, ([first]) => open.has(first))
  if (!result.ok) return refusalOfPatch(result.fault)
  // It is an object still, since the whole is not open.
  const after = { ...empty, ...(result.value as Readonly<Record<string, unknown>>) }
  // What fits no more, as a constraint of a field that takes certain values since, may stay where it is not touched.
  const changed = Object.entries(after).filter(
    ([key, value]) => open.has(key) && !isDeepStrictEqual(value, stored[key as keyof StoredStrategy]),
  )
  return parsePatched(updateFeatureStrategySchema, Object.fromEntries(changed))
}

export const patchFeatureStrategy: Operation<Contract['featureEnvironments']['patchFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment, strategyId }, body, caller }) => {
    const id = strategyId.toLowerCase()
    const changes: Revision = {
      features: [feature],
      whole: false,
      revise: ({ features }) => {
        const stored = features.get(feature)?.configuration?.strategies.find((strategy) => strategy.id === id)
        // The rule says what is not there.
        const payload = stored ? patched(stored, feature, body) : {}
        return payload instanceof Failure ? payload : [{ action: 'updateStrategy', feature, payload: { ...payload, id } }]
      },
    }
    const place = { project: projectId, environments: [environment] }
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, { ...place, changes, detailOf: inWholeBody })
    return changed instanceof Failure ? changed : strategyIn(changed, feature, id)
  },
}

export const deleteFeatureStrategy: Operation<Contract['featureEnvironments']['deleteFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment, strategyId }, caller }) => {
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }],
      detailOf: inPath,
    })
    return changed instanceof Failure ? changed : {}
  },
}
