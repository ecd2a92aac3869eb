import { type FlagChange, isOnSegment, type ProposedChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import type { DefaultChange } from '../change-requests/default-change-of.ts'
import { conflictText } from '../change-requests/find-faults.ts'
import type { Conflict } from '../changes/applied.ts'
import { type AppliedDefault, applyDefaultChanges } from '../changes/apply-changes.ts'
import { ChangingWorld } from '../changes/changing-world.ts'
import { absenceOf } from '../changes/refusal-of.ts'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { FlagSegment, World } from '../world/world.ts'
import { baseOf } from './base-of.ts'
import type { PlanConflict, PlanWarning } from './conflict.ts'
import { type Difference, differenceWithout } from './difference.ts'
import { digestOf } from './digest.ts'
import { mergeChange } from './merge-change.ts'
import { subjectOf } from './merged.ts'
import { asSentence } from './sentences.ts'

/** The effect of changes on the live world. */
export interface Plan {
  /** The live world with all changes without conflicts, and with their default changes. */
  readonly result: World
  /** Why changes are not in the result, in the order of the changes. */
  readonly conflicts: readonly PlanConflict[]
  /** Omitted parts of changes without conflicts, and changes that have their effect already. */
  readonly warnings: readonly PlanWarning[]
  /** Default changes by feature, so that no feature is on without an enabled strategy. */
  readonly defaultChanges: ReadonlyMap<string, DefaultChange>
  /**
   * The changes of the result to the live world, in normal form. The ids of default strategies and the positions of appended strategies are
   * omitted, so that the difference is the same on each call.
   */
  readonly difference: readonly Difference[]
  /** SHA-256 of the difference, in lower-case hexadecimal: approvals bind to it. */
  readonly hash: string
}

/** The state that the author of a change saw; undefined: not recorded, so the live world is used. */
export type BaseOfChange = (change: ProposedChange) => ChangeBase | undefined

const counted = (): (() => string) => {
  let count = 0
  return () => `default-${++count}`
}

/**
 * Merges changes in order into the live world, each with a three-way merge against the state that its author saw. Changes in conflict are
 * omitted, so that the result breaks no rule. `newId` creates ids of default strategies; without `newId`, the ids are only suitable for a
 * preview.
 */
export const plan = (base: BaseOfChange, live: World, changes: readonly ProposedChange[], newId: () => string = counted()): Plan => {
  const refused = new Map<number, Conflict>()
  for (;;) {
    const folded = foldChanges(base, live, changes, refused)
    const complete = applyDefaultChanges(
      live,
      folded.world,
      folded.applied.map(({ change }) => change),
      newId,
    )
    if (complete.ok) return toPlan(live, complete.world, folded, complete.defaults)
    // Without the change that requires the default strategy, all changes are applied again.
    const at = folded.applied[complete.index]
    if (!at) throw new Error('a default change was refused although no change requires it')
    refused.set(at.index, complete.conflict)
  }
}

interface Folded {
  readonly world: World
  /** The applied changes with their positions. */
  readonly applied: readonly { readonly index: number; readonly change: FlagChange }[]
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
}

const foldChanges = (
  base: BaseOfChange,
  live: World,
  changes: readonly ProposedChange[],
  refused: ReadonlyMap<number, Conflict>,
): Folded => {
  const changing = new ChangingWorld(live)
  const applied: { index: number; change: FlagChange }[] = []
  const conflicts: PlanConflict[] = []
  const warnings: PlanWarning[] = []
  const touched = new Set<string>()
  const isTouched = (path: string) => touched.has(path)
  const choose = () => undefined
  for (const [index, change] of changes.entries()) {
    const { world: now } = changing
    const merged = mergeChange(change, { base: base(change) ?? baseOf(change, live), live, now, isTouched, choose })
    const refusal = refused.get(index)
    conflicts.push(...merged.conflicts)
    if (merged.conflicts.length > 0) continue
    if (refusal) {
      conflicts.push(refusedBy(change, change, now, refusal))
      continue
    }
    const conflict = merged.change && applyMerged(changing, change, merged.change)
    if (merged.change && conflict) {
      conflicts.push(refusedBy(change, merged.change, now, conflict))
      continue
    }
    warnings.push(...merged.warnings)
    if (!merged.change) continue
    applied.push({ index, change: merged.change })
    for (const path of merged.edited) touched.add(path)
  }
  return { world: changing.world, applied, conflicts, warnings }
}

/**
 * Applies a merged change. Present segments of the strategy that the change does not name are assumed to exist, because the live world may not
 * contain them.
 */
const applyMerged = (changing: ChangingWorld, change: ProposedChange, merged: FlagChange): Conflict | undefined => {
  const { segments } = changing.world
  const named = segmentsIn(change)
  const added = segmentsIn(merged).filter((id) => !named.includes(id) && !segments.has(id))
  if (added.length === 0) return changing.apply(merged)
  changing.replaceSegments(new Map([...segments, ...added.map((id) => [id, unreadSegment(id)] as const)]))
  const conflict = changing.apply(merged)
  const left = new Map(changing.world.segments)
  for (const id of added) left.delete(id)
  changing.replaceSegments(left)
  return conflict
}

const segmentsIn = (change: FlagChange): readonly number[] =>
  change.action === 'updateStrategy' || change.action === 'addStrategy' ? (change.payload.segments ?? []) : []

const unreadSegment = (id: number): FlagSegment => ({ id, name: '', description: null, project: null, constraints: [], usedBy: [] })

/** Why a rule refuses a merged change. */
const refusedBy = (change: ProposedChange, merged: FlagChange, world: World, { kind, field, message }: Conflict): PlanConflict => {
  const absence = kind === 'missing' ? absenceOf(merged, world) : undefined
  return {
    ...subjectOf(change),
    kind,
    field,
    base: null,
    live: null,
    mine: null,
    message: absence ? conflictText(absence) : asSentence(message),
  }
}

const toPlan = (live: World, result: World, { applied, conflicts, warnings }: Folded, defaults: readonly AppliedDefault[]): Plan => {
  let difference: readonly Difference[] | undefined
  let hash: string | undefined
  const all = [...applied.map(({ change }) => change), ...defaults.map((each) => each.change)]
  const plan = {
    result,
    conflicts,
    warnings,
    defaultChanges: new Map(defaults.map(({ feature, added }) => [feature, added])),
    // Lists of requests read neither the difference nor the hash.
    get difference() {
      difference ??= differenceWithout(live, result, { unnamed: unnamedIn(defaults), appended: lastIn(result, appendedBy(all)) })
      return difference
    },
    get hash() {
      hash ??= digestOf('plan-1', plan.difference)
      return hash
    },
  }
  return plan
}

const unnamedIn = (defaults: readonly AppliedDefault[]): Set<string> =>
  new Set(defaults.flatMap(({ change }) => (change.action === 'addStrategy' ? [idKey(change.payload.id)] : [])))

/** The strategies that stand behind all others of their feature. Their order follows from the changes; other positions decide the effect. */
const lastIn = ({ features }: World, appended: ReadonlySet<string>): Set<string> => {
  if (appended.size === 0) return new Set()
  return new Set(
    [...features.values()].flatMap(({ configuration }) => {
      const ids = (configuration?.strategies ?? []).map(({ id }) => idKey(id))
      return ids.slice(ids.findLastIndex((id) => !appended.has(id)) + 1)
    }),
  )
}

/** Strategies that are added without a position, and that no later change moves. */
const appendedBy = (changes: readonly FlagChange[]): Set<string> => {
  const appended = new Set<string>()
  for (const change of changes) {
    if (isOnSegment(change)) continue
    const { action, payload } = change
    if (action === 'addStrategy' && payload.sortOrder === undefined) appended.add(idKey(payload.id))
    if (action === 'updateStrategy' && payload.sortOrder !== undefined) appended.delete(idKey(payload.id))
    if (action === 'reorderStrategy') for (const { id } of payload) appended.delete(idKey(id))
  }
  return appended
}
