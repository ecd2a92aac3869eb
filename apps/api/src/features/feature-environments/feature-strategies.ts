import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Contract, type JsonPatch, updateFeatureStrategySchema } from '@halyard/contracts'
import { applyPatch, Failure, failure, inBody, inCompleteBody, inPath, type StoredStrategy } from '@halyard/domain'
import type { ComputedChanges } from '../../flags/feature/change-flags.ts'
import { refusalOfOperators } from '../../pipeline/extended-operators.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { parsePatched, refusalOfPatch } from '../../pipeline/patched.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { strategyIn } from './feature-environments.mappers.ts'
import { changeIn, featureEnvironmentAnswer, featureEnvironmentWatches } from './scope.ts'

export const getFeatureStrategies: Operation<Contract['featureEnvironments']['getFeatureStrategies']> = {
  watches: featureEnvironmentWatches,
  isRepeatable: true,
  run: (ports, request) => featureEnvironmentAnswer(ports, request, ({ strategies }) => strategies),
}

export const addFeatureStrategy: Operation<Contract['featureEnvironments']['addFeatureStrategy']> = {
  run: (ports, { params, body, caller }) => {
    const { featureName: feature } = params
    const id = randomUUID()
    const changes = [{ action: 'addStrategy', feature, payload: { ...body, id } }] as const
    return changeIn(ports, caller, params, { changes, detailOf: inBody }, (worlds) => strategyIn(worlds, feature, id))
  },
}

export const setStrategySortOrder: Operation<Contract['featureEnvironments']['setStrategySortOrder']> = {
  run: (ports, { params, body, caller }) => {
    const changes = [{ action: 'reorderStrategy', feature: params.featureName, payload: body }] as const
    return changeIn(ports, caller, params, { changes, detailOf: inBody }, () => ({}))
  },
}

export const getFeatureStrategy: Operation<Contract['featureEnvironments']['getFeatureStrategy']> = {
  watches: featureEnvironmentWatches,
  isRepeatable: true,
  run: (ports, request) => {
    const { featureName, environment, strategyId } = request.params
    const id = strategyId.toLowerCase()
    return featureEnvironmentAnswer(
      ports,
      request,
      ({ strategies }) =>
        strategies.find((strategy) => strategy.id === id) ??
        failure('NotFoundError', `The feature ${featureName} has no strategy ${strategyId} in the environment ${environment}`),
    )
  },
}

export const updateFeatureStrategy: Operation<Contract['featureEnvironments']['updateFeatureStrategy']> = {
  run: (ports, { params, body, caller }) => {
    const { featureName: feature } = params
    const id = params.strategyId.toLowerCase()
    const changes = [{ action: 'updateStrategy', feature, payload: { ...body, variants: body.variants ?? [], id } }] as const
    return changeIn(ports, caller, params, { changes, detailOf: inBody }, (worlds) => strategyIn(worlds, feature, id))
  },
}

const patchableFields: ReadonlySet<string | undefined> = new Set(Object.keys(updateFeatureStrategySchema.shape))

/**
 * Values of removed fields. An absent field would keep its old value. Null for `name` and `sortOrder` fails validation,
 * because these fields cannot be removed.
 */
const removedValues = {
  name: null,
  sortOrder: null,
  title: null,
  disabled: false,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
}

const patched = (stored: StoredStrategy, featureName: string, patch: JsonPatch, { settings }: Ports['runtime']) => {
  const result = applyPatch({ ...stored, featureName }, patch, ([first]) => patchableFields.has(first))
  if (!result.ok) return refusalOfPatch(result.fault)
  // The result is still an object, because a patch cannot replace the root.
  const after = { ...removedValues, ...(result.value as Readonly<Record<string, unknown>>) }
  // Validates only changed fields, because stored values may have become invalid, for example by new legal values of a
  // context field.
  const changed = Object.entries(after).filter(
    ([key, value]) => patchableFields.has(key) && !isDeepStrictEqual(value, stored[key as keyof StoredStrategy]),
  )
  const payload = Object.fromEntries(changed)
  return refusalOfOperators(payload, settings) ?? parsePatched(updateFeatureStrategySchema, payload)
}

export const patchFeatureStrategy: Operation<Contract['featureEnvironments']['patchFeatureStrategy']> = {
  run: (ports, { params, body, caller }) => {
    const { featureName: feature } = params
    const id = params.strategyId.toLowerCase()
    const changes: ComputedChanges = {
      features: [feature],
      acrossEnvironments: false,
      revise: ({ features }) => {
        const stored = features.get(feature)?.configuration?.strategies.find((strategy) => strategy.id === id)
        // Without a stored strategy, the change itself returns the error.
        const payload = stored ? patched(stored, feature, body, ports.runtime) : {}
        return payload instanceof Failure ? payload : [{ action: 'updateStrategy', feature, payload: { ...payload, id } }]
      },
    }
    return changeIn(ports, caller, params, { changes, detailOf: inCompleteBody }, (worlds) => strategyIn(worlds, feature, id))
  },
}

export const deleteFeatureStrategy: Operation<Contract['featureEnvironments']['deleteFeatureStrategy']> = {
  run: (ports, { params, caller }) => {
    const changes = [{ action: 'deleteStrategy', feature: params.featureName, payload: { id: params.strategyId } }] as const
    return changeIn(ports, caller, params, { changes, detailOf: inPath }, () => ({}))
  },
}
