import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work in progress, whether it succeeds or fails, at most `mostMs` milliseconds. */
export const waitForWork = async (work: Iterable<Promise<unknown>>, mostMs: number): Promise<void> => {
  const ended = new AbortController()
  const late = pause(mostMs, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(work), late])
  ended.abort()
}
