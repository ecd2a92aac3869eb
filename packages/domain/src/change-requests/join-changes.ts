import { limits, type pendingStates } from '@halyard/contracts/data'

export type PendingState = (typeof pendingStates)[number]

export interface EditedState {
  readonly state: PendingState
  readonly dropApprovals: boolean
}

/** The state of an open request after a change is added, replaced or removed. Approvals are dropped, because they were given to other content. */
export const stateAfterEdit = (state: PendingState): EditedState =>
  state === 'Draft' ? { state, dropApprovals: false } : { state: 'In review', dropApprovals: true }

export interface OpenRequest {
  readonly state: PendingState
  /** Number of changes in the request. */
  readonly changes: number
}

export type Joining =
  | { readonly kind: 'create'; readonly state: 'Draft' }
  | ({ readonly kind: 'join' } & EditedState)
  | { readonly kind: 'refused'; readonly message: string }

/** The destination of new changes: the author's open request in the project environment, or a new draft. `added` is their number. */
export const joinChanges = (open: OpenRequest | null, added: number): Joining => {
  const most = limits.changesPerRequest
  if ((open?.changes ?? 0) + added > most) return { kind: 'refused', message: `a change request holds at most ${most} changes` }
  return open ? { kind: 'join', ...stateAfterEdit(open.state) } : { kind: 'create', state: 'Draft' }
}
