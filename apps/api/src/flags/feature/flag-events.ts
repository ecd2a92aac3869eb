import { isDeepStrictEqual } from 'node:util'
import type { Dependency } from '@halyard/contracts'
import { type FlagChange, type FlagConfiguration, type FlagFeature, leadBack, type StoredStrategy } from '@halyard/domain'
import type { NewEvent } from '../../store/repositories/events.repository.ts'

interface Scope {
  readonly project: string
  readonly feature: string
  readonly environment: string
}

const byId = (strategies: readonly StoredStrategy[]) => new Map(strategies.map((strategy) => [strategy.id, strategy]))

const orderOf = (strategies: readonly StoredStrategy[]) => ({ strategies: strategies.map(({ id, sortOrder }) => ({ id, sortOrder })) })

// The states of events are plain objects.
const asRecord = (state: object | undefined) => (state ?? null) as Readonly<Record<string, unknown>> | null

const isSameExceptSortOrder = (before: StoredStrategy, after: StoredStrategy) =>
  isDeepStrictEqual({ ...before, sortOrder: 0 }, { ...after, sortOrder: 0 })

const haveSameSortOrder = (strategies: readonly StoredStrategy[]): boolean =>
  new Set(strategies.map(({ sortOrder }) => sortOrder)).size < strategies.length

/** Whether the events do not suffice to rebuild the former order, which is possible only if strategies have the same sortOrder. */
const isOrderLost = (before: FlagConfiguration, after: FlagConfiguration, events: readonly NewEvent[]): boolean =>
  haveSameSortOrder(before.strategies) &&
  !leadBack(
    before,
    after,
    events.map(({ type, data, preData }) => ({ type, data: asRecord(data), preData: asRecord(preData) })),
  )

const strategyEvents = (before: FlagConfiguration, after: FlagConfiguration, scope: Scope): NewEvent[] => {
  if (before.strategies === after.strategies) return []
  const [old, current] = [byId(before.strategies), byId(after.strategies)]
  const changed = after.strategies.flatMap((strategy) => {
    const previous = old.get(strategy.id)
    return previous && previous !== strategy ? [{ previous, strategy }] : []
  })
  const removed = before.strategies.filter(({ id }) => !current.has(id))
  const added = after.strategies.filter(({ id }) => !old.has(id))
  const updated = changed.filter(({ previous, strategy }) => !isSameExceptSortOrder(previous, strategy))
  const moved = changed.some(
    ({ previous, strategy }) => previous.sortOrder !== strategy.sortOrder && isSameExceptSortOrder(previous, strategy),
  )
  const events: NewEvent[] = [
    ...removed.map((preData) => ({ type: 'feature-strategy-remove', ...scope, preData })),
    ...added.map((data) => ({ type: 'feature-strategy-add', ...scope, data })),
    ...updated.map(({ previous, strategy }) => ({ type: 'feature-strategy-update', ...scope, data: strategy, preData: previous })),
  ]
  if (!moved && !isOrderLost(before, after, events)) return events
  return [...events, { type: 'strategy-order-changed', ...scope, data: orderOf(after.strategies), preData: orderOf(before.strategies) }]
}

/** Events for the changes of a feature in one environment, each with its state before and after. */
export const flagEvents = (before: FlagConfiguration, after: FlagConfiguration, scope: Scope): NewEvent[] => {
  const { enabled } = after
  const type = enabled ? 'feature-environment-enabled' : 'feature-environment-disabled'
  const variants = { data: { variants: after.variants }, preData: { variants: before.variants } }
  return [
    ...strategyEvents(before, after, scope),
    ...(enabled === before.enabled ? [] : [{ type, ...scope, data: { enabled }, preData: { enabled: before.enabled } }]),
    ...(isDeepStrictEqual(before.variants, after.variants)
      ? []
      : [{ type: 'feature-environment-variants-updated', ...scope, ...variants }]),
  ]
}

interface WriteContext {
  readonly project: string
  readonly archivedAt: string
  readonly changes: readonly FlagChange[]
}

const namesParentOf = (feature: string) => (change: FlagChange) =>
  change.action === 'deleteDependency' && change.feature === feature && change.payload.feature !== undefined

const find = (dependencies: readonly Dependency[], feature: string) => dependencies.find((dependency) => dependency.feature === feature)

/**
 * Events for changes of a feature in all environments. If the feature lost all its parents and no change named one, one event reports all
 * of them.
 */
export const eventsAcrossEnvironments = (
  before: FlagFeature,
  after: FlagFeature,
  { project, archivedAt, changes }: WriteContext,
): NewEvent[] => {
  const scope = { project, feature: after.name }
  const lost = before.parents.filter(({ feature }) => !find(after.parents, feature))
  const gained = after.parents.filter((parent) => !isDeepStrictEqual(parent, find(before.parents, parent.feature)))
  const together = after.parents.length === 0 && !changes.some(namesParentOf(after.name))
  const removals: NewEvent[] = together
    ? [{ type: 'feature-dependencies-removed', ...scope, preData: { dependencies: lost } }]
    : lost.map((preData) => ({ type: 'feature-dependency-removed', ...scope, preData }))
  const additions = gained.map((data): NewEvent => {
    const preData = find(before.parents, data.feature)
    return { type: 'feature-dependency-added', ...scope, data, ...(preData && { preData }) }
  })
  return [
    ...(lost.length > 0 ? removals : []),
    ...additions,
    ...(after.archived && !before.archived
      ? [{ type: 'feature-archived', ...scope, data: { archivedAt }, preData: { archivedAt: null } }]
      : []),
  ]
}
