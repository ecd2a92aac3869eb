import type { EdgeState } from '@halyard/domain'

/** What a proxy reported last. */
export interface EdgeReport extends EdgeState {
  /** Id of the token that it reported with. */
  readonly token: number
  /** When the report came, in epoch milliseconds. */
  readonly at: number
}
