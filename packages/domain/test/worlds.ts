import type { AddStrategyPayload, Constraint } from '@halyard/contracts'
import type { FlagConfiguration, FlagFeature, World } from '../src/index.ts'
import { flagFeature, flagSegment, flagWorld, stored } from './flag-worlds.ts'

export const strategyIds = ['a0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-00000000000b'] as const
export const mintedId = 'c0000000-0000-4000-8000-00000000000c'

/** A feature that is in the environment, off, with the strategies of those ids, enabled. */
export const worldFeature = (name: string, ids: readonly string[] = [], more: Partial<FlagFeature> = {}): FlagFeature =>
  flagFeature(name, { configuration: configured(false, ids), ...more })

export const configured = (enabled: boolean, ids: readonly string[], disabled = false): FlagConfiguration => ({
  enabled,
  strategies: ids.map((id) => stored(id, { disabled })),
  variants: [],
})

/** A world in which constraints may have any values. */
export const world = (features: readonly FlagFeature[], segments: Readonly<Record<number, string>> = {}): World =>
  flagWorld(features, {
    segments: Object.entries(segments).map(([id, name]) => flagSegment(Number(id), { name })),
    contextFields: new Map(),
  })

/** What a strategy needs at least. */
export const strategy = (more: Partial<AddStrategyPayload> = {}): AddStrategyPayload => ({
  name: 'flexibleRollout',
  constraints: [],
  parameters: {},
  ...more,
})

export const constraint = (operator: Constraint['operator'], more: Partial<Pick<Constraint, 'value' | 'values'>> = {}): Constraint => ({
  contextName: 'userId',
  operator,
  caseInsensitive: false,
  inverted: false,
  values: [],
  ...more,
})
