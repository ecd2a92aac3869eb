import type { World } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import {
  listConfigurationsThere,
  listDefaultStrategies,
  listFeaturesThere,
  listSegmentsThere,
  listStrategyTypeNames,
  type WorldConfigurationRow,
} from '../../store/repositories/change-request-world.repository.ts'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

type Touching = Pick<ChangeRow, 'action' | 'feature' | 'payload'>

const isRowId = (id: unknown): id is number => typeof id === 'number'

const featuresIn = ({ action, feature, payload }: Touching): string[] => {
  if (feature === null) return []
  const parent = action === 'addDependency' && 'feature' in payload ? payload.feature : undefined
  return typeof parent === 'string' ? [feature, parent] : [feature]
}

const segmentsIn = ({ feature, payload }: Touching): number[] => {
  if (feature === null) return 'id' in payload && isRowId(payload.id) ? [payload.id] : []
  return 'segments' in payload && Array.isArray(payload.segments) ? payload.segments.filter(isRowId) : []
}

/** What is there of all that the changes touch, by environment, in one round trip. */
export const readWorlds = async (
  tx: Tx,
  project: string,
  environments: readonly string[],
  changes: readonly Touching[],
): Promise<(environment: string) => World> => {
  const names = [...new Set(changes.flatMap(featuresIn))]
  const [features, configurations, segments, types, defaults] = await tx.batch(
    listFeaturesThere(project, names),
    listConfigurationsThere(names, environments),
    listSegmentsThere(project, [...new Set(changes.flatMap(segmentsIn))]),
    listStrategyTypeNames(),
    listDefaultStrategies(project, environments),
  )
  const known = {
    segments: new Map(segments.map((segment) => [segment.id, segment])),
    strategyTypes: new Set(types.map((type) => type.name)),
  }
  return (environment) => {
    const there = new Map(
      configurations.filter((row) => row.environment === environment).map((row): [string, WorldConfigurationRow] => [row.feature, row]),
    )
    return {
      ...known,
      defaultStrategy: defaults.find((row) => row.environment === environment)?.strategy ?? null,
      features: new Map(features.map((feature) => [feature.name, { ...feature, configuration: there.get(feature.name) }])),
    }
  }
}
