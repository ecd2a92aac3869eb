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
  /** Null: none is declared. */
  readonly flagValue: NonNullable<Feature['flagValue']> | null
  readonly archived: boolean
  readonly tags: readonly Tag[]
  /** The features it depends on. */
  readonly parents: readonly Dependency[]
  /** Names of the live features that depend on it. */
  readonly children: readonly string[]
  /** Undefined: the feature is not in the environment. */
  readonly configuration: FlagConfiguration | undefined
}

/** A strategy that a segment is attached to. */
export interface SegmentUse {
  readonly strategy: string
  readonly project: string
  /** Where the strategy is; absent: it is not stored yet. */
  readonly environment?: string
  /** True: a project gives the strategy to features by default. */
  readonly isDefault?: boolean
}

export interface FlagSegment {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** The project it is confined to; null: none. */
  readonly project: string | null
  readonly constraints: readonly Constraint[]
  readonly usedBy: readonly SegmentUse[]
}

/** What a project gives to features that are turned on without strategies. */
export interface DefaultStrategy {
  name: string
  title?: string | null | undefined
  constraints: Constraint[]
  variants?: StrategyVariant[] | undefined
  parameters: Record<string, string>
  segments?: number[] | undefined
}

export interface ProjectEnvironment {
  /** True: changes are reviewed there. */
  readonly reviewed: boolean
  /** Null: flexibleRollout for everybody. */
  readonly defaultStrategy: DefaultStrategy | null
}

export interface FlagProject {
  readonly naming: FeatureNaming | null
  /** By name. */
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

/** The state that changes meet: the features and segments that they name, and everything that rules compare with. What was not read is empty. */
export interface World {
  readonly project: string
  /** `configuration` of a feature is the one in this environment. */
  readonly environment: string
  readonly environments: ReadonlyMap<string, { readonly enabled: boolean }>
  readonly projects: ReadonlyMap<string, FlagProject>
  /** By name, archived features included. */
  readonly features: ReadonlyMap<string, FlagFeature>
  readonly segments: ReadonlyMap<number, FlagSegment>
  /** By name. A strategy of another type is invalid. */
  readonly strategyTypes: ReadonlyMap<string, WorldStrategyType>
  readonly contextFields: ReadonlyMap<string, { readonly legalValues: ReadonlySet<string> }>
  readonly featureTypes: ReadonlyMap<string, number | null>
  readonly tagTypes: ReadonlySet<string>
  readonly tags: ReadonlyMap<string, Tag>
}

/** Responses of the administration API from which a world is built, in their documented shapes. What is absent is empty. */
export interface Responses {
  readonly project: string
  readonly environment: string
  /** The features that changes name, and the parents that changes add. */
  readonly features?: readonly Feature[]
  /** The segments that changes name. */
  readonly segments?: readonly Segment[]
  /** All strategy types: a strategy of another type is invalid. */
  readonly strategyTypes?: readonly Pick<StrategyType, 'name' | 'parameters' | 'editable' | 'deprecated'>[]
  /** All context fields: their legal values bind constraints. */
  readonly contextFields?: readonly Pick<ContextField, 'name' | 'legalValues'>[]
  /** The default strategy of the project in the environment; null: flexibleRollout for everybody. */
  readonly defaultStrategy?: DefaultStrategy | null
}
