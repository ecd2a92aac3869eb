import type { ChangeRequestState } from '@halyard/contracts/data'
import type { ProposedChange } from '@halyard/domain'

/** A caller in stored data. A token has no account. */
export interface Actor {
  readonly name: string
  readonly account: number | null
  readonly token: number | null
}

export type StoredChange = ProposedChange & { readonly createdAt: string; readonly segmentName: string }

export interface Approval {
  readonly account: number
  readonly planHash: string
  readonly at: string
  readonly droppedBecause: string | null
}

export interface StoredRequest {
  readonly id: number
  readonly project: string
  readonly environment: string
  readonly title: string | null
  readonly state: ChangeRequestState
  readonly author: Actor
  readonly createdAt: string
  readonly appliedAt: string | null
  /** The approvals that the environment required when the request was created, or the request needed when it was closed. */
  readonly approvalsThen: number
  readonly changes: readonly StoredChange[]
  readonly approvals: readonly Approval[]
  readonly rejections: readonly { readonly account: number; readonly at: string }[]
  readonly comments: readonly { readonly id: number; readonly text: string; readonly by: Actor; readonly at: string }[]
}
