import type { Access } from '@halyard/contracts'
import { type Failure, failure, type Scope } from '@halyard/domain'
import { ReadIndex } from '../cache/revisions/read-index.ts'
import { isGranted } from '../identity/caller/authorize.ts'
import { type Caller, sees } from '../identity/caller/caller.ts'
import type { Database } from '../store/index.ts'
import { findProjectsOfFeatures } from '../store/repositories/feature-projects.repository.ts'
import { unknownProject } from './unknown-project.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Finds the current project of a feature; undefined: the feature does not exist. */
export type FindProject = (feature: string) => Promise<string | undefined>

/** Concurrent requests share one statement, because a separate statement would cost more than all other checks of the request. */
export const createFindProject = (database: Pick<Database, 'run'>): FindProject => {
  const index = new ReadIndex<string, string>(async (features) => {
    const found = await database.run(findProjectsOfFeatures(features))
    return new Map(found.map(({ name, project }) => [name, project]))
  })
  return async (feature) => (await index.check([feature])).get(feature)
}

/** The scope of an endpoint, from its path. The project of a feature is looked up only if the decision depends on it. */
export const scopeOfRequest = async (findProject: FindProject, caller: Caller, access: Access, params: Params): Promise<Scope> => {
  const { scope = {} } = access
  const environment = scope.environment && params[scope.environment]
  if (scope.project) return { project: params[scope.project], environment }
  const feature = scope.feature && params[scope.feature]
  const dependsOnProject = caller.visible !== null || !isGranted(caller, access)
  if (!feature || !dependsOnProject) return { environment }
  return { project: await findProject(feature), environment }
}

/** The 404 for a scope in a project that is hidden from the caller; null: the project is visible. */
export const refusalOfHiddenProject = (caller: Caller, { scope = {} }: Access, requested: Scope, params: Params): Failure | null => {
  if (requested.project === undefined || sees(caller, requested.project)) return null
  return scope.project || !scope.feature
    ? unknownProject(requested.project)
    : failure('NotFoundError', `There is no feature named ${params[scope.feature]}`)
}
