/** One thing wrong with a file: where, as a path such as body/features/3/project, and what. */
export interface Fault {
  readonly path: string
  readonly message: string
}

export type Report = (path: string, message: string) => void

/** More than this many faults fill the answer and help nobody. */
const enough = 100

/** A list of faults, and what adds to it. */
export const faultList = (): { faults: readonly Fault[]; report: Report } => {
  const faults: Fault[] = []
  return {
    faults,
    report: (path, message) => {
      if (faults.length < enough) faults.push({ path, message })
    },
  }
}

/** What to say of a reference that leads nowhere. */
export const missing = (what: string, name: string | number): string => `${what} ${name} is neither in the file nor in the store`
