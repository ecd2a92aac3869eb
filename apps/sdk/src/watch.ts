/** The longest time that timers can wait. */
const longest = 2_147_483_647

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
