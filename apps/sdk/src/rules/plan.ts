import type { ChangeBase, ProposedChange } from './changes.ts'
import type { DefaultStrategy, World } from './world.ts'

/** What a conflict or a warning is about. */
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
   * Changed: the live state moved where the change edits it. Gone, archived: what the change is about no longer exists, or is archived. The others
   * are refusals: the change makes no sense (invalid), names something else that does not exist (missing), or breaks a rule (forbidden).
   */
  readonly kind: 'changed' | 'gone' | 'archived' | 'invalid' | 'missing' | 'forbidden'
  /** Path below the change, such as payload/parameters/rollout; `feature` for the feature itself. */
  readonly field: string
  /** The values when the change was proposed, now, and as the change sets them. Null: the value does not exist. */
  readonly base: unknown
  readonly live: unknown
  readonly mine: unknown
  /** One sentence for a reviewer. */
  readonly message: string
}

/** A part of a change that the plan leaves out. */
export interface PlanWarning extends Subject {
  readonly field: string
  readonly message: string
}

/** One thing that differs between two worlds. Null: it does not exist. */
export interface Difference {
  readonly feature?: string
  readonly segment?: number
  /** Path below the feature or the segment, such as `enabled` or `strategies/<id>/parameters/rollout`; empty: the segment itself. */
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

/** What changes would make of the live world. */
export interface Plan {
  /** The live world with all changes that have no conflict, and with the default changes that they ask for. */
  readonly result: World
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
  /** By feature. */
  readonly defaultChanges: ReadonlyMap<string, DefaultChange>
  /** What the result changes in the live world, in normal form. */
  readonly difference: readonly Difference[]
  /** SHA-256 of the difference, in lower-case hexadecimal: approvals bind to it. */
  readonly hash: string
}

export type Choice = 'mine' | 'theirs'

export interface Resolved {
  /** The change to propose in place of the former one; null: nothing is left of it. */
  readonly change: ProposedChange | null
  /** What the author of the resolved change has seen: the live world. */
  readonly base: ChangeBase
}
