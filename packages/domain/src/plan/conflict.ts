/** The subject of a conflict or a warning of a plan. */
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
  /** Path within the change, such as payload/parameters/rollout; `feature` for the feature itself. Keys are escaped as in a JSON Pointer. */
  readonly field: string
  /** The values in normal form: when the change was proposed, now, and as the change sets them. Null: the value does not exist. */
  readonly base: unknown
  readonly live: unknown
  readonly mine: unknown
  /** One sentence for a reviewer. */
  readonly message: string
}

/**
 * A part of a change that the plan omits. Either the live state of this part changed and the change does not edit it, or the part has its effect
 * already.
 */
export interface PlanWarning extends Subject {
  readonly field: string
  readonly message: string
}
