import type { AddStrategyPayload, Constraint, Dependency, FeatureNaming, ImportedStrategy, Tag, Variant } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'
import type { FeatureMetadata } from '../features/metadata-of.ts'
import type { ContextField } from '../strategies/constraint-faults.ts'
import type { StrategyType } from '../strategies/parameter-faults.ts'

/** A strategy as it is stored in the document of its environment. */
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

/** What a project gives to features that are turned on without strategies. */
export type DefaultStrategy = Omit<AddStrategyPayload, 'disabled' | 'sortOrder'>

/** A default strategy as it is stored: nothing of it is left out. */
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
  /** The features it depends on: one at most, unless a file gave it more. */
  readonly parents: readonly Dependency[]
  /** Names of the live features that depend on it. */
  readonly children: readonly string[]
  /** Undefined: the feature is not in the environment. */
  readonly configuration: FlagConfiguration | undefined
}

/** A strategy that a segment is attached to, anywhere in the server. */
export interface SegmentUse {
  readonly strategy: string
  readonly project: string
  /** Where the strategy is; absent: it is not stored yet. */
  readonly environment?: string
  /** True: it is what a project gives to features by default, and no feature's own. */
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

/** An environment of a project. */
export interface ProjectEnvironment {
  /** True: changes are reviewed there. */
  readonly reviewed: boolean
  /** Null: flexibleRollout for everybody. */
  readonly defaultStrategy: DefaultStrategy | null
}

export interface FlagProject {
  /** The rule for names of new features; null: there is no rule. */
  readonly naming: FeatureNaming | null
  /** By name. */
  readonly environments: ReadonlyMap<string, ProjectEnvironment>
}

export interface WorldStrategyType extends StrategyType {
  /** False: the type is built in. */
  readonly editable: boolean
  readonly deprecated: boolean
}

/** The present state, as much of it as was read. What was not read is empty. */
export interface World {
  /** The project that is changed; empty: none. */
  readonly project: string
  /** The environment that is changed; empty: none. `configuration` of a feature is the one in this environment. */
  readonly environment: string
  /** By name, those that no project has included. */
  readonly environments: ReadonlyMap<string, { readonly enabled: boolean }>
  readonly projects: ReadonlyMap<string, FlagProject>
  /** By name, archived features included. */
  readonly features: ReadonlyMap<string, FlagFeature>
  readonly segments: ReadonlyMap<number, FlagSegment>
  readonly strategyTypes: ReadonlyMap<string, WorldStrategyType>
  readonly contextFields: ReadonlyMap<string, ContextField>
  /** Lifetimes in days by type of feature; null: without an end. */
  readonly featureTypes: ReadonlyMap<string, number | null>
  readonly tagTypes: ReadonlySet<string>
  /** By `tagKey`. */
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

/** A feature of which only the name and the project are known. */
export const emptyFeature: Omit<FlagFeature, 'name' | 'project'> = {
  ...featureDefaults,
  archived: false,
  tags: [],
  parents: [],
  children: [],
  configuration: undefined,
}

/** The configuration of a feature in an environment that it is new to. */
export const emptyConfiguration: FlagConfiguration = { enabled: false, strategies: [], variants: [] }

/** Strategies by their sortOrder, and as they came where it is the same. */
export const inOrder = (strategies: readonly StoredStrategy[]): StoredStrategy[] =>
  strategies.toSorted((left, right) => left.sortOrder - right.sortOrder)

/** What the project gives to features of the environment that are turned on without strategies; null: flexibleRollout for everybody. */
export const defaultStrategyIn = ({ project, environment, projects }: World): DefaultStrategy | null =>
  projects.get(project)?.environments.get(environment)?.defaultStrategy ?? null

/** A feature of the project that is changed; undefined: the project does not have it. */
export const ownFeature = ({ project, features }: World, name: string): FlagFeature | undefined => {
  const feature = features.get(name)
  return feature?.project === project ? feature : undefined
}

/** The environments of the project in which changes are reviewed. */
export const reviewedIn = ({ project, projects }: World): string[] =>
  [...(projects.get(project)?.environments ?? [])].flatMap(([name, { reviewed }]) => (reviewed ? [name] : []))
