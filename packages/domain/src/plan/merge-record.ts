import type { Field, Fields } from './fields.ts'
import { type Entry, emptyGroup, type Group, type Groups } from './groups.ts'
import { mergeGroups } from './merge-groups.ts'
import { pathOf } from './paths.ts'

/** A value of a field in its versions, in normal form; null: it does not exist. */
export interface Divergence {
  /** Path below the object, such as parameters/rollout. */
  readonly path: string
  readonly base: unknown
  readonly live: unknown
  readonly mine: unknown
}

/** Whose value a field in conflict gets. */
export type Choice = 'mine' | 'theirs'

/** The versions of an object. Fields that `mine` leaves out are not wished for. */
export interface Versions {
  readonly base: object
  readonly live: object
  /** The object with the earlier changes of the same request. */
  readonly now: object
  readonly mine: object
}

export interface Circumstances {
  /** Whether an earlier change of the same request edited what is at a path. */
  readonly isTouched: (path: string) => boolean
  /** Whose value the path gets if the versions conflict there; undefined: that is a conflict. */
  readonly choose: (path: string) => Choice | undefined
}

export interface MergedRecord {
  /** The wished fields as they become. Fields that are not edited and that moved are left out. */
  readonly mine: Readonly<Record<string, unknown>>
  /** Paths of what the wish edits. */
  readonly edited: readonly string[]
  readonly conflicts: readonly Divergence[]
  /** What the wish gives without editing it, and what moved since. */
  readonly kept: readonly Divergence[]
}

type Values = Readonly<Record<string, unknown>>

/** Merges the fields that a change wishes for into an object: three ways, over what the request has made of the object. */
export const mergeRecord = (fields: Fields, versions: Versions, circumstances: Circumstances): MergedRecord => {
  // Each field reads values of its own type.
  const { base, live, now, mine } = versions as { readonly [Name in keyof Versions]: Values }
  const merged: Record<string, unknown> = {}
  const report: Report = { edited: [], conflicts: [], kept: [] }
  for (const [name, field] of Object.entries(fields)) {
    if (mine[name] === undefined) continue
    const part = { base: base[name], live: live[name], now: now[name], mine: mine[name] }
    const value = mergeField(name, field, part, circumstances, report)
    if (value !== undefined) merged[name] = value
  }
  return { mine: merged, ...report }
}

type FieldVersions = { readonly [Name in keyof Versions]: unknown }

interface Report {
  readonly edited: string[]
  readonly conflicts: Divergence[]
  readonly kept: Divergence[]
}

/** Gives what becomes of a field that a change wishes for, and adds to the report. Undefined: the change does not edit the field, which moved. */
const mergeField = (name: string, field: Field, versions: FieldVersions, circumstances: Circumstances, report: Report): unknown => {
  const live = field.groupsOf(versions.live)
  const read = (value: unknown) => (value === versions.live ? live : field.groupsOf(value))
  const [base, now, mine] = [read(versions.base), read(versions.now), read(versions.mine)]
  const chosen: (readonly [string, Entry])[] = []
  let hasMoved = false
  let isEdited = false
  for (const key of keysIn([now, mine, live, base])) {
    const groups = { base: at(base, key), live: at(live, key), now: at(now, key), mine: at(mine, key) }
    const path = pathOf(name, key)
    const { outcome, group } = mergeKey(groups, path, circumstances)
    if (groups.base.text !== groups.live.text) hasMoved = true
    if (outcome === 'edited') {
      isEdited = true
      report.edited.push(path)
    } else if (outcome !== 'untouched') {
      const { show } = field
      const divergence = { path, base: show(groups.base), live: show(groups.live), mine: show(groups.mine) }
      if (outcome === 'kept') report.kept.push(divergence)
      else report.conflicts.push(divergence)
    }
    for (const entry of group.entries) chosen.push([key, entry])
  }
  // What nobody moved becomes exactly what the change says.
  if (!hasMoved) return versions.mine
  return isEdited ? field.build(chosen) : undefined
}

const at = (groups: Groups, key: string): Group => groups.get(key) ?? emptyGroup

/** All keys, in the order in which they first appear. */
const keysIn = ([first, ...others]: readonly Groups[]): Iterable<string> => {
  const keys = new Set(first?.keys())
  for (const groups of others) if (groups !== first) for (const key of groups.keys()) keys.add(key)
  return keys
}

type Outcome = 'untouched' | 'edited' | 'kept' | 'conflict'

const mergeKey = (
  { base, live, now, mine }: { readonly [Name in keyof Versions]: Group },
  path: string,
  { isTouched, choose }: Circumstances,
): { readonly outcome: Outcome; readonly group: Group } => {
  const hasMoved = base.text !== live.text
  const agrees = mine.text === live.text
  const choice = hasMoved && !agrees ? choose(path) : undefined
  if (choice) return choice === 'mine' ? { outcome: 'edited', group: mine } : { outcome: 'untouched', group: live }
  const isRevised = now.text !== mine.text && isTouched(path)
  if (mine.text === base.text && !isRevised)
    return { outcome: hasMoved && !agrees && mine.entries.length > 0 ? 'kept' : 'untouched', group: now }
  if (!hasMoved || agrees) return { outcome: 'edited', group: mine }
  const merged = isRevised ? undefined : mergeGroups(base, live, mine)
  return merged ? { outcome: 'edited', group: merged } : { outcome: 'conflict', group: now }
}
