import { type FlagChange, isOnSegment, type ProposedChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import type { DefaultChange } from '../change-requests/default-change-of.ts'
import { conflictText } from '../change-requests/find-faults.ts'
import { type Applied, type Conflict, replaceSegments } from '../changes/applied.ts'
import { type MadeDefault, makeChange, makeDefaultChanges } from '../changes/apply-changes.ts'
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

/** What changes would make of the live world. */
export interface Plan {
  /** The live world with all changes that have no conflict, and with the default changes that they ask for. */
  readonly result: World
  /** Why changes are left out of the result, in the order of the changes. */
  readonly conflicts: readonly PlanConflict[]
  /** What is left out of changes that have no conflict, or that have their effect already. */
  readonly warnings: readonly PlanWarning[]
  /** By feature: what is added so that no feature is on without an enabled strategy. */
  readonly defaultChanges: ReadonlyMap<string, DefaultChange>
  /**
   * What the result changes in the live world, in normal form. Ids of default strategies are left out, and so are positions of strategies that are
   * appended, so that the difference is the same at each call.
   */
  readonly difference: readonly Difference[]
  /** SHA-256 of the difference, in lower-case hexadecimal: approvals bind to it. */
  readonly hash: string
}

/** What the author of a change saw; undefined: nobody recorded it, and the live world is taken. */
export type BaseOfChange = (change: ProposedChange) => ChangeBase | undefined

const counted = (): (() => string) => {
  let count = 0
  return () => `default-${++count}`
}

/**
 * Merges changes, in their order, into the live world: each three ways, with what its author saw. A change in conflict is left out, so that the
 * result breaks no rule. `newId` gives ids to default strategies; without it the ids are good for a preview alone.
 */
export const plan = (base: BaseOfChange, live: World, changes: readonly ProposedChange[], newId: () => string = counted()): Plan => {
  const refused = new Map<number, Conflict>()
  for (;;) {
    const folded = foldChanges(base, live, changes, refused)
    const complete = makeDefaultChanges(
      live,
      folded.world,
      folded.made.map(({ change }) => change),
      newId,
    )
    if (complete.ok) return toPlan(live, complete.world, folded, complete.defaults)
    // Without the change that asks for the default strategy, everything is made again.
    const at = folded.made[complete.index]
    if (!at) throw new Error('a default change was refused without a change that asks for it')
    refused.set(at.index, complete.conflict)
  }
}

interface Folded {
  readonly world: World
  /** The changes that were made, as they were made, with their positions. */
  readonly made: readonly { readonly index: number; readonly change: FlagChange }[]
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
}

const foldChanges = (
  base: BaseOfChange,
  live: World,
  changes: readonly ProposedChange[],
  refused: ReadonlyMap<number, Conflict>,
): Folded => {
  let world = live
  const made: { index: number; change: FlagChange }[] = []
  const conflicts: PlanConflict[] = []
  const warnings: PlanWarning[] = []
  const touched = new Set<string>()
  const isTouched = (path: string) => touched.has(path)
  const choose = () => undefined
  for (const [index, change] of changes.entries()) {
    const merged = mergeChange(change, { base: base(change) ?? baseOf(change, live), live, now: world, isTouched, choose })
    const refusal = refused.get(index)
    conflicts.push(...merged.conflicts)
    if (merged.conflicts.length > 0) continue
    if (refusal) {
      conflicts.push(refusedBy(change, change, world, refusal))
      continue
    }
    const applied = merged.change && makeMerged(world, change, merged.change)
    if (merged.change && applied?.ok === false) {
      conflicts.push(refusedBy(change, merged.change, world, applied.conflict))
      continue
    }
    warnings.push(...merged.warnings)
    if (!merged.change || !applied?.ok) continue
    world = applied.world
    made.push({ index, change: merged.change })
    for (const path of merged.edited) touched.add(path)
  }
  return { world, made, conflicts, warnings }
}

/**
 * Makes a change as it was merged. Segments that the strategy has by now, and that the change does not name, are taken for granted: who reads the
 * live world cannot know of them.
 */
const makeMerged = (world: World, change: ProposedChange, merged: FlagChange): Applied => {
  const named = segmentsIn(change)
  const added = segmentsIn(merged).filter((id) => !named.includes(id) && !world.segments.has(id))
  if (added.length === 0) return makeChange(world, merged)
  const made = makeChange(replaceSegments(world, ...added.map(unreadSegment)), merged)
  if (!made.ok) return made
  const segments = new Map(made.world.segments)
  for (const id of added) segments.delete(id)
  return { ok: true, world: { ...made.world, segments } }
}

const segmentsIn = (change: FlagChange): readonly number[] =>
  change.action === 'updateStrategy' || change.action === 'addStrategy' ? (change.payload.segments ?? []) : []

const unreadSegment = (id: number): FlagSegment => ({ id, name: '', description: null, project: null, constraints: [], usedBy: [] })

/** Why a rule does not allow a change as it was merged. */
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

const toPlan = (live: World, result: World, { made, conflicts, warnings }: Folded, defaults: readonly MadeDefault[]): Plan => {
  let difference: readonly Difference[] | undefined
  let hash: string | undefined
  const all = [...made.map(({ change }) => change), ...defaults.map((each) => each.made)]
  const plan = {
    result,
    conflicts,
    warnings,
    defaultChanges: new Map(defaults.map(({ feature, added }) => [feature, added])),
    // Lists of requests need neither.
    get difference() {
      difference ??= differenceWithout(live, result, { unnamed: unnamedIn(defaults), appended: appendedBy(all) })
      return difference
    },
    get hash() {
      hash ??= digestOf('plan-1', plan.difference)
      return hash
    },
  }
  return plan
}

const unnamedIn = (defaults: readonly MadeDefault[]): Set<string> =>
  new Set(defaults.flatMap(({ made }) => (made.action === 'addStrategy' ? [idKey(made.payload.id)] : [])))

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
