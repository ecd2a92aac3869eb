import { type Failure, failure, holds } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { ChangeRequestRow, PlaceRow } from '../../store/repositories/change-requests.repository.ts'

/** Whether the caller made the request. An account is its author whichever of its tokens it sends. */
export const isAuthor = ({ actor }: Pick<Caller, 'actor'>, request: ChangeRequestRow): boolean =>
  actor.account === null ? actor.token !== null && request.created_by_token === actor.token : request.created_by_account === actor.account

export const isAdministrator = ({ grants }: Pick<Caller, 'grants'>): boolean => holds(grants, 'ADMIN')

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
