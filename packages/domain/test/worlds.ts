import type { AddStrategyPayload, Constraint } from '@halyard/contracts'
import type { FlagConfiguration, FlagFeature, World } from '../src/index.ts'
import { flagFeature, flagSegment, flagWorld, stored } from './flag-worlds.ts'

export const strategyIds = ['a0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-00000000000b'] as const
export const proposedId = 'c0000000-0000-4000-8000-00000000000c'

/** A feature in the environment that is off, with enabled strategies of these ids. */
export const worldFeature = (name: string, ids: readonly string[] = [], more: Partial<FlagFeature> = {}): FlagFeature =>
  flagFeature(name, { configuration: configured(false, ids), ...more })

export const configured = (enabled: boolean, ids: readonly string[], disabled = false): FlagConfiguration => ({
  enabled,
  strategies: ids.map((id) => stored(id, { disabled })),
  variants: [],
})

/** A world in which constraints can have any values. */
export const world = (features: readonly FlagFeature[], segments: Readonly<Record<number, string>> = {}): World =>
  flagWorld(features, {
    segments: Object.entries(segments).map(([id, name]) => flagSegment(Number(id), { name })),
    contextFields: new Map(),
  })

/** A strategy with only the required fields. */
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
