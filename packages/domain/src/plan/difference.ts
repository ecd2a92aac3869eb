import { compareCodePoints } from '../sorting/code-points.ts'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { FlagFeature, StoredStrategy, World } from '../world/world.ts'
import { configurationFields, contentFields, type Fields, normalOf, parentsField, segmentFields, strategyFields } from './fields.ts'
import { emptyGroup } from './groups.ts'
import { pathOf } from './paths.ts'

/** One difference between two worlds, in normal form. Null: the value does not exist. */
export interface Difference {
  /** Name of the feature; absent: the entry is about a segment. */
  readonly feature?: string
  /** Id of the segment; absent: the entry is about a feature. */
  readonly segment?: number
  /** Path within the feature or the segment, such as `enabled` or `strategies/<id>/parameters/rollout`; empty: the segment itself. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

type Entry = Pick<Difference, 'path' | 'before' | 'after'>

/** Omissions of the difference: the ids of some strategies, and the positions of others. By the key of their ids. */
export interface Omitted {
  readonly unnamed: ReadonlySet<string>
  readonly appended: ReadonlySet<string>
}

const nothing: Omitted = { unnamed: new Set(), appended: new Set() }

/**
 * The changes of `result` to the features and segments of `live`, in normal form. They are sorted by feature and path, then by segment and path, by
 * code points.
 */
export const difference = (live: World, result: World): Difference[] => differenceWithout(live, result, nothing)

export const differenceWithout = (live: World, result: World, omitted: Omitted): Difference[] => [
  ...[...result.features.values()]
    .filter((feature) => live.features.get(feature.name) !== feature)
    .sort((left, right) => compareCodePoints(left.name, right.name))
    .flatMap((after) => {
      const before = live.features.get(after.name)
      return before ? byPath(differencesOfFeature(before, after, omitted)).map((entry) => ({ feature: after.name, ...entry })) : []
    }),
  ...[...live.segments.values()]
    .filter((segment) => result.segments.get(segment.id) !== segment)
    .sort((left, right) => left.id - right.id)
    .flatMap((before) => {
      const after = result.segments.get(before.id)
      const entries = after
        ? byPath(differencesOfFields(segmentFields, before, after))
        : [{ path: '', before: normalOf(segmentFields, before), after: null }]
      return entries.map((entry) => ({ segment: before.id, ...entry }))
    }),
]

const byPath = (entries: readonly Entry[]): Entry[] => entries.toSorted((left, right) => compareCodePoints(left.path, right.path))

const differencesOfFeature = (before: FlagFeature, after: FlagFeature, omitted: Omitted): Entry[] => {
  const entries = differencesOfFields(parentsField, before, after)
  if (before.archived !== after.archived) entries.push({ path: 'archived', before: before.archived, after: after.archived })
  const [from, to] = [before.configuration, after.configuration]
  if (from === to || !from || !to) return entries
  return [
    ...entries,
    ...differencesOfFields(configurationFields, from, to),
    ...differencesOfStrategies(from.strategies, to.strategies, omitted),
  ]
}

const differencesOfStrategies = (before: readonly StoredStrategy[], after: readonly StoredStrategy[], omitted: Omitted): Entry[] => {
  const [from, to] = [before, after].map((strategies) => new Map(strategies.map((strategy) => [idKey(strategy.id), strategy])))
  const removed = before.flatMap((strategy) =>
    to?.has(idKey(strategy.id))
      ? []
      : // The position of a deleted strategy does not matter.
        [{ path: pathOf('strategies', idKey(strategy.id)), before: normalOf(contentFields, strategy), after: null }],
  )
  const others = after.flatMap((strategy) => {
    const key = idKey(strategy.id)
    const present = from?.get(key)
    if (present === strategy) return []
    const path = pathOf('strategies', omitted.unnamed.has(key) ? 'default' : key)
    if (!present) return [{ path, before: null, after: normalOf(omitted.appended.has(key) ? contentFields : strategyFields, strategy) }]
    return differencesOfFields(strategyFields, present, strategy).map((entry) => ({ ...entry, path: `${path}/${entry.path}` }))
  })
  return [...removed, ...others]
}

const differencesOfFields = (fields: Fields, before: object, after: object): Entry[] => {
  // Each field reads values of its own type.
  const [from, to] = [before, after] as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  return fields.flatMap(([name, field]) => {
    if (from[name] === to[name]) return []
    const [was, is] = [field.groupsOf(from[name]), field.groupsOf(to[name])]
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
      const [old, current] = [was.get(key) ?? emptyGroup, is.get(key) ?? emptyGroup]
      return old.text === current.text ? [] : [{ path: pathOf(name, key), before: field.show(old), after: field.show(current) }]
    })
  })
}
