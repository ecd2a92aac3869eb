import type { AddStrategyPayload, Constraint } from '@halyard/contracts'
import type { World, WorldFeature, WorldStrategy } from '../src/index.ts'

export const strategyIds = ['a0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-00000000000b'] as const
export const mintedId = 'c0000000-0000-4000-8000-00000000000c'

/** A feature that is in the environment, off, with the strategies of those ids, enabled. */
export const worldFeature = (name: string, ids: readonly string[] = [], more: Partial<WorldFeature> = {}): WorldFeature => ({
  name,
  archived: false,
  configuration: configured(false, ids),
  ...more,
})

export const configured = (enabled: boolean, ids: readonly string[], disabled = false) => ({
  enabled,
  strategies: ids.map((id): WorldStrategy => ({ id, disabled })),
})

export const world = (features: readonly WorldFeature[], segments: Readonly<Record<number, string>> = {}): World => ({
  features: new Map(features.map((feature) => [feature.name, feature])),
  segments: new Map(Object.entries(segments).map(([id, name]) => [Number(id), { name }])),
  strategyTypes: new Set(['default', 'flexibleRollout']),
})

/** What a strategy needs at least. */
export const strategy = (more: Partial<AddStrategyPayload> = {}): AddStrategyPayload => ({
  name: 'flexibleRollout',
  constraints: [],
  parameters: {},
  ...more,
})

export const constraint = (operator: Constraint['operator'], more: Pick<Constraint, 'value' | 'values'> = {}): Constraint => ({
  contextName: 'userId',
  operator,
  caseInsensitive: false,
  inverted: false,
  ...more,
})
