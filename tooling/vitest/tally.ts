import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Result of a test run. A file or a set-up that fails to load counts as one failed test. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Environment variable with the path of the file in which a run stores its tally. */
export const tallyVariable = 'HALYARD_TALLY_FILE'

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 }

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({ passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped }),
    emptyTally,
  )

/** Closing line of a run, in a fixed format for programs that read the log. */
export const closingLine = ({ passed, failed, skipped }: Tally): string => `${passed} passed, ${failed} failed, ${skipped} skipped`

export const storeTally = (file: string, tally: Tally): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(tally)}\n`)
}

/** The stored tally of a package; one failed test if the run ended before it stored a tally. */
export const readTally = (file: string): Tally => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { ...emptyTally, failed: 1 }
  }
}
