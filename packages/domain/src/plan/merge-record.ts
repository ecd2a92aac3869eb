import type { Field, Fields } from './fields.ts'
import { type Entry, emptyGroup, type Group, type Groups, keysIn } from './groups.ts'
import { mergeGroups } from './merge-groups.ts'
import { pathOf } from './paths.ts'

/** A value of a field in its versions, in normal form; null: the value does not exist. */
export interface Divergence {
  /** Path within the object, such as parameters/rollout. */
  readonly path: string
  readonly base: unknown
  readonly live: unknown
  readonly mine: unknown
}

/** The side whose value a field in conflict gets. */
export type Choice = 'mine' | 'theirs'

/** The versions of an object. `mine` lacks the fields that the change does not set. */
export interface Versions {
  readonly base: object
  readonly live: object
  /** The object with the earlier changes of the same request. */
  readonly now: object
  readonly mine: object
}

export interface Circumstances {
  /** Path of the object in the world. */
  readonly root: string
  /** Whether an earlier change of the same request edited the value at a path in the world. */
  readonly isTouched: (path: string) => boolean
  /** The side whose value the path gets if the versions conflict there; undefined: the path is a conflict. */
  readonly choose: (path: string) => Choice | undefined
}

export interface MergedRecord {
  /** The merged fields of the change. Fields that the change does not edit and that changed since are omitted. */
  readonly mine: Readonly<Record<string, unknown>>
  /** Paths in the world that the change edits. */
  readonly edited: readonly string[]
  readonly conflicts: readonly Divergence[]
  /** Values that the change contains without an edit, and that changed since. */
  readonly repeated: readonly Divergence[]
}

type Values = Readonly<Record<string, unknown>>

/** Merges the fields of a change into an object: a three-way merge, over the result of earlier changes of the request. */
export const mergeRecord = (fields: Fields, versions: Versions, circumstances: Circumstances): MergedRecord => {
  // Each field reads values of its own type.
  const { base, live, now, mine } = versions as { readonly [Name in keyof Versions]: Values }
  const report: Report = { mine: {}, edited: [], conflicts: [], repeated: [] }
  for (const [name, field] of fields) {
    if (mine[name] === undefined) continue
    const part = { base: base[name], live: live[name], now: now[name], mine: mine[name] }
    const value = mergeField(name, field, part, circumstances, report)
    if (value !== undefined) report.mine[name] = value
  }
  return report
}

type FieldVersions = { readonly [Name in keyof Versions]: unknown }

interface Report extends MergedRecord {
  readonly mine: Record<string, unknown>
  readonly edited: string[]
  readonly conflicts: Divergence[]
  readonly repeated: Divergence[]
}

/** Returns the merged value of a field and adds to the report. Undefined: the change does not edit the field, whose live value changed. */
const mergeField = (name: string, field: Field, versions: FieldVersions, circumstances: Circumstances, report: Report): unknown => {
  const live = field.groupsOf(versions.live)
  const read = (value: unknown) => (value === versions.live ? live : field.groupsOf(value))
  const [base, now, mine] = [read(versions.base), read(versions.now), read(versions.mine)]
  const hasChanged = !isSame(base, live)
  const chosen: (readonly [string, Entry])[] = []
  let isEdited = false
  for (const key of keysIn(now, mine, live, base)) {
    const groups = { base: at(base, key), live: at(live, key), now: at(now, key), mine: at(mine, key) }
    const path = pathOf(name, key)
    const { outcome, group } = mergeKey(groups, path, circumstances)
    if (outcome === 'edited') {
      isEdited = true
      report.edited.push(`${circumstances.root}/${path}`)
    } else if (outcome !== 'untouched') {
      const { show } = field
      const divergence = { path, base: show(groups.base), live: show(groups.live), mine: show(groups.mine) }
      if (outcome === 'repeated') report.repeated.push(divergence)
      else report.conflicts.push(divergence)
    }
    if (hasChanged) for (const entry of group.entries) chosen.push([key, entry])
  }
  // Without other changes, the result is exactly the value of the change.
  if (!hasChanged) return versions.mine
  return isEdited ? field.build(chosen) : undefined
}

const at = (groups: Groups, key: string): Group => groups.get(key) ?? emptyGroup

const isSame = (base: Groups, live: Groups): boolean => {
  if (base === live) return true
  for (const [key, { text }] of base) if (text !== at(live, key).text) return false
  return base.size === live.size
}

type Outcome = 'untouched' | 'edited' | 'repeated' | 'conflict'

const mergeKey = (
  { base, live, now, mine }: { readonly [Name in keyof Versions]: Group },
  path: string,
  { root, isTouched, choose }: Circumstances,
): { readonly outcome: Outcome; readonly group: Group } => {
  const hasChanged = base.text !== live.text
  const agrees = mine.text === live.text
  const choice = hasChanged && !agrees ? choose(path) : undefined
  if (choice) return choice === 'mine' ? { outcome: 'edited', group: mine } : { outcome: 'untouched', group: live }
  const isRevised = now.text !== mine.text && isTouched(`${root}/${path}`)
  if (mine.text === base.text && !isRevised)
    return { outcome: hasChanged && !agrees && mine.entries.length > 0 ? 'repeated' : 'untouched', group: now }
  if (!hasChanged || agrees) return { outcome: 'edited', group: mine }
  const merged = isRevised ? undefined : mergeGroups(base, live, mine)
  return merged ? { outcome: 'edited', group: merged } : { outcome: 'conflict', group: now }
}
