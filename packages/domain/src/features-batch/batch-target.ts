import type { Dependency, FeatureNaming, LegalValue, Tag } from '@halyard/contracts'
import type { CompilePattern } from '../features/feature-naming.ts'
import type { FeatureMetadata } from '../features/metadata-of.ts'
import type { StrategyType } from '../strategies/parameter-faults.ts'
import type { FlagConfiguration, FlagSegment } from '../world/world.ts'

/** A feature, and what it is in the environment of an import. */
export interface BatchFeatureState extends Readonly<FeatureMetadata> {
  readonly name: string
  readonly configuration: FlagConfiguration
  readonly tags: readonly Tag[]
  readonly parents: readonly Dependency[]
}

/** A feature before and after an import. A new feature is empty before. */
export interface BatchChange {
  readonly isNew: boolean
  /** The creation time given in the file. */
  readonly createdAt: string | null
  readonly before: BatchFeatureState
  readonly after: BatchFeatureState
}

export interface TargetFeature extends BatchFeatureState {
  readonly archived: boolean
}

export type BatchSegmentState = Omit<FlagSegment, 'usedBy'>

/** What an import of features must know of the place that it goes to. */
export interface BatchTarget {
  readonly project: string
  readonly environment: string
  /** Those of the project that the file names, as features or as parents. */
  readonly features: ReadonlyMap<string, TargetFeature>
  /** Names of features that the file has and another project too. */
  readonly elsewhere: ReadonlySet<string>
  /** Who depends on them, of the live features. */
  readonly links: readonly { readonly feature: string; readonly parent: string }[]
  /** Those that have a name which the file gives, in whatever project. */
  readonly segments: ReadonlyMap<string, BatchSegmentState>
  readonly strategyTypes: ReadonlyMap<string, StrategyType>
  readonly contextFields: ReadonlyMap<string, { readonly legalValues: readonly LegalValue[] }>
  readonly tagTypes: ReadonlySet<string>
  readonly naming: FeatureNaming | null
  /** The environments of the project in which changes are reviewed. */
  readonly reviewed: readonly string[]
}

/** What a plan takes from outside. */
export interface BatchMeans {
  readonly compile: CompilePattern
  /** The id of a strategy that is added. */
  readonly newId: () => string
  /** The id of a segment that is made. */
  readonly newSegmentId: () => number
  readonly bytesOf: (configuration: FlagConfiguration) => number
}
