import type { ChangeRequest } from '@halyard/contracts'
import { type Failure, failure, stateAfterEdit } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Query, Tx } from '../../store/index.ts'
import { keepProject, lockChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { isAdministrator, isAuthor } from './author.ts'
import { type ChangeRequestParts, toChangeRequest } from './change-requests.mappers.ts'
import { assemble, partsOf } from './read-change-requests.ts'
import { readWorlds } from './read-worlds.ts'
import { edited, isPending, type PendingParts } from './states.ts'
import { unknownChangeRequest } from './unknown-change-request.ts'

export type Editor = 'author' | 'author or administrator'

/** What keeps the caller from changing a request; null: nothing. A draft is known to its author, and to administrators where they may change it. */
const refusalOfEditor = (caller: Caller, { request }: ChangeRequestParts, editor: Editor): Failure | null => {
  if (isAuthor(caller, request) || (editor === 'author or administrator' && isAdministrator(caller))) return null
  if (request.state === 'Draft') return unknownChangeRequest(request.project, request.id)
  return failure('NoAccessError', `Only the ${editor} of a change request may do this`)
}

/** Locks a request that the caller wants to change, and reads it whole. */
export const lockForEdit = async (tx: Tx, caller: Caller, project: string, id: number, editor: Editor): Promise<PendingParts | Failure> => {
  const which = withId(project, id)
  const [, , ...rows] = await tx.batch(keepProject(project), lockChangeRequests(which), ...partsOf(which))
  const [parts] = assemble(rows)
  if (!parts) return unknownChangeRequest(project, id)
  const refused = refusalOfEditor(caller, parts, editor)
  if (refused) return refused
  return isPending(parts) ? parts : failure('ConflictError', `The change request ${id} is ${parts.request.state} and cannot be changed`)
}

/** The request as it is shown, with what is there now. */
export const show = async (tx: Tx, parts: ChangeRequestParts): Promise<ChangeRequest> => {
  const { project, environment } = parts.request
  const worldOf = await readWorlds(tx, project, [environment], parts.changes)
  return toChangeRequest(parts, worldOf(environment))
}

export interface Edit {
  /** The request with the changes that it holds from now on. */
  readonly parts: PendingParts
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

/** Stores other changes in place of those that a request held. */
export const storeEdit = async (tx: Tx, { parts, statements, event }: Edit): Promise<Change<ChangeRequest>> => {
  const { project, environment, state } = parts.request
  const { after, statements: ofState } = edited(parts, stateAfterEdit(state))
  return {
    statements: [...statements, ...ofState],
    events: [{ ...event, project, environment }],
    revisions: [revisionKeys.changeRequests(project)],
    result: await show(tx, after),
  }
}
