import type { FlagChange, ProposedChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import type { World } from '../world/world.ts'
import { baseOf } from './base-of.ts'
import type { PlanConflict } from './conflict.ts'
import { mergeChange } from './merge-change.ts'
import type { Choice } from './merge-record.ts'
import type { Merged } from './merged.ts'

export interface Resolved {
  /** The change to propose instead of the former one; null: nothing remains of the change. */
  readonly change: ProposedChange | null
  /** The state that the author of the resolved change saw: the live world. */
  readonly base: ChangeBase
}

/**
 * Resolves conflicts of one change from a plan over the live world. Mine: the change keeps its values. Theirs: the fields in conflict get the
 * live values. In both cases, live values of fields that the change does not edit stay, so that the new base reverts none of them. Conflicts that
 * are not listed are resolved as mine. Only `theirs` resolves a refusal by a rule: it discards the change.
 */
export const resolve = (
  change: ProposedChange,
  conflicts: PlanConflict | readonly PlanConflict[],
  choice: Choice,
  live: World,
): Resolved => {
  const all = 'kind' in conflicts ? [conflicts] : conflicts
  const base = baseOf(change, live)
  const isUndivided = all.some(({ kind, field }) => kind !== 'changed' || !isMerged(field))
  if (isUndivided) return { change: choice === 'theirs' ? null : { ...change, base }, base }
  const chosen = new Map<string, Choice>(all.map(({ field }) => [field, choice]))
  const merge = (): Merged =>
    mergeChange(change, {
      base: change.base ?? base,
      live,
      now: live,
      isTouched: () => false,
      choose: (path) => chosen.get(path),
    })
  for (const { field } of merge().conflicts) chosen.set(field, 'mine')
  const { change: merged, edited } = merge()
  // A merge keeps the id and the action of its change.
  return { change: merged && !isEmptyUpdate(change, merged, edited) ? ({ ...merged, id: change.id, base } as ProposedChange) : null, base }
}

/** Whether a merge left an update that edits nothing. Changes of other actions have an effect without an edited field. */
const isEmptyUpdate = (change: ProposedChange, merged: FlagChange, edited: readonly string[]): boolean =>
  merged !== change && edited.length === 0 && (merged.action === 'updateStrategy' || merged.action === 'updateSegment')

/** Whether conflicts at a field are merged value by value. Conflicts of deletions and archiving concern the complete object. */
const isMerged = (field: string) => !['payload/id', 'parents', 'configuration'].includes(field)
