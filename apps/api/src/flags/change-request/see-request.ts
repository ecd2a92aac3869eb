import { holds } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { ChangeRequestRow } from '../../store/repositories/change-requests.repository.ts'

/** Whether the caller created the request. All tokens of an account count as the same author. */
export const isAuthor = ({ actor }: Pick<Caller, 'actor'>, request: ChangeRequestRow): boolean =>
  actor.account === null ? actor.token !== null && request.created_by_token === actor.token : request.created_by_account === actor.account

export const isAdministrator = ({ grants }: Pick<Caller, 'grants'>): boolean => holds(grants, 'ADMIN')

/** Whether the request is a draft that is hidden from the caller. Only its author and administrators can see a draft. */
export const isHiddenDraft = (caller: Pick<Caller, 'actor' | 'grants'>, request: ChangeRequestRow): boolean =>
  request.state === 'Draft' && !isAuthor(caller, request) && !isAdministrator(caller)
