import type { CompilePattern } from '../features/feature-naming.ts'
import type { World } from '../world/world.ts'
import type { ListName, StateFile } from './state-file.ts'

/** A fault of a file: its path, such as body/features/3/project, and its message. */
export interface Fault {
  readonly path: string
  readonly message: string
}

export type Report = (path: string, message: string) => void

/** Further faults would only make the response larger. */
const enough = 100

/** A list of faults, with the function that adds to the list. */
export const faultList = (): { faults: readonly Fault[]; report: Report } => {
  const faults: Fault[] = []
  return {
    faults,
    report: (path, message) => {
      if (faults.length < enough) faults.push({ path, message })
    },
  }
}

/** The number of warnings that a response holds. */
const mostWarnings = 1_000

/** A list of warnings without repetitions, with the function that adds to the list. */
export const warningList = (): { warnings: readonly Fault[]; warn: Report } => {
  const known = new Set<string>()
  const warnings: Fault[] = []
  return {
    warnings,
    warn: (path, message) => {
      const key = `${path} ${message}`
      if (warnings.length >= mostWarnings || known.has(key)) return
      known.add(key)
      warnings.push({ path, message })
    },
  }
}

/** The message for a reference to an unknown object. */
export const missing = (what: string, name: string | number): string => `${what} ${name} is neither in the file nor in the store`

/** The message for a segment that is limited to another project than its user. */
export const belongsTo = (segment: number, project: string): string => `segment ${segment} belongs to project ${project}`

/** Facts about the store that an import needs in addition to the world. Uses, proposals and counts matter only to `drop`. */
export interface StoreFacts {
  /** The id that the database would give to the next segment. */
  readonly nextSegmentId: number
  /** Stored strategies whose ids occur in the file, each with its feature; additional strategies are allowed. */
  readonly strategies: readonly { readonly id: string; readonly feature: string }[]
  /** One of the features that use the object: by name of the strategy type, id of the segment, and `tagKey`. */
  readonly usedBy: {
    readonly strategyTypes: ReadonlyMap<string, string>
    readonly segments: ReadonlyMap<number, string>
    readonly tags: ReadonlyMap<string, string>
  }
  /** Features that use stored segments whose names are in the file, with their projects; additional uses are allowed. */
  readonly segmentUses: readonly { readonly segment: number; readonly feature: string; readonly project: string }[]
  /** Features that open change requests name, with the id and the scope of each request. */
  readonly proposals: readonly {
    readonly feature: string
    readonly request: number
    readonly project: string
    readonly environment: string
  }[]
  /** Number of stored objects of each kind: clearing the features clears these, too. */
  readonly counts: { readonly featureEnvironments: number; readonly strategies: number; readonly featureTags: number }
}

/** An import during planning. */
export interface Task {
  readonly file: StateFile
  /** The complete stored state. Features need no metadata and configurations, and segments need no content. */
  readonly world: World
  readonly facts: StoreFacts
  /** Whether the stored objects of the kind are deleted before the import. */
  readonly clears: (list: ListName) => boolean
  readonly keep: boolean
  /** RFC 3339. */
  readonly now: string
  readonly newId: () => string
  readonly compilePattern: CompilePattern
  readonly report: Report
  /** Reports a gap that does not stop the import. */
  readonly warn: Report
}
