import type { Dependency, Variant } from '@halyard/contracts'
import { storedOf } from '../as-of/rewound-configuration.ts'
import { replaceConfiguration, replaceFeatures, replaceSegments } from '../changes/applied.ts'
import {
  emptyConfiguration,
  emptyFeature,
  type FlagFeature,
  type FlagSegment,
  inOrder,
  type StoredStrategy,
  type World,
} from '../world/world.ts'
import type { RestorableEvent } from './restorable-event.ts'

/** The state of an event before or after; null: the object does not exist in this state. */
type State = Readonly<Record<string, unknown>> | null

/** Returns the world in which the object of an event has a state. `other` is the other state of the event, which identifies the object. */
export type PutState = (world: World, event: RestorableEvent, state: State, other: State) => World

const nameOf = ({ featureName }: RestorableEvent): string => featureName ?? ''

/** The feature of an event, as an empty feature if it does not exist, so that the state has a world. */
const featureOf = (world: World, event: RestorableEvent): FlagFeature =>
  world.features.get(nameOf(event)) ?? { ...emptyFeature, name: nameOf(event), project: event.project ?? world.project }

const withConfiguration = (world: World, event: RestorableEvent): World => {
  const feature = featureOf(world, event)
  return replaceFeatures(world, { ...feature, configuration: feature.configuration ?? emptyConfiguration })
}

// The server stores the states of events in the formats that are read here, for each type.
const strategyIn = (state: State) => state as unknown as StoredStrategy | null

const putStrategy: PutState = (world, event, state, other) => {
  const strategy = strategyIn(state)
  const id = (strategy ?? strategyIn(other))?.id
  return replaceConfiguration(withConfiguration(world, event), nameOf(event), (configuration) => {
    const at = configuration.strategies.findIndex((each) => each.id === id)
    const others = configuration.strategies.filter((each) => each.id !== id)
    const strategies = strategy ? others.toSpliced(at < 0 ? others.length : at, 0, storedOf(strategy)) : others
    return { ...configuration, strategies: inOrder(strategies) }
  })
}

const putOrder: PutState = (world, event, state) => {
  const order = (state as unknown as { readonly strategies: readonly Pick<StoredStrategy, 'id' | 'sortOrder'>[] }).strategies
  const positions = new Map(order.map(({ id, sortOrder }, at) => [id, { sortOrder, at }]))
  const positionOf = ({ id }: StoredStrategy) => positions.get(id)?.at ?? order.length
  return replaceConfiguration(withConfiguration(world, event), nameOf(event), (configuration) => ({
    ...configuration,
    strategies: inOrder(
      configuration.strategies
        .map((each) => ({ ...each, sortOrder: positions.get(each.id)?.sortOrder ?? each.sortOrder }))
        .sort((one, other) => positionOf(one) - positionOf(other)),
    ),
  }))
}

const putEnabled: PutState = (world, event, state) =>
  replaceConfiguration(withConfiguration(world, event), nameOf(event), (configuration) => ({
    ...configuration,
    enabled: state?.enabled === true,
  }))

const putVariants: PutState = (world, event, state) =>
  replaceConfiguration(withConfiguration(world, event), nameOf(event), (configuration) => ({
    ...configuration,
    variants: (state as unknown as { readonly variants: readonly Variant[] }).variants,
  }))

const putParent: PutState = (world, event, state, other) => {
  const feature = featureOf(world, event)
  const { feature: parent } = (state ?? other) as unknown as Dependency
  const others = feature.parents.filter((each) => each.feature !== parent)
  return replaceFeatures(world, { ...feature, parents: state ? [...others, state as unknown as Dependency] : others })
}

const putParents: PutState = (world, event, state) => {
  const parents = (state as unknown as { readonly dependencies: readonly Dependency[] } | null)?.dependencies ?? []
  return replaceFeatures(world, { ...featureOf(world, event), parents })
}

const putArchived: PutState = (world, event, state) => {
  const feature = featureOf(world, event)
  return replaceFeatures(world, { ...feature, archived: typeof state?.archivedAt === 'string' })
}

const putSegment: PutState = (world, _, state) => {
  const { id, name, description = null, project, constraints } = state as unknown as FlagSegment
  const usedBy = world.segments.get(id)?.usedBy ?? []
  return replaceSegments(world, { id, name, description, project, constraints, usedBy })
}

/** Events whose states are parts of a world, and that changes of a change request can restore. */
export const putStates = {
  'feature-strategy-add': putStrategy,
  'feature-strategy-update': putStrategy,
  'feature-strategy-remove': putStrategy,
  'strategy-order-changed': putOrder,
  'feature-environment-enabled': putEnabled,
  'feature-environment-disabled': putEnabled,
  'feature-environment-variants-updated': putVariants,
  'feature-dependency-added': putParent,
  'feature-dependency-removed': putParent,
  'feature-dependencies-removed': putParents,
  'feature-archived': putArchived,
  'feature-revived': putArchived,
  'segment-updated': putSegment,
} satisfies Readonly<Record<string, PutState>>
