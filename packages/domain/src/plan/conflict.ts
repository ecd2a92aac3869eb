/** What a conflict or a warning of a plan is about. */
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
  /** Path below the change, such as payload/parameters/rollout; `feature` for the feature itself. Keys are escaped as in a JSON Pointer. */
  readonly field: string
  /** The values in normal form: when the change was proposed, now, and as the change sets them. Null: the value does not exist. */
  readonly base: unknown
  readonly live: unknown
  readonly mine: unknown
  /** One sentence for a reviewer. */
  readonly message: string
}

/** A part of a change that the plan leaves out, because the live state moved and the change does not edit what moved, or has that effect already. */
export interface PlanWarning extends Subject {
  readonly field: string
  readonly message: string
}
