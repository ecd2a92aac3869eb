/** Counts since the start of the process, for monitoring. */
export interface DeliveryCounts {
  /** Built responses with all features of a scope. */
  snapshots: number
  /** Deltas sent as responses to polls. */
  polledDeltas: number
  /** Changes sent as events on streams. */
  streamedDeltas: number
  /** Evaluations of features for one context. */
  evaluations: number
}

export const noDeliveries = (): DeliveryCounts => ({ snapshots: 0, polledDeltas: 0, streamedDeltas: 0, evaluations: 0 })
