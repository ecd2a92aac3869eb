import { setImmediate } from 'node:timers/promises'

/** The clock and the pauses of long work. */
export interface Pace {
  /** Milliseconds. */
  readonly now: () => number
  /** Lets other requests run. */
  readonly pause: () => Promise<unknown>
}

export const processPace: Pace = { now: () => performance.now(), pause: () => setImmediate() }

/** Milliseconds of work between two pauses. */
export const workBetweenPauses = 5
