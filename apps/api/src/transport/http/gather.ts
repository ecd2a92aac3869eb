/**
 * Gives the end of the present turn of the event loop: answers that are ready in the same turn wait for it, and leave in a row. Each write wakes
 * whoever waits for it, which costs more than all the rest of a small answer; of several in a row only the first finds its reader asleep.
 */
export const createGather = (): (() => Promise<void>) => {
  let end: Promise<void> | undefined
  return () => {
    end ??= new Promise((resolve) => {
      setImmediate(() => {
        end = undefined
        resolve()
      })
    })
    return end
  }
}
