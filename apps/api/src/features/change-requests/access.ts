import { type Failure, failure } from '@halyard/domain'
import { isAdministrator } from '../../flags/change-request/see-request.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { PlaceRow } from '../../store/repositories/change-requests.repository.ts'

/** Whether the caller may propose changes in a project. Where it is protected, members and administrators alone. */
const mayPropose = (caller: Caller, project: string, { mode }: Pick<PlaceRow, 'mode'>): boolean =>
  mode !== 'protected' || isAdministrator(caller) || caller.account?.projects.includes(project) === true

/** What keeps the caller from proposing changes in an environment of a project; null: nothing. */
export const refusalOfPlace = (caller: Caller, project: string, environment: string, place: PlaceRow | undefined): Failure | null => {
  if (!place) return unknownProject(project)
  if (!place.linked) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
  return mayPropose(caller, project, place)
    ? null
    : failure('NoAccessError', `The project ${project} is protected: only its members and administrators may propose changes`)
}

/** Also for a draft of somebody else. */
export const unknownChangeRequest = (project: string, id: number): Failure =>
  failure('NotFoundError', `There is no change request ${id} in the project ${project}`)
