import type { EdgeState } from '@halyard/domain'

/** The last report of a proxy. */
export interface EdgeReport extends EdgeState {
  /** Id of the token that the proxy reported with. */
  readonly token: number
  /** Epoch milliseconds at which the report was received. */
  readonly at: number
}
