import type { ChangeRequestState } from '@halyard/contracts/data'

/** A stored approval. */
export interface StoredApproval {
  readonly account: number
  /** Hash of the outcome that was approved; null: not recorded. */
  readonly planHash: string | null
  /** Why the approval was already dropped; null: the approval was not dropped. */
  readonly droppedBecause: string | null
}

export interface Reviewed<A> {
  /** The state that follows from the stored state and the counting approvals. */
  readonly state: ChangeRequestState
  /** The approvals that count. */
  readonly approvals: readonly A[]
  /** The approvals that no longer count, with the reason. */
  readonly dropped: readonly { readonly approval: A; readonly because: string }[]
}

export const outcomeChanged = 'The outcome of the request changed after this approval'
export const permissionLost = 'The reviewer no longer holds the permission APPROVE_CHANGE_REQUEST'

interface Present {
  readonly state: ChangeRequestState
  readonly minApprovals: number
  /** Hash of the present outcome; null: a conflict prevents an outcome, and approvals stay until the conflict is resolved. */
  readonly hash: string | null
  /** Whether an account can approve at present. */
  readonly mayApprove: (account: number) => boolean
}

const reasonToDrop = ({ account, planHash, droppedBecause }: StoredApproval, { hash, mayApprove }: Present): string | null => {
  if (droppedBecause !== null) return droppedBecause
  if (planHash !== null && hash !== null && planHash !== hash) return outcomeChanged
  return mayApprove(account) ? null : permissionLost
}

/** The approvals of a request that count at present, and the resulting state. A closed request stays unchanged. */
export const reviewOf = <A extends StoredApproval>(approvals: readonly A[], present: Present): Reviewed<A> => {
  const { state, minApprovals } = present
  const isOpen = state === 'In review' || state === 'Approved' || state === 'Scheduled'
  const judged = approvals.map((approval) => ({
    approval,
    because: isOpen ? reasonToDrop(approval, present) : approval.droppedBecause,
  }))
  const counting = judged.filter(({ because }) => because === null).map(({ approval }) => approval)
  const dropped = judged.flatMap(({ approval, because }) => (because === null ? [] : [{ approval, because }]))
  const isInReview = state === 'In review' || state === 'Approved'
  const now = counting.length > 0 && counting.length >= minApprovals ? 'Approved' : 'In review'
  return { state: isInReview ? now : state, approvals: counting, dropped }
}
