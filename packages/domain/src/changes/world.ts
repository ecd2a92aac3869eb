import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import type { DefaultStrategy } from '../change-requests/world.ts'
import type { PlannedStrategy } from '../state-import/import-plan.ts'
import type { ContextField } from '../strategies/constraint-faults.ts'
import type { StrategyType } from '../strategies/parameter-faults.ts'

/** A strategy as it lies in the document of its environment. */
export type StoredStrategy = PlannedStrategy

/** The configuration of a feature in one environment. */
export interface FlagConfiguration {
  readonly enabled: boolean
  /** In their order: by sortOrder, then as they came. */
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

export interface FlagFeature {
  readonly name: string
  readonly archived: boolean
  readonly stale: boolean
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

/** The present state of a project in one environment, as far as changes touch it. What change requests are held against is a part of it. */
export interface FlagWorld {
  readonly project: string
  readonly environment: string
  /** Features of the project by name, archived ones too. */
  readonly features: ReadonlyMap<string, FlagFeature>
  /** Those that changes name, and those that have a name which changes give, by id. */
  readonly segments: ReadonlyMap<number, FlagSegment>
  readonly strategyTypes: ReadonlyMap<string, StrategyType>
  /** By name. */
  readonly contextFields: ReadonlyMap<string, ContextField>
  /** What the project gives to features that are turned on without strategies; null: flexibleRollout for everybody. */
  readonly defaultStrategy: DefaultStrategy | null
}
