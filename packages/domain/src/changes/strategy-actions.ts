import type { UpdateStrategyPayload } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { withoutStrategy } from '../change-requests/fold-changes.ts'
import { idKey, isSameStrategy } from '../strategies/is-same-strategy.ts'
import { normaliseVariants } from '../variants/normalise.ts'
import { type FlagSegment, inOrder, type StoredStrategy, type World } from '../world/world.ts'
import { type Action, forbidden, noEffect, reconfigured, replaceSegments } from './applied.ts'

/** Adds a strategy, after all others unless the payload names a position. */
export const addStrategy: Action<'addStrategy'> = (world, { feature, payload }) => {
  const present = world.features.get(feature)?.configuration?.strategies ?? []
  const most = limits.strategiesPerEnvironment
  if (present.length >= most) return forbidden('feature', `the feature ${feature} has ${most} strategies, which is the maximum`)
  if (present.some((strategy) => isSameStrategy(strategy, payload)))
    return forbidden('payload/id', `the feature ${feature} already has a strategy ${payload.id}`)
  const added = updatedStrategy(emptyStrategy(payload, present), payload)
  const features = reconfigured(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder([...configuration.strategies, added]),
  }))
  return { ok: true, features, segments: attachSegments(world, added.id, [], added.segments) }
}

/** Changes a strategy; absent fields stay unchanged. */
export const updateStrategy: Action<'updateStrategy'> = (world, { feature, payload }) => {
  const stored = strategyIn(world, feature, payload)
  if (!stored) return noEffect
  const updated = updatedStrategy(stored, payload)
  const features = reconfigured(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder(configuration.strategies.map((strategy) => (strategy === stored ? updated : strategy))),
  }))
  return { ok: true, features, segments: attachSegments(world, stored.id, stored.segments, updated.segments) }
}

/** Deletes a strategy. If no enabled strategy remains, a default change turns the feature off. */
export const deleteStrategy: Action<'deleteStrategy'> = (world, { feature, payload }) => {
  const stored = strategyIn(world, feature, payload)
  if (!stored) return noEffect
  const features = reconfigured(world, feature, (configuration) => withoutStrategy(configuration, payload))
  return { ok: true, features, segments: attachSegments(world, stored.id, stored.segments, []) }
}

/** Sets new positions of strategies; other strategies keep theirs. */
export const reorderStrategy: Action<'reorderStrategy'> = (world, { feature, payload }) => {
  if (payload.length === 0) return noEffect
  const positions = new Map(payload.map(({ id, sortOrder }) => [idKey(id), sortOrder]))
  const moved = (strategy: StoredStrategy): StoredStrategy => {
    const sortOrder = positions.get(idKey(strategy.id)) ?? strategy.sortOrder
    return sortOrder === strategy.sortOrder ? strategy : { ...strategy, sortOrder }
  }
  const features = reconfigured(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder(configuration.strategies.map(moved)),
  }))
  return { ok: true, features }
}

/** The strategy of a feature with the given id. */
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

/** A stored strategy with the fields of a payload; absent fields stay unchanged. */
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

/** The segments after a strategy of the project uses others; the same object if it uses the same. */
const attachSegments = (world: World, strategy: string, before: readonly number[], after: readonly number[]): World['segments'] => {
  const find = (ids: readonly number[]) => ids.flatMap((id) => world.segments.get(id) ?? [])
  const detached = find(before.filter((id) => !after.includes(id)))
  const attached = find(after.filter((id) => !before.includes(id)))
  if (detached.length + attached.length === 0) return world.segments
  const others = ({ usedBy }: FlagSegment) => usedBy.filter((use) => !isSameStrategy({ id: use.strategy }, { id: strategy }))
  return replaceSegments(
    world,
    ...detached.map((segment) => ({ ...segment, usedBy: others(segment) })),
    ...attached.map((segment) => ({ ...segment, usedBy: [...others(segment), { strategy, project: world.project }] })),
  ).segments
}
