import { limits, type pendingStates } from '@halyard/contracts/data'

export type PendingState = (typeof pendingStates)[number]

export interface EditedState {
  readonly state: PendingState
  readonly dropApprovals: boolean
}

/** What becomes of an open request when a change is added, replaced or removed: approvals were given to another content. */
export const stateAfterEdit = (state: PendingState): EditedState =>
  state === 'Draft' ? { state, dropApprovals: false } : { state: 'In review', dropApprovals: true }

export interface OpenRequest {
  readonly state: PendingState
  /** Number of changes that it holds. */
  readonly changes: number
}

export type Joining =
  | { readonly kind: 'create'; readonly state: 'Draft' }
  | ({ readonly kind: 'join' } & EditedState)
  | { readonly kind: 'refused'; readonly message: string }

/** Where new changes go: into their author's open request of the project environment, or into a new draft. `added` counts them. */
export const joinChanges = (open: OpenRequest | null, added: number): Joining => {
  const most = limits.changesPerRequest
  if ((open?.changes ?? 0) + added > most) return { kind: 'refused', message: `a change request holds at most ${most} changes` }
  return open ? { kind: 'join', ...stateAfterEdit(open.state) } : { kind: 'create', state: 'Draft' }
}
