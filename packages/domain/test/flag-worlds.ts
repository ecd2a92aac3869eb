import type { Dependency, Variant } from '@halyard/contracts'
import { expect } from 'vitest'
import {
  type Applied,
  type AppliedAll,
  type DefaultStrategy,
  emptyFeature,
  emptyWorld,
  type FlagFeature,
  type FlagSegment,
  type StoredStrategy,
  type StrategyParameter,
  type World,
} from '../src/index.ts'

/** An enabled strategy for everybody. */
export const stored = (id: string, more: Partial<StoredStrategy> = {}): StoredStrategy => ({
  id,
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
  ...more,
})

/** A feature in the environment, off and without strategies. */
export const flagFeature = (name: string, more: Partial<FlagFeature> = {}): FlagFeature => ({
  ...emptyFeature,
  name,
  project: 'shop',
  type: 'release',
  configuration: { enabled: false, strategies: [], variants: [] },
  ...more,
})

/** A feature with these strategies in the environment. */
export const configuredFeature = (name: string, enabled: boolean, ...strategies: readonly StoredStrategy[]): FlagFeature =>
  flagFeature(name, { configuration: { enabled, strategies, variants: [] } })

export const dependency = (feature: string): Dependency => ({ feature, enabled: true, variants: [] })

export const variant = (name: string, weight: number, weightType: Variant['weightType'] = 'variable'): Variant => ({
  name,
  weight,
  weightType,
  stickiness: 'default',
  overrides: [],
})

export const flagSegment = (id: number, more: Partial<FlagSegment> = {}): FlagSegment => ({
  id,
  name: `segment-${id}`,
  description: null,
  project: null,
  constraints: [],
  usedBy: [],
  ...more,
})

const builtIn = (parameters: readonly StrategyParameter[]) => ({ parameters, editable: false, deprecated: false })

const parameter = (name: string, type: string) => ({ name, type, description: '', required: false })

type Given = Partial<Omit<World, 'segments'>> & { segments?: readonly FlagSegment[]; defaultStrategy?: DefaultStrategy | null }

/** The project `shop` in production. */
export const flagWorld = (features: readonly FlagFeature[], { segments = [], defaultStrategy = null, ...more }: Given = {}): World => ({
  ...emptyWorld,
  project: 'shop',
  environment: 'production',
  projects: new Map([['shop', { naming: null, environments: new Map([['production', { reviewed: false, defaultStrategy }]]) }]]),
  features: new Map(features.map((feature) => [feature.name, feature])),
  segments: new Map(segments.map((segment) => [segment.id, segment])),
  strategyTypes: new Map([
    ['default', builtIn([])],
    ['flexibleRollout', builtIn([parameter('rollout', 'percentage'), parameter('stickiness', 'string')])],
  ]),
  contextFields: new Map([['country', { legalValues: new Set(['se', 'no']) }]]),
  ...more,
})

/** The world after changes that must succeed. */
export const worldOf = (result: Applied | AppliedAll): World => {
  if (!result.ok) expect.unreachable(`${result.conflict.kind}: ${result.conflict.message}`)
  return result.world
}

/** Kind and field of the conflict of changes that must fail. */
export const conflictOf = (result: Applied | AppliedAll): [string, string] => {
  if (result.ok) expect.unreachable('there was no conflict')
  return [result.conflict.kind, result.conflict.field]
}

/** Ids for default strategies: default-1, default-2 and so on. */
export const countedIds = (): (() => string) => {
  let count = 0
  return () => `default-${++count}`
}
