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

/** What becomes of one kind of object: keys to delete, objects to add, and objects to put in the place of stored ones with the same key. */
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
  /** Undefined: as it is stored, of a new project null. */
  readonly featureNaming?: FeatureNaming | null
  /** Where changes are reviewed; undefined: as it is stored, of a new project nowhere. */
  readonly reviews?: readonly ImportedReview[]
  readonly createdAt: string
  readonly updatedAt: string | null
}

export interface PlannedSegment extends Omit<FlagSegment, 'usedBy'> {
  readonly createdBy: string | null
  readonly createdAt: string
}

/** What features get that are turned on in a place without an enabled strategy; null: what every server gives. */
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
  /** Null: nobody noted that it outlived its type. */
  readonly outlivedAt: string | null
  /** One for each environment linked to the project. */
  readonly environments: readonly PlannedConfiguration[]
  readonly dependencies: readonly Dependency[]
}

/**
 * An import, decided. Stored with deletions first, features before what they refer to, and projects and environments deleted last, once
 * replaced features and segments have left them, it leaves no reference open. A dropped feature loses its configuration, tags and
 * dependencies; so does a replaced one, before any new ones come: a strategy's id may move from one feature to another, and a segment's
 * from one that goes to one that comes.
 */
export interface ImportPlan {
  readonly environments: Changes<ImportedEnvironment>
  readonly projects: Changes<PlannedProject>
  readonly projectEnvironments: { readonly drop: readonly Link[]; readonly insert: readonly Link[] }
  /** For every link of the projects that are cleared, or whose environments the file tells. */
  readonly defaultStrategies: readonly PlannedDefaultStrategy[]
  readonly strategyTypes: Changes<ImportedStrategyType>
  /** Built-in strategy types stay as they are, except for this. */
  readonly deprecations: readonly { readonly name: string; readonly deprecated: boolean }[]
  readonly contextFields: Changes<PlannedContextField>
  /** Types of features that get another lifetime. */
  readonly lifetimes: readonly { readonly id: string; readonly lifetimeDays: number | null }[]
  readonly tagTypes: Changes<ImportedTagType>
  readonly tags: { readonly drop: readonly Tag[]; readonly insert: readonly Tag[] }
  /** `nextId` is the least id that the database may give to a segment afterwards. */
  readonly segments: Changes<PlannedSegment, number> & { readonly nextId: number }
  readonly features: Changes<PlannedFeature>
  /** Stored features outside the plan whose project gains an environment: there they are off and empty. */
  readonly featureEnvironments: { readonly insert: readonly { readonly feature: string; readonly environment: string }[] }
  /** True: all tags of stored features go before the import. */
  readonly dropFeatureTags: boolean
  readonly result: ImportResult
}
