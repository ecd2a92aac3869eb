/** The longest time that timers can wait. */
const longest = 2_147_483_647

/** The result of the work. Rejects with the reason of the signal as soon as the signal aborts. */
export const unlessAborted = async <T>(signal: AbortSignal | undefined, work: () => T | Promise<T>): Promise<T> => {
  signal?.throwIfAborted()
  if (!signal) return work()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    stop = () => signal.removeEventListener('abort', end)
    signal.addEventListener('abort', end)
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    stop()
  }
}

/** Calls the function once, when the time is over or when the signal aborts. Returns a function that stops the watch. */
export const watch = (milliseconds: number, signal: AbortSignal | undefined, end: () => void): (() => void) => {
  const stop = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', finish)
  }
  const finish = () => {
    stop()
    end()
  }
  const timer = setTimeout(finish, Math.min(milliseconds, longest))
  signal?.addEventListener('abort', finish)
  return stop
}
