import type { CompilePattern } from '../features/feature-naming.ts'
import type { World } from '../world/world.ts'
import type { Report } from './faults.ts'
import type { ListName, StateFile } from './state-file.ts'

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
