import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises'

/** Minimum milliseconds to spread notifications over, if all clients respond with a request. Shorter times are not worth a delay. */
const minSpreadMs = 250
/** The share of a core that these requests may use. */
const share = 0.5
/** Approximate length of each pause, in milliseconds. */
const pauseMs = 50

/** Milliseconds over which clients are notified, so that their requests use at most half of a core. */
export const spreadOf = (clients: number, msPerRequest: number): number => {
  const spread = (clients * msPerRequest) / share
  return spread < minSpreadMs ? 0 : spread
}

/** Pauses between writes. */
export interface Pace {
  /** Await the result after each write. */
  written(): Promise<void> | undefined
}

const pausing = (writes: number, pause: () => Promise<void>): Pace => {
  let count = 0
  return { written: () => (++count % writes === 0 ? pause() : undefined) }
}

/** Number of writes after which other requests run. */
const writesPerIteration = 200

export const unpaced = (): Pace => pausing(writesPerIteration, () => nextIteration())

/** Spreads a number of writes evenly over a time. */
export const paced = (writes: number, spreadMs: number): Pace => {
  if (spreadMs === 0) return unpaced()
  const perPause = Math.min(writesPerIteration, Math.max(1, Math.round((writes * pauseMs) / spreadMs)))
  return pausing(perPause, () => delay((spreadMs * perPause) / writes))
}
