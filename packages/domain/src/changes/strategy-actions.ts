import type { UpdateStrategyPayload } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { withoutStrategy } from '../change-requests/fold-changes.ts'
import { idKey, isSameStrategy } from '../strategies/is-same-strategy.ts'
import { normaliseVariants } from '../variants/normalise.ts'
import { type FlagSegment, inOrder, type StoredStrategy, type World } from '../world/world.ts'
import { type Action, applied, forbidden, replaceConfiguration, replaceSegments } from './applied.ts'

/** Adds a strategy, after all others unless it says where. */
export const addStrategy: Action<'addStrategy'> = (world, { feature, payload }) => {
  const present = world.features.get(feature)?.configuration?.strategies ?? []
  const most = limits.strategiesPerEnvironment
  if (present.length >= most) return forbidden('feature', `the feature ${feature} has ${most} strategies, which is the most`)
  if (present.some((strategy) => isSameStrategy(strategy, payload)))
    return forbidden('payload/id', `the feature ${feature} has a strategy ${payload.id} already`)
  const added = updatedStrategy(emptyStrategy(payload, present), payload)
  const configured = replaceConfiguration(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder([...configuration.strategies, added]),
  }))
  return applied(attachSegments(configured, added.id, [], added.segments))
}

/** Changes a strategy; what the payload leaves out stays as it is. */
export const updateStrategy: Action<'updateStrategy'> = (world, { feature, payload }) => {
  const stored = strategyIn(world, feature, payload)
  if (!stored) return applied(world)
  const updated = updatedStrategy(stored, payload)
  const configured = replaceConfiguration(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder(configuration.strategies.map((strategy) => (strategy === stored ? updated : strategy))),
  }))
  return applied(attachSegments(configured, stored.id, stored.segments, updated.segments))
}

/** Deletes a strategy. A feature that then has no enabled one is a matter of default changes. */
export const deleteStrategy: Action<'deleteStrategy'> = (world, { feature, payload }) => {
  const stored = strategyIn(world, feature, payload)
  if (!stored) return applied(world)
  const configured = replaceConfiguration(world, feature, (configuration) => withoutStrategy(configuration, payload))
  return applied(attachSegments(configured, stored.id, stored.segments, []))
}

/** Gives strategies new positions; those that are not named keep theirs. */
export const reorderStrategy: Action<'reorderStrategy'> = (world, { feature, payload }) => {
  if (payload.length === 0) return applied(world)
  const positions = new Map(payload.map(({ id, sortOrder }) => [idKey(id), sortOrder]))
  const moved = (strategy: StoredStrategy): StoredStrategy => {
    const sortOrder = positions.get(idKey(strategy.id)) ?? strategy.sortOrder
    return sortOrder === strategy.sortOrder ? strategy : { ...strategy, sortOrder }
  }
  return applied(
    replaceConfiguration(world, feature, (configuration) => ({
      ...configuration,
      strategies: inOrder(configuration.strategies.map(moved)),
    })),
  )
}

/** The strategy of a feature that has the id. */
export const strategyIn = ({ features }: World, feature: string, wanted: { readonly id: string }): StoredStrategy | undefined =>
  features.get(feature)?.configuration?.strategies.find((strategy) => isSameStrategy(strategy, wanted))

const emptyStrategy = ({ id, name }: Pick<StoredStrategy, 'id' | 'name'>, present: readonly StoredStrategy[]): StoredStrategy => ({
  id,
  name,
  title: null,
  disabled: false,
  sortOrder: present.reduce((last, { sortOrder }) => Math.max(last, sortOrder), -1) + 1,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
})

/** A stored strategy with what a payload gives; what is absent there stays as it is. */
const updatedStrategy = (stored: StoredStrategy, given: Omit<UpdateStrategyPayload, 'id'>): StoredStrategy => ({
  id: stored.id,
  name: given.name ?? stored.name,
  title: given.title === undefined ? stored.title : given.title,
  disabled: given.disabled === undefined ? stored.disabled : (given.disabled ?? false),
  sortOrder: given.sortOrder ?? stored.sortOrder,
  segments: given.segments ? [...new Set(given.segments)] : stored.segments,
  constraints: given.constraints ?? stored.constraints,
  variants: given.variants ? normaliseVariants(given.variants) : stored.variants,
  parameters: given.parameters ?? stored.parameters,
})

/** The world in which a strategy of the project has other segments attached than before. */
const attachSegments = (world: World, strategy: string, before: readonly number[], after: readonly number[]): World => {
  const find = (ids: readonly number[]) => ids.flatMap((id) => world.segments.get(id) ?? [])
  const detached = find(before.filter((id) => !after.includes(id)))
  const attached = find(after.filter((id) => !before.includes(id)))
  if (detached.length + attached.length === 0) return world
  const others = ({ usedBy }: FlagSegment) => usedBy.filter((use) => !isSameStrategy({ id: use.strategy }, { id: strategy }))
  return replaceSegments(
    world,
    ...detached.map((segment) => ({ ...segment, usedBy: others(segment) })),
    ...attached.map((segment) => ({ ...segment, usedBy: [...others(segment), { strategy, project: world.project }] })),
  )
}
