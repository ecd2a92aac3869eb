import type { CompilePattern } from '../features/feature-naming.ts'
import type { World } from '../world/world.ts'
import type { ListName, StateFile } from './state-file.ts'

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

/** What an import must know of the store beside the world. What is used, and counted, matters only to `drop`. */
export interface StoreFacts {
  /** The id that the database would give to the next segment. */
  readonly nextSegmentId: number
  /** Stored strategies whose ids occur in the file, each with its feature; more do no harm. */
  readonly strategies: readonly { readonly id: string; readonly feature: string }[]
  /** One of the features that use the object: by name of the strategy type, id of the segment, and `tagKey`. */
  readonly usedBy: {
    readonly strategyTypes: ReadonlyMap<string, string>
    readonly segments: ReadonlyMap<number, string>
    readonly tags: ReadonlyMap<string, string>
  }
  /** How many of each are stored: what clearing the features clears with them. */
  readonly counts: { readonly featureEnvironments: number; readonly strategies: number; readonly featureTags: number }
}

/** One import while it is being decided. */
export interface Task {
  readonly file: StateFile
  /** All that is stored. Of features, only their names, projects and parents are needed; of segments, not what they say. */
  readonly world: World
  readonly facts: StoreFacts
  /** Whether the stored objects of the kind go before the import. */
  readonly clears: (list: ListName) => boolean
  readonly keep: boolean
  /** RFC 3339. */
  readonly now: string
  readonly newId: () => string
  readonly compilePattern: CompilePattern
  readonly report: Report
}
