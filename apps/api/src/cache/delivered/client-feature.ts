import type { ClientConstraint, ClientFeature, ClientSegment, Constraint } from '@halyard/contracts'
import type { DeliveredFeatureRow, DeliveredSegmentRow } from '../../store/repositories/delivered-features.repository.ts'

/** SDKs read `values` of every constraint. */
const toClientConstraint = ({ contextName, operator, values = [], value, inverted, caseInsensitive }: Constraint): ClientConstraint => ({
  contextName,
  operator,
  values,
  ...(value !== undefined && { value }),
  inverted,
  caseInsensitive,
})

export const toClientSegment = ({ id, name, constraints }: DeliveredSegmentRow): ClientSegment => ({
  id,
  name,
  constraints: constraints.map(toClientConstraint),
})

/** A feature in the form for SDKs, without the fields that only people need. */
export const toClientFeature = (row: DeliveredFeatureRow): ClientFeature => ({
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

export const segmentsOf = ({ strategies }: ClientFeature): number[] => [...new Set(strategies.flatMap(({ segments = [] }) => segments))]

/** The feature for SDKs that do not support segments: the constraints of segments are added to the strategies. */
export const inlineSegments = (feature: ClientFeature, segmentOf: (id: number) => ClientSegment | undefined): ClientFeature => ({
  ...feature,
  strategies: feature.strategies.map(({ segments: ids = [], ...strategy }) => ({
    ...strategy,
    constraints: [...strategy.constraints, ...ids.flatMap((id) => segmentOf(id)?.constraints ?? [])],
  })),
})
