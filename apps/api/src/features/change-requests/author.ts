import { holds } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { ChangeRequestRow, PlaceRow } from '../../store/repositories/change-requests.repository.ts'

/** Whether the caller made the request. An account is its author whichever of its tokens it sends. */
export const isAuthor = ({ actor }: Pick<Caller, 'actor'>, request: ChangeRequestRow): boolean =>
  actor.account === null ? actor.token !== null && request.created_by_token === actor.token : request.created_by_account === actor.account

export const isAdministrator = ({ grants }: Pick<Caller, 'grants'>): boolean => holds(grants, 'ADMIN')

/** Whether the caller may propose changes in a project. Where it is protected, members and administrators alone. */
export const mayPropose = (caller: Caller, project: string, { mode }: Pick<PlaceRow, 'mode'>): boolean =>
  mode !== 'protected' || isAdministrator(caller) || caller.account?.projects.includes(project) === true
