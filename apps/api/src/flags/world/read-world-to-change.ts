import type { World } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { listLinks, lockDependencies } from '../../store/repositories/dependencies.repository.ts'
import { listConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import {
  listFieldValues,
  listProjectPlaces,
  listStrategyParameters,
  lockFeaturesAndParents,
  lockFeaturesOfProject,
  lockSegmentsToUse,
} from '../../store/repositories/world.repository.ts'
import { readWorld, segmentsOf } from './read-world.ts'

/** What changes need. */
export interface Needed {
  readonly project: string
  /** None: the features as a whole are changed. */
  readonly environments: readonly string[]
  readonly features: readonly string[]
  readonly segments: readonly number[]
  /** Whether any of the segments is changed. */
  readonly segmentsChange?: boolean
  /** Whether what depends on what is needed. */
  readonly linked?: boolean
  /** False: no strategy is checked, so that neither types of strategies nor context fields are needed. */
  readonly rules?: boolean
  /** False: no default strategy is added, so that their segments are not needed. */
  readonly defaults?: boolean
}

/**
 * Locks what changes need, and reads it in the same round trip: the world of each environment, in their order, or of none where none was asked
 * for. Undefined: there is no such project.
 */
export const readWorldsToChange = async (
  tx: Tx,
  { visible }: Pick<Caller, 'visible'>,
  { project, environments, features, segments, segmentsChange = false, linked = false, rules = true, defaults = true }: Needed,
): Promise<readonly World[] | undefined> => {
  const worldIn = await readWorld(tx, project, {
    lock: linked ? lockDependencies(project) : lockProject(project),
    ...(linked && { lockMore: lockFeaturesAndParents(project, features) }),
    features: lockFeaturesOfProject(project, features),
    ...((defaults || segments.length > 0) && {
      segments: lockSegmentsToUse(segments, visible, defaults ? { project, environments } : undefined, segmentsChange),
    }),
    projects: listProjectPlaces([project], environments),
    configurations: listConfigurations(project, features, environments),
    ...(rules && { strategyTypes: listStrategyParameters(), contextFields: listFieldValues() }),
    ...(linked && { links: listLinks(features) }),
  })
  const worlds = environments.length > 0 ? environments.map(worldIn) : [worldIn('')]
  return worlds[0]?.projects.has(project) ? worlds : undefined
}

/** The world with segments that it turned out to need beside those that it has. */
export const withSegments = async (tx: Tx, { visible }: Pick<Caller, 'visible'>, world: World, ids: readonly number[]): Promise<World> => {
  const [rows] = await tx.batch(lockSegmentsToUse(ids, visible))
  return { ...world, segments: new Map([...world.segments, ...segmentsOf(rows)]) }
}
