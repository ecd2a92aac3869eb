import type { ClientConstraint, ClientFeature, ClientSegment, Constraint, Dependency, Variant } from '@halyard/contracts'
import type { FlagSegment, StoredStrategy } from '../world/world.ts'

/** A live feature in one environment, with everything that applications read. */
export interface DeliveredFeature extends Pick<ClientFeature, 'name' | 'project' | 'type' | 'description' | 'stale' | 'impressionData'> {
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
  readonly dependencies: readonly Dependency[]
}

/** SDKs read `values` of every constraint. */
const toClientConstraint = ({ contextName, operator, values = [], value, inverted, caseInsensitive }: Constraint): ClientConstraint => ({
  contextName,
  operator,
  values,
  ...(value !== undefined && { value }),
  inverted,
  caseInsensitive,
})

export const toClientSegment = ({ id, name, constraints }: Pick<FlagSegment, 'id' | 'name' | 'constraints'>): ClientSegment => ({
  id,
  name,
  constraints: constraints.map(toClientConstraint),
})

/** A feature in the form for SDKs, without the fields that only people need. */
export const toClientFeature = (row: DeliveredFeature): ClientFeature => ({
  name: row.name,
  project: row.project,
  type: row.type,
  description: row.description,
  enabled: row.enabled,
  stale: row.stale,
  impressionData: row.impressionData,
  strategies: row.strategies
    .filter(({ disabled }) => !disabled)
    .sort((one, other) => one.sortOrder - other.sortOrder)
    .map(({ name, constraints, parameters, variants, segments }) => ({
      name,
      constraints: constraints.map(toClientConstraint),
      parameters: { ...parameters },
      variants: [...variants],
      ...(segments.length > 0 && { segments: [...segments] }),
    })),
  variants: [...row.variants],
  dependencies: [...row.dependencies],
})

/** The ids of the segments that the strategies use. */
export const segmentIdsOf = ({ strategies }: ClientFeature): number[] => [...new Set(strategies.flatMap(({ segments = [] }) => segments))]

/** The feature for SDKs that do not support segments: the constraints of segments are added to the strategies. */
export const inlineSegments = (feature: ClientFeature, segmentOf: (id: number) => ClientSegment | undefined): ClientFeature => ({
  ...feature,
  strategies: feature.strategies.map(({ segments: ids = [], ...strategy }) => ({
    ...strategy,
    constraints: [...strategy.constraints, ...ids.flatMap((id) => segmentOf(id)?.constraints ?? [])],
  })),
})
