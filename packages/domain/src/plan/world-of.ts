import type { ContextFieldAnswer, Feature, Segment, StrategyTypeAnswer } from '@halyard/contracts'
import {
  type DefaultStrategy,
  emptyFeature,
  emptyWorld,
  type FlagFeature,
  type FlagSegment,
  inOrder,
  type StoredStrategy,
  type World,
} from '../world/world.ts'

/** Responses of the administration API, in their documented format, from which a world is built. Absent fields are empty. */
export interface Responses {
  readonly project: string
  readonly environment: string
  /** The features that changes name, and the parents that changes add. */
  readonly features?: readonly Feature[]
  /** The segments that changes name. */
  readonly segments?: readonly Segment[]
  /** All strategy types: a strategy with another type is invalid. */
  readonly strategyTypes?: readonly Pick<StrategyTypeAnswer, 'name' | 'parameters' | 'editable' | 'deprecated'>[]
  /** All context fields: their legal values bind constraints. */
  readonly contextFields?: readonly Pick<ContextFieldAnswer, 'name' | 'legalValues'>[]
  /** The default strategy of the project in the environment; null: flexibleRollout for everybody. */
  readonly defaultStrategy?: DefaultStrategy | null
}

const toFeature = (feature: Feature, environment: string): FlagFeature => {
  const configured = feature.environments.find(({ name }) => name === environment)
  return {
    ...emptyFeature,
    name: feature.name,
    project: feature.project,
    archived: feature.archived,
    parents: feature.dependencies,
    children: feature.children,
    configuration: configured && {
      enabled: configured.enabled,
      // Responses contain every field of a strategy.
      strategies: inOrder(configured.strategies as readonly StoredStrategy[]),
      variants: configured.variants ?? [],
    },
  }
}

const toSegment = ({ id, name, description, project, constraints }: Segment): FlagSegment => ({
  id,
  name,
  description,
  project,
  constraints,
  usedBy: [],
})

/** The world that responses of the API describe, for a plan outside the server. It does not contain the strategies that use a segment. */
export const worldOf = ({
  project,
  environment,
  features = [],
  segments = [],
  strategyTypes = [],
  contextFields = [],
  defaultStrategy = null,
}: Responses): World => ({
  ...emptyWorld,
  project,
  environment,
  projects: new Map([[project, { naming: null, environments: new Map([[environment, { reviewed: true, defaultStrategy }]]) }]]),
  features: new Map(features.map((feature) => [feature.name, toFeature(feature, environment)])),
  segments: new Map(segments.map((segment) => [segment.id, toSegment(segment)])),
  strategyTypes: new Map(strategyTypes.map((type) => [type.name, type])),
  contextFields: new Map(
    contextFields.map(({ name, legalValues }) => [name, { legalValues: new Set(legalValues.map(({ value }) => value)) }]),
  ),
})
