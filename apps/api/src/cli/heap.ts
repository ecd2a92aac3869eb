import { setMaxIdleHTTPParsers } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Parsers of requests that Node keeps for the next connections, 10 kB each. Its default is 1,000. */
const idleParsers = 100

/**
 * Limits the memory that stays with the process. V8 starts a collection of old objects once their memory has grown by 30 %, and not only
 * when it is up to four times as large. `docs/memory.md` has the figures.
 */
export const limitMemory = (): void => {
  setFlagsFromString('--heap-growing-percent=30')
  setMaxIdleHTTPParsers(idleParsers)
}

const collect = (flavor: 'regular' | 'last-resort'): void => {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', execution: 'sync', flavor })
}

/** Collects old objects. It takes about 0.1 seconds for 80 MB of live objects. V8 keeps the free pages for now. */
export const collectGarbage = (): void => collect('regular')

/**
 * Returns the memory of the start to the system. V8 shrinks the young generation, which has grown while the modules were loaded, only in
 * this kind of collection. It takes about 0.1 seconds.
 */
export const returnMemory = (): void => collect('last-resort')
