import type {
  Dependency,
  FeatureNaming,
  ImportedContextField,
  ImportedEnvironment,
  ImportedProject,
  ImportedReview,
  ImportedStrategyType,
  ImportedTagType,
  ImportResult,
  Tag,
} from '@halyard/contracts'
import type { FlagConfiguration, FlagFeature, FlagSegment, StoredStrategy } from '../world/world.ts'

/** Changes to one kind of object: keys to delete, objects to insert, and objects that replace stored ones with the same key. */
export interface Changes<Item, Key = string> {
  readonly drop: readonly Key[]
  readonly insert: readonly Item[]
  readonly replace: readonly Item[]
}

export interface Link {
  readonly project: string
  readonly environment: string
}

export interface PlannedContextField extends Omit<ImportedContextField, 'createdAt' | 'sensitive'> {
  readonly sensitive: boolean
  readonly createdAt: string
}

export interface PlannedProject {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly mode: ImportedProject['mode']
  readonly defaultStickiness: string
  /** Undefined: unchanged; null for a new project. */
  readonly featureNaming?: FeatureNaming | null
  /** Review settings of environments; undefined: unchanged; no reviews for a new project. */
  readonly reviews?: readonly ImportedReview[]
  readonly createdAt: string
  readonly updatedAt: string | null
}

export interface PlannedSegment extends Omit<FlagSegment, 'usedBy'> {
  readonly createdBy: string | null
  readonly createdAt: string
}

/** The default strategy of a project in an environment; null: flexibleRollout for everybody. */
export interface PlannedDefaultStrategy extends Link {
  readonly strategy: Omit<StoredStrategy, 'id' | 'disabled' | 'sortOrder'> | null
}

export interface PlannedConfiguration extends FlagConfiguration {
  readonly environment: string
  readonly lastSeenAt: string | null
}

export interface PlannedFeature extends Omit<FlagFeature, 'archived' | 'parents' | 'children' | 'configuration'> {
  readonly createdAt: string
  /** Null: the feature is live. */
  readonly archivedAt: string | null
  /** When the server recorded that the feature outlived its type; null: not recorded. */
  readonly outlivedAt: string | null
  /** One configuration for each environment linked to the project. */
  readonly environments: readonly PlannedConfiguration[]
  readonly dependencies: readonly Dependency[]
}

/**
 * A planned import. The writer applies deletions first, and deletes features before the objects that they refer to. It deletes projects and
 * environments last: by then, replaced features and segments have left them. In this order, no reference is left open. A dropped feature loses its
 * configuration, tags and dependencies. A replaced feature loses them before it gets new ones, because the id of a strategy can move to another
 * feature. The id of a deleted segment can also move to a new segment.
 */
export interface ImportPlan {
  readonly environments: Changes<ImportedEnvironment>
  readonly projects: Changes<PlannedProject>
  readonly projectEnvironments: { readonly drop: readonly Link[]; readonly insert: readonly Link[] }
  /** For every link of the projects that are cleared, or whose environments are in the file. */
  readonly defaultStrategies: readonly PlannedDefaultStrategy[]
  readonly strategyTypes: Changes<ImportedStrategyType>
  /** Deprecation of built-in strategy types; their other fields cannot change. */
  readonly deprecations: readonly { readonly name: string; readonly deprecated: boolean }[]
  readonly contextFields: Changes<PlannedContextField>
  /** Feature types that get another lifetime. */
  readonly lifetimes: readonly { readonly id: string; readonly lifetimeDays: number | null }[]
  readonly tagTypes: Changes<ImportedTagType>
  readonly tags: { readonly drop: readonly Tag[]; readonly insert: readonly Tag[] }
  /** `nextId` is the smallest id that the database may use for later segments. */
  readonly segments: Changes<PlannedSegment, number> & { readonly nextId: number }
  readonly features: Changes<PlannedFeature>
  /** Stored features outside the plan whose project gets an environment: there, these features are off and empty. */
  readonly featureEnvironments: { readonly insert: readonly { readonly feature: string; readonly environment: string }[] }
  /** True: all tags of stored features are deleted before the import. */
  readonly dropFeatureTags: boolean
  readonly result: ImportResult
}
