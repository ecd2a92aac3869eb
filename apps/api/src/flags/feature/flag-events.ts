import { isDeepStrictEqual } from 'node:util'
import type { Dependency } from '@halyard/contracts'
import type { FlagChange, FlagConfiguration, FlagFeature, StoredStrategy } from '@halyard/domain'
import type { NewEvent } from '../../store/repositories/events.repository.ts'

interface Place {
  readonly project: string
  readonly feature: string
  readonly environment: string
}

const byId = (strategies: readonly StoredStrategy[]) => new Map(strategies.map((strategy) => [strategy.id, strategy]))

const orderOf = (strategies: readonly StoredStrategy[]) => ({ strategies: strategies.map(({ id, sortOrder }) => ({ id, sortOrder })) })

const isSameButForPlace = (before: StoredStrategy, after: StoredStrategy) =>
  isDeepStrictEqual({ ...before, sortOrder: 0 }, { ...after, sortOrder: 0 })

const strategyEvents = (before: FlagConfiguration, after: FlagConfiguration, place: Place): NewEvent[] => {
  const [old, current] = [byId(before.strategies), byId(after.strategies)]
  const kept = after.strategies.flatMap((strategy) => {
    const was = old.get(strategy.id)
    return was ? [{ was, strategy }] : []
  })
  const removed = before.strategies.filter(({ id }) => !current.has(id))
  const added = after.strategies.filter(({ id }) => !old.has(id))
  const updated = kept.filter(({ was, strategy }) => !isSameButForPlace(was, strategy))
  const moved = kept.some(({ was, strategy }) => was.sortOrder !== strategy.sortOrder && isSameButForPlace(was, strategy))
  return [
    ...removed.map((preData) => ({ type: 'feature-strategy-remove', ...place, preData })),
    ...added.map((data) => ({ type: 'feature-strategy-add', ...place, data })),
    ...updated.map(({ was, strategy }) => ({ type: 'feature-strategy-update', ...place, data: strategy, preData: was })),
    ...(moved ? [{ type: 'strategy-order-changed', ...place, data: orderOf(after.strategies), preData: orderOf(before.strategies) }] : []),
  ]
}

/** What happened to a feature in an environment, each with the states before and after. */
export const flagEvents = (before: FlagConfiguration, after: FlagConfiguration, place: Place): NewEvent[] => {
  const { enabled } = after
  const type = enabled ? 'feature-environment-enabled' : 'feature-environment-disabled'
  const variants = { data: { variants: after.variants }, preData: { variants: before.variants } }
  return [
    ...strategyEvents(before, after, place),
    ...(enabled === before.enabled ? [] : [{ type, ...place, data: { enabled }, preData: { enabled: before.enabled } }]),
    ...(isDeepStrictEqual(before.variants, after.variants)
      ? []
      : [{ type: 'feature-environment-variants-updated', ...place, ...variants }]),
  ]
}

interface Circumstances {
  readonly project: string
  readonly archivedAt: string
  readonly changes: readonly FlagChange[]
}

const namesParentOf = (feature: string) => (change: FlagChange) =>
  change.action === 'deleteDependency' && change.feature === feature && change.payload.feature !== undefined

const find = (dependencies: readonly Dependency[], feature: string) => dependencies.find((dependency) => dependency.feature === feature)

/** What happened to a feature as a whole. Parents that it lost are told together where it lost them all and none was named. */
export const wholeEvents = (before: FlagFeature, after: FlagFeature, { project, archivedAt, changes }: Circumstances): NewEvent[] => {
  const place = { project, feature: after.name }
  const lost = before.parents.filter(({ feature }) => !find(after.parents, feature))
  const gained = after.parents.filter((parent) => !isDeepStrictEqual(parent, find(before.parents, parent.feature)))
  const together = after.parents.length === 0 && !changes.some(namesParentOf(after.name))
  const removals: NewEvent[] = together
    ? [{ type: 'feature-dependencies-removed', ...place, preData: { dependencies: lost } }]
    : lost.map((preData) => ({ type: 'feature-dependency-removed', ...place, preData }))
  const additions = gained.map((data): NewEvent => {
    const preData = find(before.parents, data.feature)
    return { type: 'feature-dependency-added', ...place, data, ...(preData && { preData }) }
  })
  return [
    ...(lost.length > 0 ? removals : []),
    ...additions,
    ...(after.archived && !before.archived
      ? [{ type: 'feature-archived', ...place, data: { archivedAt }, preData: { archivedAt: null } }]
      : []),
  ]
}
