const dayInMs = 86_400_000

/**
 * The time at which a feature outlives its type and becomes potentially stale, given the lifetime of the type in days; null: never. Both times
 * are milliseconds since the epoch.
 */
export const potentiallyStaleAt = (lifetimeDays: number | null, createdAt: number): number | null =>
  lifetimeDays === null ? null : createdAt + lifetimeDays * dayInMs
