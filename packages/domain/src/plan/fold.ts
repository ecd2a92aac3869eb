import type { FlagChange, ProposedChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import { conflictText } from '../change-requests/find-faults.ts'
import type { Conflict } from '../changes/applied.ts'
import { ChangingWorld } from '../changes/changing-world.ts'
import { absenceOf } from '../changes/refusal-of.ts'
import type { FlagSegment, World } from '../world/world.ts'
import { baseOf } from './base-of.ts'
import type { PlanConflict, PlanWarning } from './conflict.ts'
import type { KnownParts } from './difference.ts'
import { mergeChange } from './merge-change.ts'
import { subjectOf } from './merged.ts'
import { asSentence } from './sentences.ts'

/** The state that the author of a change saw; undefined: not recorded, so the live world is used. */
export type BaseOfChange = (change: ProposedChange) => ChangeBase | undefined

/** Changes merged in order into the live world, before their default changes. More changes can be merged into a fold, which stays unchanged. */
export interface Fold {
  readonly base: BaseOfChange
  readonly live: World
  readonly changes: readonly ProposedChange[]
  readonly world: World
  /** The applied changes with their positions. */
  readonly applied: readonly { readonly index: number; readonly change: FlagChange }[]
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
  /** Paths in the world that the applied changes edit. */
  readonly touched: ReadonlySet<string>
  /** The differences of the last plan. A fold and all its continuations share them. */
  readonly known: KnownParts
}

/** The fold of no changes. */
export const beginFold = (base: BaseOfChange, live: World): Fold => ({
  base,
  live,
  changes: [],
  world: live,
  applied: [],
  conflicts: [],
  warnings: [],
  touched: new Set(),
  known: new Map(),
})

/**
 * Merges further changes, each with a three-way merge against the state that its author saw. Changes in conflict are omitted. `refused`: why
 * changes must not be applied, by their positions.
 */
export const continueFold = (fold: Fold, added: readonly ProposedChange[], refused?: ReadonlyMap<number, Conflict>): Fold => {
  const { base, live } = fold
  const changing = new ChangingWorld(fold.world)
  const changes = [...fold.changes]
  const applied = [...fold.applied]
  const conflicts = [...fold.conflicts]
  const warnings = [...fold.warnings]
  const touched = new Set(fold.touched)
  const isTouched = (path: string) => touched.has(path)
  const choose = () => undefined
  for (const change of added) {
    const index = changes.push(change) - 1
    const { world: now } = changing
    const merged = mergeChange(change, { base: base(change) ?? baseOf(change, live), live, now, isTouched, choose })
    conflicts.push(...merged.conflicts)
    if (merged.conflicts.length > 0) continue
    const conflict = refused?.get(index) ?? (merged.change && applyMerged(changing, change, merged.change))
    if (conflict) {
      conflicts.push(refusedBy(change, merged.change ?? change, now, conflict))
      continue
    }
    warnings.push(...merged.warnings)
    if (!merged.change) continue
    applied.push({ index, change: merged.change })
    for (const path of merged.edited) touched.add(path)
  }
  return { ...fold, changes, world: changing.world, applied, conflicts, warnings, touched }
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
