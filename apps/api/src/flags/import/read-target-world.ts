import type { ImportToggles } from '@halyard/contracts'
import { type Failure, failure, type World } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { listLinks } from '../../store/repositories/dependencies.repository.ts'
import { listConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { listTagTypes } from '../../store/repositories/tag-types.repository.ts'
import { listTaggings } from '../../store/repositories/tags.repository.ts'
import {
  listEnvironmentsOfProjects,
  listFeaturesOfWorld,
  listFieldValues,
  listSegmentsByName,
  listStrategyParameters,
} from '../../store/repositories/world.repository.ts'
import { readWorld } from '../world/read-world.ts'

const unknownEnvironmentOfProject = (project: string, environment: string): Failure => {
  const message = `The project ${project} has no environment ${environment}`
  return failure('NotFoundError', `body/environment: ${message}`, [{ path: 'body/environment', message }])
}

/**
 * Reads the target world of an import of features, without locks. `rivals`: whether the names of features in all other projects count as
 * taken, or only in projects that the caller sees.
 */
export const readTargetWorld = async (
  tx: Tx,
  caller: Pick<Caller, 'visible'>,
  { project, environment, data }: ImportToggles,
  rivals: 'all' | 'visible',
): Promise<World | Failure> => {
  if (!sees(caller, project)) return unknownProject(project)
  const parents = data.dependencies.flatMap(({ dependencies }) => dependencies)
  const names = [...new Set([...data.features.map(({ name }) => name), ...parents.map(({ feature }) => feature)])]
  const worldIn = await readWorld(tx, project, {
    projects: listEnvironmentsOfProjects([project], []),
    features: listFeaturesOfWorld(project, names, rivals === 'all' ? null : caller.visible),
    configurations: listConfigurations(project, names, [environment]),
    taggings: listTaggings(names),
    links: listLinks(names),
    segments: listSegmentsByName(data.segments.map(({ name }) => name)),
    strategyTypes: listStrategyParameters(),
    contextFields: listFieldValues(),
    tagTypes: listTagTypes(),
  })
  const world = worldIn(environment)
  const found = world.projects.get(project)
  if (!found) return unknownProject(project)
  return found.environments.has(environment) ? world : unknownEnvironmentOfProject(project, environment)
}
