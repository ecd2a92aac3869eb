import { type FlagChange, isOnSegment, type ProposedChange } from '../change-requests/change.ts'
import type { DefaultChange } from '../change-requests/default-change-of.ts'
import type { Conflict } from '../changes/applied.ts'
import { type AppliedDefault, applyDefaultChanges } from '../changes/apply-changes.ts'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { World } from '../world/world.ts'
import type { PlanConflict, PlanWarning } from './conflict.ts'
import { type Difference, type Part, partsOf } from './difference.ts'
import { digestOfText } from './digest.ts'
import { type BaseOfChange, beginFold, continueFold, type Fold } from './fold.ts'
import type { Sha256 } from './sha256.ts'

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

const counted = (): (() => string) => {
  let count = 0
  return () => `default-${++count}`
}

/**
 * The plan of a fold: its changes with their default changes. `newId` creates ids of default strategies; without `newId`, the ids are only
 * suitable for a preview. `sha256`: a faster function with the same results, if there is one.
 */
export const planOf = (fold: Fold, newId: () => string = counted(), sha256?: Sha256): Plan => {
  const { base, live, changes } = fold
  const refused = new Map<number, Conflict>()
  for (let folded = fold; ; folded = continueFold(beginFold(base, live), changes, refused)) {
    const complete = applyDefaultChanges(
      live,
      folded.world,
      folded.applied.map(({ change }) => change),
      newId,
    )
    if (complete.ok) return toPlan(folded, complete.world, complete.defaults, sha256)
    // Without the change that requires the default strategy, all changes are applied again.
    const at = folded.applied[complete.index]
    if (!at) throw new Error('no change requires the refused default')
    refused.set(at.index, complete.conflict)
  }
}

/**
 * Merges changes in order into the live world, each with a three-way merge against the state that its author saw. Changes in conflict are
 * omitted, so that the result breaks no rule. `newId`: as for `planOf`.
 */
export const plan = (base: BaseOfChange, live: World, changes: readonly ProposedChange[], newId?: () => string): Plan =>
  planOf(continueFold(beginFold(base, live), changes), newId)

const toPlan = (
  { live, applied, conflicts, warnings, known }: Fold,
  result: World,
  defaults: readonly AppliedDefault[],
  sha256: Sha256 | undefined,
): Plan => {
  let parts: readonly Part[] | undefined
  let hash: string | undefined
  const all = [...applied.map(({ change }) => change), ...defaults.map((each) => each.change)]
  const findParts = () => {
    parts ??= partsOf(live, result, { unnamed: unnamedIn(defaults), appended: lastIn(result, appendedBy(all)) }, known)
    return parts
  }
  return {
    result,
    conflicts,
    warnings,
    defaultChanges: new Map(defaults.map(({ feature, added }) => [feature, added])),
    // Lists of requests read neither the difference nor the hash.
    get difference() {
      return findParts().flatMap(({ differences }) => differences)
    },
    get hash() {
      hash ??= digestOfText('plan-1', textOf(findParts()), sha256)
      return hash
    },
  }
}

/** The canonical JSON of the difference. */
const textOf = (parts: readonly Part[]): string => `[${parts.flatMap(({ text }) => (text === '' ? [] : text)).join(',')}]`

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
