/** Starts the work at the end of the present iteration of the event loop. */
export type Gather = (work: () => void) => void

/**
 * Responses that are ready in the same iteration of the event loop wait for its end and are written together.
 * Each write wakes its waiting reader, which costs more than all other work of a small response. Of several consecutive writes, only the
 * first finds the reader asleep.
 */
export const createGather = (): Gather => {
  let waiting: (() => void)[] = []
  const start = () => {
    const ready = waiting
    waiting = []
    for (const work of ready) work()
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(start)
  }
}
