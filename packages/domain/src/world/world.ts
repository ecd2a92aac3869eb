import type { AddStrategyPayload, Constraint, Dependency, FeatureNaming, ImportedStrategy, Tag, Variant } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'
import type { FeatureMetadata } from '../features/metadata-of.ts'
import { sortInPlace } from '../sorting/sort-in-place.ts'
import type { ContextField } from '../strategies/constraint-faults.ts'
import type { StrategyType } from '../strategies/parameter-faults.ts'

/** A stored strategy, in the document of its environment. */
export interface StoredStrategy {
  readonly id: string
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean
  readonly sortOrder: number
  readonly segments: readonly number[]
  readonly constraints: ImportedStrategy['constraints']
  readonly variants: ImportedStrategy['variants']
  readonly parameters: ImportedStrategy['parameters']
}

/** The default strategy of a project, which features get if they are turned on without strategies. */
export type DefaultStrategy = Omit<AddStrategyPayload, 'id' | 'disabled' | 'sortOrder'>

/** A stored default strategy, with all fields. */
export type StoredDefaultStrategy = Required<{ readonly [K in keyof DefaultStrategy]: Exclude<DefaultStrategy[K], undefined> }>

/** The configuration of a feature in one environment. */
export interface FlagConfiguration {
  readonly enabled: boolean
  /** Ordered by sortOrder. Strategies with the same sortOrder keep their order. */
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

export interface FlagFeature extends Readonly<FeatureMetadata> {
  readonly name: string
  readonly project: string
  readonly archived: boolean
  readonly tags: readonly Tag[]
  /** The parents of the feature: at most one, unless an imported file contained more. */
  readonly parents: readonly Dependency[]
  /** Names of the live features that depend on this feature. */
  readonly children: readonly string[]
  /** Undefined: the feature is not in the environment. */
  readonly configuration: FlagConfiguration | undefined
}

/** A strategy that a segment is attached to, anywhere in the server. */
export interface SegmentUse {
  readonly strategy: string
  readonly project: string
  /** Environment of the strategy; absent: the strategy is not stored yet. */
  readonly environment?: string
  /** True: the strategy is the default strategy of a project, and belongs to no feature. */
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

/** An environment of a project. */
export interface ProjectEnvironment {
  /** True: changes to the environment require review. */
  readonly reviewed: boolean
  /** Null: flexibleRollout for everybody. */
  readonly defaultStrategy: DefaultStrategy | null
}

export interface FlagProject {
  /** The rule for names of new features; null: no rule. */
  readonly naming: FeatureNaming | null
  /** Environments by name. */
  readonly environments: ReadonlyMap<string, ProjectEnvironment>
}

export interface WorldStrategyType extends StrategyType {
  /** False: the type is built in. */
  readonly editable: boolean
  readonly deprecated: boolean
}

/** The part of the present state that was read. Parts that were not read are empty. */
export interface World {
  /** The project of the changes; empty: no project. */
  readonly project: string
  /** The environment of the changes; empty: no environment. `configuration` of a feature is the one in this environment. */
  readonly environment: string
  /** Environments by name, including those that no project is linked to. */
  readonly environments: ReadonlyMap<string, { readonly enabled: boolean }>
  readonly projects: ReadonlyMap<string, FlagProject>
  /** Features by name, including archived features. */
  readonly features: ReadonlyMap<string, FlagFeature>
  readonly segments: ReadonlyMap<number, FlagSegment>
  readonly strategyTypes: ReadonlyMap<string, WorldStrategyType>
  readonly contextFields: ReadonlyMap<string, ContextField>
  /** Lifetimes in days by feature type; null: unlimited. */
  readonly featureTypes: ReadonlyMap<string, number | null>
  readonly tagTypes: ReadonlySet<string>
  /** Tags by `tagKey`. */
  readonly tags: ReadonlyMap<string, Tag>
}

/** A world in which nothing exists. */
export const emptyWorld: World = {
  project: '',
  environment: '',
  environments: new Map(),
  projects: new Map(),
  features: new Map(),
  segments: new Map(),
  strategyTypes: new Map(),
  contextFields: new Map(),
  featureTypes: new Map(),
  tagTypes: new Set(),
  tags: new Map(),
}

/** A feature with only a name and a project. */
export const emptyFeature: Omit<FlagFeature, 'name' | 'project'> = {
  ...featureDefaults,
  archived: false,
  tags: [],
  parents: [],
  children: [],
  configuration: undefined,
}

/** The configuration of a feature that is new in an environment. */
export const emptyConfiguration: FlagConfiguration = { enabled: false, strategies: [], variants: [] }

/** Strategies sorted by sortOrder; strategies with equal sortOrder keep their order. */
export const inOrder = (strategies: readonly StoredStrategy[]): StoredStrategy[] =>
  sortInPlace([...strategies], (left, right) => left.sortOrder - right.sortOrder)

/**
 * The default strategy of the project in the environment, for features that are turned on without strategies; null: flexibleRollout for
 * everybody.
 */
export const defaultStrategyIn = ({ project, environment, projects }: World): DefaultStrategy | null =>
  projects.get(project)?.environments.get(environment)?.defaultStrategy ?? null

/** A feature of the changed project; undefined: the project does not have the feature. */
export const ownFeature = ({ project, features }: World, name: string): FlagFeature | undefined => {
  const feature = features.get(name)
  return feature?.project === project ? feature : undefined
}

/** The environments of the project that require review. */
export const reviewedIn = ({ project, projects }: World): string[] =>
  [...(projects.get(project)?.environments ?? [])].flatMap(([name, { reviewed }]) => (reviewed ? [name] : []))
