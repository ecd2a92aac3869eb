import type { FlagChange, FlagSegment, World } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { listLinks, lockDependencies } from '../../store/repositories/dependencies.repository.ts'
import { listConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { lockSegmentNames } from '../../store/repositories/segments.repository.ts'
import {
  listEnvironmentsOfProjects,
  listFeaturesOfWorld,
  listFieldValues,
  listPlannedSegments,
  listStrategyParameters,
  listUsesOfSegments,
  lockFeaturesAndParents,
  lockFeaturesOfProject,
  lockPlannedSegments,
} from '../../store/repositories/world.repository.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { readWorld } from './read-world.ts'

/** The fields of a change that name features and segments. */
export type Naming = Pick<FlagChange, 'action' | 'payload'> & { readonly feature?: string | null }

const noOthers = new VisibleProjects([])

const featuresNamed = ({ action, feature, payload }: Naming): string[] => {
  if (typeof feature !== 'string') return []
  const parent = action === 'addDependency' && 'feature' in payload ? payload.feature : undefined
  return typeof parent === 'string' ? [feature, parent] : [feature]
}

const isOnSegment = ({ action }: Naming) => action === 'updateSegment' || action === 'deleteSegment'
const segmentChanged = (change: Naming): number[] =>
  isOnSegment(change) && 'id' in change.payload && typeof change.payload.id === 'number' ? [change.payload.id] : []
const segmentsUsed = ({ payload }: Naming): readonly number[] => ('segments' in payload ? (payload.segments ?? []) : [])
const namesWanted = (change: Naming): string[] =>
  change.action === 'updateSegment' && 'name' in change.payload && typeof change.payload.name === 'string' ? [change.payload.name] : []

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Names and ids in changes. */
export const namedBy = (changes: readonly Naming[]) => {
  const changed = unique(changes.flatMap(segmentChanged))
  return {
    features: unique(changes.flatMap(featuresNamed)).sort(),
    changed,
    segments: unique([...changed, ...changes.flatMap(segmentsUsed)]),
    names: unique(changes.flatMap(namesWanted)).sort(),
  }
}

/**
 * A segment of another project only reserves its name. A negative id hides the segment, because no change can name it, and its fields are
 * cleared.
 */
const withoutForeign = (world: World): World => {
  const isForeign = ({ project }: FlagSegment) => project !== null && project !== world.project
  if (![...world.segments.values()].some(isForeign)) return world
  const known = [...world.segments.values()].map((segment) =>
    isForeign(segment) ? { ...segment, id: -segment.id, description: null, constraints: [] } : segment,
  )
  return { ...world, segments: new Map(known.map((segment) => [segment.id, segment])) }
}

/** Adds the uses of changed segments. */
const withUses = async (tx: Tx, changed: readonly number[]): Promise<(world: World) => World> => {
  if (changed.length === 0) return (world) => world
  const [rows] = await tx.batch(listUsesOfSegments(changed))
  const uses = Map.groupBy(rows, ({ segment }) => segment)
  const used = (segment: FlagSegment): FlagSegment => ({
    ...segment,
    usedBy: (uses.get(segment.id) ?? []).map(({ segment: _, ...use }) => use),
  })
  return (world) => ({ ...world, segments: new Map([...world.segments].map(([id, segment]) => [id, used(segment)])) })
}

/**
 * Reads the present state of everything that the changes of requests name, by environment. With `lock`, no other transaction can change
 * this state until the commit: the project, features by name, and segments by id are locked in this order.
 */
export const readWorldsToPlan = async (
  tx: Tx,
  project: string,
  environments: readonly string[],
  changes: readonly Naming[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<(environment: string) => World> => {
  const { features, changed, segments, names } = namedBy(changes)
  if (lock && names.length > 0) await tx.batch(lockSegmentNames(names))
  const planned = { project, environments, ids: segments, names }
  const worldIn = await readWorld(tx, project, {
    ...(lock && { lock: lockDependencies(project), lockMore: lockFeaturesAndParents(project, features) }),
    features: lock ? lockFeaturesOfProject(project, features) : listFeaturesOfWorld(project, features, noOthers),
    segments: lock ? lockPlannedSegments(planned, changed.length > 0) : listPlannedSegments(planned),
    projects: listEnvironmentsOfProjects([project], environments),
    configurations: listConfigurations(project, features, environments),
    strategyTypes: listStrategyParameters(),
    contextFields: listFieldValues(),
    links: listLinks(features),
  })
  const complete = await withUses(tx, changed)
  return (environment) => complete(withoutForeign(worldIn(environment)))
}
