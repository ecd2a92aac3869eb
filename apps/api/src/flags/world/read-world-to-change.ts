import type { World } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { listLinks, lockDependencies } from '../../store/repositories/dependencies.repository.ts'
import { listConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import {
  listEnvironmentsOfProjects,
  listFieldValues,
  listStrategyParameters,
  lockFeaturesAndParents,
  lockFeaturesOfProject,
  lockSegmentsToUse,
} from '../../store/repositories/world.repository.ts'
import { readWorld, segmentsOf } from './read-world.ts'

/** Parts of the state that changes need. */
export interface Needed {
  readonly project: string
  /** Empty: the changes apply to features in all environments. */
  readonly environments: readonly string[]
  readonly features: readonly string[]
  readonly segments: readonly number[]
  /** Whether any of the segments is changed. */
  readonly segmentsChange?: boolean
  /** Whether parents and children of the features are needed. */
  readonly linked?: boolean
  /** False: no strategy is validated, so strategy types and context fields are not needed. */
  readonly rules?: boolean
  /** False: no default strategy is added, so the segments of default strategies are not needed. */
  readonly defaults?: boolean
}

/**
 * Locks and reads, in one round trip, the worlds of the environments in their order, or one world without an environment if none is given.
 * Undefined: the project does not exist.
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
    projects: listEnvironmentsOfProjects([project], environments),
    configurations: listConfigurations(project, features, environments),
    ...(rules && { strategyTypes: listStrategyParameters(), contextFields: listFieldValues() }),
    ...(linked && { links: listLinks(features) }),
  })
  const worlds = environments.length > 0 ? environments.map(worldIn) : [worldIn('')]
  return worlds[0]?.projects.has(project) ? worlds : undefined
}

/** Adds further segments to a world. */
export const withSegments = async (tx: Tx, { visible }: Pick<Caller, 'visible'>, world: World, ids: readonly number[]): Promise<World> => {
  const [rows] = await tx.batch(lockSegmentsToUse(ids, visible))
  return { ...world, segments: new Map([...world.segments, ...segmentsOf(rows)]) }
}
