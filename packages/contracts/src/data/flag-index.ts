/**
 * The states of a flag in an environment, as numbers in the index of flags. The numbers 1 to 100 mean: on for some contexts. The number is the
 * largest rollout of a strategy, in per cent of the contexts that its constraints accept.
 */
export const flagStates = {
  /** The project of the flag does not have the environment. */
  absent: -1,
  off: 0,
  everybody: 101,
  /** Enabled, but no strategy can accept a context, such as a rollout of 0 %. */
  nobody: 102,
} as const

/** Descriptions in the index of flags are cut after this number of code points. */
export const indexedDescriptionLength = 200

/** Units of the times in the index of flags, in milliseconds. Times are rounded down. */
export const indexedTimes = { createdAt: 60_000, lastSeenAt: 3_600_000 } as const
