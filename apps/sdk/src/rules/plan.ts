import type { ChangeBase, ProposedChange } from './changes.ts'
import type { DefaultStrategy, World } from './world.ts'

/** The subject of a conflict or a warning. */
export interface Subject {
  /** Id of the change. */
  readonly change: number
  /** Name of the feature; absent: the change is about a segment. */
  readonly feature?: string
  /** Id of the segment; absent: the change is about a feature. */
  readonly segment?: number
}

export interface PlanConflict extends Subject {
  /**
   * Changed: the live state changed where the change edits it. Gone, archived: the subject of the change no longer exists, or is archived. The
   * other kinds are refusals: the change is invalid, names another object that does not exist (missing), or breaks a rule (forbidden).
   */
  readonly kind: 'changed' | 'gone' | 'archived' | 'invalid' | 'missing' | 'forbidden'
  /** Path within the change, such as payload/parameters/rollout; `feature` for the feature itself. */
  readonly field: string
  /** The values when the change was proposed, now, and as the change sets them. Null: the value does not exist. */
  readonly base: unknown
  readonly live: unknown
  readonly mine: unknown
  /** One sentence for a reviewer. */
  readonly message: string
}

/** A part of a change that the plan omits. */
export interface PlanWarning extends Subject {
  readonly field: string
  readonly message: string
}

/** One difference between two worlds. Null: the value does not exist. */
export interface Difference {
  readonly feature?: string
  readonly segment?: number
  /** Path within the feature or the segment, such as `enabled` or `strategies/<id>/parameters/rollout`; empty: the segment itself. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

interface AddedStrategy extends DefaultStrategy {
  disabled?: boolean | null | undefined
  sortOrder?: number | undefined
}

/** A change that is added so that no feature is on without an enabled strategy. */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: AddedStrategy }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } }

/** The effect of changes on the live world. */
export interface Plan {
  /** The live world with all changes without conflicts, and with their default changes. */
  readonly result: World
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
  /** Default changes by feature. */
  readonly defaultChanges: ReadonlyMap<string, DefaultChange>
  /** The changes of the result to the live world, in normal form. */
  readonly difference: readonly Difference[]
  /** SHA-256 of the difference, in lower-case hexadecimal: approvals bind to it. */
  readonly hash: string
}

export type Choice = 'mine' | 'theirs'

export interface Resolved {
  /** The change to propose instead of the former one; null: nothing remains of the change. */
  readonly change: ProposedChange | null
  /** The state that the author of the resolved change saw: the live world. */
  readonly base: ChangeBase
}
