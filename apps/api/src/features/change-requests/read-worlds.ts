import type { World } from '@halyard/domain'
import { readWorld } from '../../flags/world/read-world.ts'
import type { Tx } from '../../store/index.ts'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'
import { listOutlines } from '../../store/repositories/feature-configurations.repository.ts'
import {
  listFeaturesOfWorld,
  listProjectPlaces,
  listSegmentsThere,
  listStrategyParameters,
} from '../../store/repositories/world.repository.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'

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

const noOthers = new VisibleProjects([])

/** What is there of all that the changes touch, by environment, in one round trip. Values of constraints are not held against what is legal. */
export const readWorlds = (
  tx: Tx,
  project: string,
  environments: readonly string[],
  changes: readonly Touching[],
): Promise<(environment: string) => World> => {
  const names = [...new Set(changes.flatMap(featuresIn))]
  return readWorld(tx, project, {
    features: listFeaturesOfWorld(project, names, noOthers),
    configurations: listOutlines(project, names, environments),
    segments: listSegmentsThere(project, [...new Set(changes.flatMap(segmentsIn))]),
    strategyTypes: listStrategyParameters(),
    projects: listProjectPlaces([project], environments),
  })
}
