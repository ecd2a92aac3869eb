import type { FeatureEnvironment, FeatureStrategy, FeatureVariants } from '@halyard/contracts'
import { type DetailOf, Failure, type FlagChange, failure, inBody, inFeatures, inListOfVariants, inPath, type World } from '@halyard/domain'
import { changeFlags } from '../change-flags.ts'
import { findFeature } from '../find-features.ts'
import { type Context, type Operations, Written } from '../operation.ts'
import { showFeatureEnvironment } from '../show-features.ts'

interface Place {
  readonly projectId: string
  readonly environment: string
}

type Writing = Pick<Context, 'state' | 'caller' | 'at' | 'newId'>

/** Changes features in the environment of the path; the response is shown from the world after the changes. */
const changeIn = <Value>(
  writing: Writing & { readonly params: Place },
  changes: readonly FlagChange[],
  detailOf: DetailOf,
  show: (world: World | undefined) => Value,
): Written<Value> | Failure => {
  const { projectId: project, environment } = writing.params
  const changed = changeFlags(writing, { project, environments: [environment], changes, detailOf })
  return changed instanceof Failure ? changed : new Written(changed.state, show(changed.worlds[0]))
}

const toggle = (
  writing: Writing & { readonly params: Place; readonly query: { readonly shouldActivateDisabledStrategies?: boolean | undefined } },
  features: readonly string[],
  enabled: boolean,
  detailOf: DetailOf,
) => {
  const payload = { enabled, shouldActivateDisabledStrategies: writing.query.shouldActivateDisabledStrategies ?? false }
  const changes = features.map((feature) => ({ action: 'updateEnabled', feature, payload }) as const)
  return changeIn(writing, changes, detailOf, () => ({}))
}

const strategyIn = (world: World | undefined, featureName: string, id: string): FeatureStrategy => {
  const found = world?.features.get(featureName)?.configuration?.strategies.find((strategy) => strategy.id === id)
  if (!found) throw new Error('the world lacks a strategy that has just been stored')
  const { segments, constraints, variants, ...strategy } = found
  return { ...strategy, featureName, segments: [...segments], constraints: [...constraints], variants: [...variants] }
}

const variantsIn = (world: World | undefined, feature: string): FeatureVariants => ({
  version: 1,
  variants: [...(world?.features.get(feature)?.configuration?.variants ?? [])],
})

interface InFeature extends Place {
  readonly featureName: string
}

/** Reads a feature in an environment, live or archived. */
const readIn = <Value>(
  { state, params }: Pick<Context, 'state'> & { readonly params: InFeature },
  show: (found: FeatureEnvironment) => Value,
): Value | Failure => {
  const feature = findFeature(state, params, true)
  if (feature instanceof Failure) return feature
  const found = showFeatureEnvironment(state, feature, params.environment)
  return found ? show(found) : failure('NotFoundError', `The feature ${params.featureName} is not in the environment ${params.environment}`)
}

export const featureEnvironmentOperations: NonNullable<Operations['featureEnvironments']> = {
  getFeatureEnvironment: (request) => readIn(request, (found) => found),

  toggleFeatureEnvironmentOn: (request) => toggle(request, [request.params.featureName], true, inPath),
  toggleFeatureEnvironmentOff: (request) => toggle({ ...request, query: {} }, [request.params.featureName], false, inPath),
  bulkToggleFeaturesEnvironmentOn: (request) => toggle(request, request.body.features, true, inFeatures),
  bulkToggleFeaturesEnvironmentOff: (request) => toggle({ ...request, query: {} }, request.body.features, false, inFeatures),

  getFeatureStrategies: (request) => readIn(request, ({ strategies }) => strategies),

  getFeatureStrategy: (request) => {
    const { featureName, environment, strategyId } = request.params
    const absent = failure('NotFoundError', `The feature ${featureName} has no strategy ${strategyId} in the environment ${environment}`)
    return readIn<FeatureStrategy | Failure>(
      request,
      ({ strategies }) => strategies.find(({ id }) => id === strategyId.toLowerCase()) ?? absent,
    )
  },

  addFeatureStrategy: (request) => {
    const { featureName: feature } = request.params
    const id = request.newId()
    return changeIn(request, [{ action: 'addStrategy', feature, payload: { ...request.body, id } }], inBody, (world) =>
      strategyIn(world, feature, id),
    )
  },

  updateFeatureStrategy: (request) => {
    const { featureName: feature, strategyId } = request.params
    const id = strategyId.toLowerCase()
    const payload = { ...request.body, variants: request.body.variants ?? [], id }
    return changeIn(request, [{ action: 'updateStrategy', feature, payload }], inBody, (world) => strategyIn(world, feature, id))
  },

  deleteFeatureStrategy: (request) => {
    const { featureName: feature, strategyId } = request.params
    return changeIn(request, [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }], inPath, () => ({}))
  },

  setStrategySortOrder: (request) =>
    changeIn(request, [{ action: 'reorderStrategy', feature: request.params.featureName, payload: request.body }], inBody, () => ({})),

  getEnvironmentFeatureVariants: (request) => readIn(request, ({ variants }) => ({ version: 1, variants: variants ?? [] })),

  overwriteEnvironmentFeatureVariants: (request) => {
    const { featureName: feature } = request.params
    const changes = [{ action: 'patchVariant', feature, payload: { variants: request.body } }] as const
    return changeIn(request, changes, inListOfVariants, (world) => variantsIn(world, feature))
  },
}
