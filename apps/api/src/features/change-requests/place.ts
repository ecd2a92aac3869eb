import type { Caller } from '../../access/caller.ts'
import { type Failure, failure } from '../../failure.ts'
import { unknownProject } from '../../unknown-project.ts'
import { mayPropose } from './author.ts'
import type { PlaceRow } from './change-requests.repository.ts'

/** What keeps the caller from proposing changes in an environment of a project; null: nothing. */
export const refusalOfPlace = (caller: Caller, project: string, environment: string, place: PlaceRow | undefined): Failure | null => {
  if (!place) return unknownProject(project)
  if (!place.linked) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
  return mayPropose(caller, project, place)
    ? null
    : failure('NoAccessError', `The project ${project} is protected: only its members and administrators may propose changes`)
}
