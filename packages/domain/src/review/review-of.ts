import type { ChangeRequestState } from '@halyard/contracts/data'

/** An approval as it is stored. */
export interface StoredApproval {
  readonly account: number
  /** The outcome that was approved; null: none was recorded. */
  readonly planHash: string | null
  /** Why it was dropped already; null: it was not. */
  readonly droppedBecause: string | null
}

export interface Reviewed<A> {
  /** What the stored state amounts to with the approvals that count. */
  readonly state: ChangeRequestState
  /** Those that count. */
  readonly approvals: readonly A[]
  /** Those that count no more, with the reason. */
  readonly dropped: readonly { readonly approval: A; readonly because: string }[]
}

export const outcomeChanged = 'The outcome of the request changed after this approval'
export const permissionLost = 'The reviewer no longer holds the permission APPROVE_CHANGE_REQUEST'

interface Present {
  readonly state: ChangeRequestState
  readonly minApprovals: number
  /** Hash of the present outcome; null: a conflict leaves the request without one, so that approvals wait for the conflict to be resolved. */
  readonly hash: string | null
  /** Whether an account may approve at present. */
  readonly mayApprove: (account: number) => boolean
}

const reasonToDrop = ({ account, planHash, droppedBecause }: StoredApproval, { hash, mayApprove }: Present): string | null => {
  if (droppedBecause !== null) return droppedBecause
  if (planHash !== null && hash !== null && planHash !== hash) return outcomeChanged
  return mayApprove(account) ? null : permissionLost
}

/** The approvals of a request that count at present, and the state that follows from them. A closed request stays as it was closed. */
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
