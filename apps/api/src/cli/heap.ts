import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Starts a collection of old objects once their memory has grown by 30 %. V8 otherwise waits until it is up to four times as large, and
 * returns freed pages only when the process is idle. `docs/memory.md` has the figures.
 */
export const limitGarbage = (): void => setFlagsFromString('--heap-growing-percent=30')

/**
 * Returns the memory of the start to the system. V8 shrinks the young generation, which has grown while the modules were loaded, only in
 * this kind of collection. It takes about 0.1 seconds.
 */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
