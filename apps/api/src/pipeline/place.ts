import type { Access } from '@halyard/contracts'
import { type Failure, failure, type Place } from '@halyard/domain'
import { ReadIndex } from '../cache/revisions/read-index.ts'
import { isGranted } from '../identity/caller/authorize.ts'
import { type Caller, sees } from '../identity/caller/caller.ts'
import type { Database } from '../store/index.ts'
import { findProjectsOfFeatures } from '../store/repositories/feature-projects.repository.ts'
import { unknownProject } from './unknown-project.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Finds the project that a feature is in now; undefined: there is no such feature. */
export type FindProject = (feature: string) => Promise<string | undefined>

/** Requests that ask at the same time share one statement, since one of their own would cost each more than all else that lets it in. */
export const createFindProject = (database: Pick<Database, 'run'>): FindProject => {
  const index = new ReadIndex<string, string>(async (features) => {
    const found = await database.run(findProjectsOfFeatures(features))
    return new Map(found.map(({ name, project }) => [name, project]))
  })
  return async (feature) => (await index.check([feature])).get(feature)
}

/** Where an endpoint acts: read off its path, or the project of its feature, which is looked up only where that decides. */
export const placeOf = async (findProject: FindProject, caller: Caller, access: Access, params: Params): Promise<Place> => {
  const { scope = {} } = access
  const environment = scope.environment && params[scope.environment]
  if (scope.project) return { project: params[scope.project], environment }
  const feature = scope.feature && params[scope.feature]
  const decides = caller.visible !== null || !isGranted(caller, access)
  if (!feature || !decides) return { environment }
  return { project: await findProject(feature), environment }
}

/** What a caller gets where the place is in a project that is not to be known of; null: it may be known of. */
export const concealed = (caller: Caller, { scope = {} }: Access, place: Place, params: Params): Failure | null => {
  if (place.project === undefined || sees(caller, place.project)) return null
  return scope.project || !scope.feature
    ? unknownProject(place.project)
    : failure('NotFoundError', `There is no feature named ${params[scope.feature]}`)
}
