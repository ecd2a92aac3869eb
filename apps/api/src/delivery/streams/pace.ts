import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'

/** How long it may take to notify clients that all come back with a request, in milliseconds. Shorter spreads are not worth a delay. */
const leastSpreadMs = 250
/** The part of a core that these requests may take. */
const share = 0.5
/** About how long each pause is, in milliseconds. */
const pauseMs = 50

/** Over how many milliseconds clients are notified, so that their requests take no more than half of a core. */
export const spreadOf = (clients: number, msPerRequest: number): number => {
  const spread = (clients * msPerRequest) / share
  return spread < leastSpreadMs ? 0 : spread
}

/** Pauses between writes. */
export interface Pace {
  /** To be awaited after each write. */
  written(): Promise<void> | undefined
}

const pausing = (writes: number, pause: () => Promise<void>): Pace => {
  let count = 0
  return { written: () => (++count % writes === 0 ? pause() : undefined) }
}

/** After so many writes other requests get their turn. */
const writesPerTurn = 200

export const unpaced = (): Pace => pausing(writesPerTurn, () => turn())

/** Spreads so many writes evenly over a time. */
export const paced = (writes: number, spreadMs: number): Pace => {
  if (spreadMs === 0) return unpaced()
  const perPause = Math.min(writesPerTurn, Math.max(1, Math.round((writes * pauseMs) / spreadMs)))
  return pausing(perPause, () => delay((spreadMs * perPause) / writes))
}
