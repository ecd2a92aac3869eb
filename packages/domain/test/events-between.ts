import type { FlagFeature, RestorableEvent, StoredStrategy, World } from '../src/index.ts'
import { isSameJson } from '../src/json-patch/containers.ts'

type State = RestorableEvent['data']
type Part = readonly [type: string, data: unknown, preData: unknown]

const byId = (strategies: readonly StoredStrategy[]) => new Map(strategies.map((strategy) => [strategy.id, strategy]))
const orderOf = (strategies: readonly StoredStrategy[]) => ({ strategies: strategies.map(({ id, sortOrder }) => ({ id, sortOrder })) })
const content = (strategy: StoredStrategy | undefined) => strategy && { ...strategy, sortOrder: 0 }

const ofEnvironment = (before: FlagFeature, after: FlagFeature): Part[] => {
  const [from, to] = [before.configuration, after.configuration]
  if (!from || !to) return []
  const [old, current] = [byId(from.strategies), byId(to.strategies)]
  const parts: Part[] = []
  for (const [id, strategy] of old) if (!current.has(id)) parts.push(['feature-strategy-remove', null, strategy])
  for (const [id, strategy] of current) if (!old.has(id)) parts.push(['feature-strategy-add', strategy, null])
  for (const [id, strategy] of current) {
    const was = old.get(id)
    if (was && !isSameJson(content(was), content(strategy))) parts.push(['feature-strategy-update', strategy, was])
  }
  const isOther = !isSameJson(orderOf(from.strategies), orderOf(to.strategies))
  if (isOther) parts.push(['strategy-order-changed', orderOf(to.strategies), orderOf(from.strategies)])
  if (!isSameJson(from.variants, to.variants))
    parts.push(['feature-environment-variants-updated', { variants: to.variants }, { variants: from.variants }])
  const type = to.enabled ? 'feature-environment-enabled' : 'feature-environment-disabled'
  if (from.enabled !== to.enabled) parts.push([type, { enabled: to.enabled }, { enabled: from.enabled }])
  return parts
}

const acrossEnvironments = (before: FlagFeature, after: FlagFeature): Part[] => {
  const lost = before.parents.filter(({ feature }) => !after.parents.some((other) => other.feature === feature))
  const gained = after.parents.filter((parent) => !before.parents.some((other) => isSameJson(other, parent)))
  return [
    ...lost.map((parent): Part => ['feature-dependency-removed', null, parent]),
    ...gained.map(
      (parent): Part => ['feature-dependency-added', parent, before.parents.find(({ feature }) => feature === parent.feature) ?? null],
    ),
    ...(after.archived && !before.archived
      ? [['feature-archived', { archivedAt: '2026-01-01T00:00:00.000Z' }, { archivedAt: null }] as const]
      : []),
  ]
}

/** The events of a write that leads from one world to another, as the server stores them. */
export const eventsBetween = (before: World, after: World, firstId = 1): RestorableEvent[] => {
  let id = firstId
  const event = (more: Partial<RestorableEvent>, [type, data, preData]: Part): RestorableEvent => ({
    ...{ id: id++, type, project: before.project, featureName: null, environment: null },
    groupId: `request-${firstId}`,
    ...{ data: data as State, preData: preData as State },
    ...more,
  })
  const ofFeatures = [...after.features.values()].flatMap((feature) => {
    const was = before.features.get(feature.name)
    if (!was || was === feature) return []
    return [
      ...ofEnvironment(was, feature).map((part) => event({ featureName: feature.name, environment: before.environment }, part)),
      ...acrossEnvironments(was, feature).map((part) => event({ featureName: feature.name }, part)),
    ]
  })
  const ofSegments = [...before.segments].flatMap(([key, { usedBy: _, ...was }]) => {
    const { usedBy: __, ...is } = after.segments.get(key) ?? { usedBy: [] }
    return isSameJson(was, is) ? [] : [event({}, 'id' in is ? ['segment-updated', is, was] : ['segment-deleted', null, was])]
  })
  return [...ofFeatures, ...ofSegments]
}
