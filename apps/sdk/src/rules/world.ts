import type {
  Constraint,
  ContextField,
  Dependency,
  Feature,
  FeatureNaming,
  Segment,
  StrategyType,
  StrategyVariant,
  Tag,
  Variant,
} from '../generated/types.ts'

/** A strategy of a feature in the environment. */
export interface StoredStrategy {
  readonly id: string
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean
  readonly sortOrder: number
  readonly segments: readonly number[]
  readonly constraints: Constraint[]
  readonly variants: StrategyVariant[]
  readonly parameters: Record<string, string>
}

/** The configuration of a feature in the environment. */
export interface FlagConfiguration {
  readonly enabled: boolean
  /** Ordered by sortOrder. */
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

export interface FlagFeature {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly stale: boolean
  readonly impressionData: boolean
  /** Null: not declared. */
  readonly flagValue: NonNullable<Feature['flagValue']> | null
  readonly archived: boolean
  readonly tags: readonly Tag[]
  /** The parents of the feature. */
  readonly parents: readonly Dependency[]
  /** Names of the live features that depend on this feature. */
  readonly children: readonly string[]
  /** Undefined: the feature is not in the environment. */
  readonly configuration: FlagConfiguration | undefined
}

/** A strategy that uses a segment. */
export interface SegmentUse {
  readonly strategy: string
  readonly project: string
  /** Environment of the strategy; absent: the strategy is not stored yet. */
  readonly environment?: string
  /** True: the strategy is the default strategy of a project. */
  readonly isDefault?: boolean
}

export interface FlagSegment {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** The project that the segment is confined to; null: no project. */
  readonly project: string | null
  readonly constraints: readonly Constraint[]
  readonly usedBy: readonly SegmentUse[]
}

/** The default strategy of a project, which features get if they are turned on without strategies. */
export interface DefaultStrategy {
  name: string
  title?: string | null | undefined
  constraints: Constraint[]
  variants?: StrategyVariant[] | undefined
  parameters: Record<string, string>
  segments?: number[] | undefined
}

export interface ProjectEnvironment {
  /** True: changes to the environment require review. */
  readonly reviewed: boolean
  /** Null: flexibleRollout for everybody. */
  readonly defaultStrategy: DefaultStrategy | null
}

export interface FlagProject {
  readonly naming: FeatureNaming | null
  /** Environments by name. */
  readonly environments: ReadonlyMap<string, ProjectEnvironment>
}

export interface WorldStrategyType {
  readonly editable: boolean
  readonly deprecated: boolean
  readonly parameters: readonly {
    readonly name: string
    readonly type: string
    readonly description: string
    readonly required: boolean
  }[]
}

/**
 * The state that changes apply to: the features and segments that they name, and everything that rules compare with. Parts that were not read are
 * empty.
 */
export interface World {
  readonly project: string
  /** `configuration` of a feature is the one in this environment. */
  readonly environment: string
  readonly environments: ReadonlyMap<string, { readonly enabled: boolean }>
  readonly projects: ReadonlyMap<string, FlagProject>
  /** Features by name, including archived features. */
  readonly features: ReadonlyMap<string, FlagFeature>
  readonly segments: ReadonlyMap<number, FlagSegment>
  /** Strategy types by name. A strategy with another type is invalid. */
  readonly strategyTypes: ReadonlyMap<string, WorldStrategyType>
  readonly contextFields: ReadonlyMap<string, { readonly legalValues: ReadonlySet<string> }>
  readonly featureTypes: ReadonlyMap<string, number | null>
  readonly tagTypes: ReadonlySet<string>
  readonly tags: ReadonlyMap<string, Tag>
}

/** Responses of the administration API, in their documented format, from which a world is built. Absent fields are empty. */
export interface Responses {
  readonly project: string
  readonly environment: string
  /** The features that changes name, and the parents that changes add. */
  readonly features?: readonly Feature[]
  /** The segments that changes name. */
  readonly segments?: readonly Segment[]
  /** All strategy types: a strategy with another type is invalid. */
  readonly strategyTypes?: readonly Pick<StrategyType, 'name' | 'parameters' | 'editable' | 'deprecated'>[]
  /** All context fields: their legal values bind constraints. */
  readonly contextFields?: readonly Pick<ContextField, 'name' | 'legalValues'>[]
  /** The default strategy of the project in the environment; null: flexibleRollout for everybody. */
  readonly defaultStrategy?: DefaultStrategy | null
}
