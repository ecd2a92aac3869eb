import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { PlaceRow } from '../../store/repositories/change-requests.repository.ts'
import { mayPropose } from './author.ts'

/** What keeps the caller from proposing changes in an environment of a project; null: nothing. */
export const refusalOfPlace = (caller: Caller, project: string, environment: string, place: PlaceRow | undefined): Failure | null => {
  if (!place) return unknownProject(project)
  if (!place.linked) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
  return mayPropose(caller, project, place)
    ? null
    : failure('NoAccessError', `The project ${project} is protected: only its members and administrators may propose changes`)
}
