import { compareCodePoints } from '../sorting/code-points.ts'
import { sortInPlace } from '../sorting/sort-in-place.ts'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { FlagFeature, StoredStrategy, World } from '../world/world.ts'
import { canonicalJson } from './canonical-json.ts'
import { configurationFields, contentFields, type Fields, normalOf, parentsField, segmentFields, strategyFields } from './fields.ts'
import { emptyGroup, keysIn } from './groups.ts'
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
export const difference = (live: World, result: World): Difference[] =>
  partsOf(live, result, nothing).flatMap(({ differences }) => differences)

/** The differences of one feature or one segment. */
export interface Part {
  readonly differences: readonly Difference[]
  /** Each difference as canonical JSON, separated by commas. */
  readonly text: string
}

interface KnownPart {
  readonly after: FlagFeature
  readonly omissions: string
  readonly part: Part
}

/** The part of each feature in the last plan on a live world. Most features are unchanged in the next plan, after one more change. */
export type KnownParts = Map<string, KnownPart>

const partOf = (subject: Pick<Difference, 'feature' | 'segment'>, entries: Entry[]): Part => {
  const differences = ofSubject(subject, entries)
  let text: string | undefined
  return {
    differences,
    // A restore reads only the differences.
    get text() {
      text ??= differences.map(canonicalJson).join(',')
      return text
    },
  }
}

/** The omissions in the strategies of a feature, as a text. */
const omissionsIn = ({ configuration }: FlagFeature, { unnamed, appended }: Omitted): string =>
  unnamed.size + appended.size === 0
    ? ''
    : (configuration?.strategies ?? []).map(({ id }) => Number(unnamed.has(idKey(id))) + 2 * Number(appended.has(idKey(id)))).join('')

const partOfFeature = (before: FlagFeature, after: FlagFeature, omitted: Omitted, known: KnownParts | undefined): Part => {
  const omissions = omissionsIn(after, omitted)
  const last = known?.get(after.name)
  if (last?.after === after && last.omissions === omissions) return last.part
  const part = partOf({ feature: after.name }, differencesOfFeature(before, after, omitted))
  known?.set(after.name, { after, omissions, part })
  return part
}

/** The differences by feature, then by segment. `known`: of the last plan on the same live world. */
export const partsOf = (live: World, result: World, omitted: Omitted, known?: KnownParts): Part[] => [
  ...sortInPlace(
    [...result.features.values()].filter((feature) => live.features.get(feature.name) !== feature),
    (left, right) => compareCodePoints(left.name, right.name),
  ).flatMap((after) => {
    const before = live.features.get(after.name)
    return before ? [partOfFeature(before, after, omitted, known)] : []
  }),
  ...[...live.segments.values()]
    .filter((segment) => result.segments.get(segment.id) !== segment)
    .sort((left, right) => left.id - right.id)
    .map((before) => {
      const after = result.segments.get(before.id)
      const entries = after
        ? differencesOfFields(segmentFields, before, after)
        : [{ path: '', before: normalOf(segmentFields, before), after: null }]
      return partOf({ segment: before.id }, entries)
    }),
]

/** The entries of one feature or segment by path, with their keys in the order of canonical JSON. */
const ofSubject = (subject: Pick<Difference, 'feature' | 'segment'>, entries: Entry[]): Difference[] =>
  sortInPlace(entries, (left, right) => compareCodePoints(left.path, right.path)).map(({ path, before, after }) => ({
    after,
    before,
    ...subject,
    path,
  }))

const differencesOfFeature = (before: FlagFeature, after: FlagFeature, omitted: Omitted): Entry[] => {
  const entries = differencesOfFields(parentsField, before, after)
  if (before.archived !== after.archived) entries.push({ path: 'archived', before: before.archived, after: after.archived })
  const [from, to] = [before.configuration, after.configuration]
  if (from === to || !from || !to) return entries
  entries.push(...differencesOfFields(configurationFields, from, to))
  if (from.strategies !== to.strategies) entries.push(...differencesOfStrategies(from.strategies, to.strategies, omitted))
  return entries
}

const byId = (strategies: readonly StoredStrategy[]) => new Map(strategies.map((strategy) => [idKey(strategy.id), strategy]))

const differencesOfStrategies = (before: readonly StoredStrategy[], after: readonly StoredStrategy[], omitted: Omitted): Entry[] => {
  const [from, to] = [byId(before), byId(after)]
  const entries: Entry[] = []
  for (const [key, strategy] of from) {
    // The position of a deleted strategy does not matter.
    if (!to.has(key)) entries.push({ path: pathOf('strategies', key), before: normalOf(contentFields, strategy), after: null })
  }
  for (const [key, strategy] of to) {
    const present = from.get(key)
    if (present === strategy) continue
    const path = pathOf('strategies', omitted.unnamed.has(key) ? 'default' : key)
    if (!present)
      entries.push({ path, before: null, after: normalOf(omitted.appended.has(key) ? contentFields : strategyFields, strategy) })
    else
      for (const entry of differencesOfFields(strategyFields, present, strategy)) entries.push({ ...entry, path: `${path}/${entry.path}` })
  }
  return entries
}

const differencesOfFields = (fields: Fields, before: object, after: object): Entry[] => {
  // Each field reads values of its own type.
  const [from, to] = [before, after] as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  const entries: Entry[] = []
  for (const [name, field] of fields) {
    if (from[name] === to[name]) continue
    const [was, is] = [field.groupsOf(from[name]), field.groupsOf(to[name])]
    for (const key of keysIn(was, is)) {
      const [old, current] = [was.get(key) ?? emptyGroup, is.get(key) ?? emptyGroup]
      if (old.text !== current.text) entries.push({ path: pathOf(name, key), before: field.show(old), after: field.show(current) })
    }
  }
  return entries
}
