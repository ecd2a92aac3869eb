import type { Tag } from '@halyard/contracts'
import type { Link } from './import-plan.ts'

/** What an import must know of the store. `usedBy` names one of the features that use the object, null when none does; only `drop` asks. */
export interface StoredState {
  readonly environments: readonly { readonly name: string; readonly enabled: boolean }[]
  /** Projects, each with the environments linked to it. */
  readonly projects: readonly { readonly id: string; readonly environments: readonly string[] }[]
  /** All features, archived ones included. */
  readonly features: readonly { readonly name: string; readonly project: string }[]
  readonly strategyTypes: readonly {
    readonly name: string
    readonly editable: boolean
    readonly deprecated: boolean
    readonly usedBy: string | null
  }[]
  readonly contextFields: readonly string[]
  readonly featureTypes: readonly { readonly id: string; readonly lifetimeDays: number | null }[]
  readonly tagTypes: readonly string[]
  readonly tags: readonly (Tag & { readonly usedBy: string | null })[]
  readonly segments: readonly {
    readonly id: number
    readonly name: string
    readonly project: string | null
    readonly usedBy: string | null
  }[]
  /** What projects give to new features in an environment, with the ids of its segments. */
  readonly defaultStrategies: readonly (Link & { readonly name: string; readonly segments: readonly number[] })[]
  /** The id that the database would give to the next segment. */
  readonly nextSegmentId: number
  /** Stored strategies whose ids occur in the file, each with its feature; more do no harm. */
  readonly strategies: readonly { readonly id: string; readonly feature: string }[]
  readonly dependencies: readonly { readonly feature: string; readonly parent: string }[]
  /** How many of each are stored: what clearing the features clears with them. */
  readonly counts: { readonly featureEnvironments: number; readonly strategies: number; readonly featureTags: number }
}
