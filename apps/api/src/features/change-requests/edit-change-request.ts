import type { ChangeRequest, Contract } from '@halyard/contracts'
import { Failure, failure, refusalOfChanges, stateAfterEdit } from '@halyard/domain'
import { isAdministrator, isAuthor } from '../../flags/change-request/see-request.ts'
import { type Naming, readWorldsToPlan } from '../../flags/world/read-world-to-plan.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Query, Tx } from '../../store/index.ts'
import {
  findReviewedEnvironment,
  lockChangeRequests,
  removeChangeRequest,
  updateTitle,
  withId,
} from '../../store/repositories/change-requests.repository.ts'
import { insertChanges, nextChangeIds, removeChange } from '../../store/repositories/changes.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { refusalOfProposal, unknownChangeRequest } from './access.ts'
import { toChangeRequest } from './change-requests.mappers.ts'
import { evaluateAll } from './evaluate.ts'
import { proposedStrategiesOf, refusalOfSize, toEventData, toNewChange, touchingOf, withoutGivenId } from './new-changes.ts'
import type { ChangeRequestParts } from './parts.ts'
import { assemble, partsOf } from './read-change-requests.ts'
import { edited, isPending, type PendingParts } from './states.ts'

export type Editor = 'author' | 'author or administrator'

/**
 * Returns an error if the caller cannot change a request, else null. Drafts of others are unknown, except to administrators
 * where they may edit.
 */
const refusalOfEditor = (caller: Caller, { request }: ChangeRequestParts, editor: Editor): Failure | null => {
  if (isAuthor(caller, request) || (editor === 'author or administrator' && isAdministrator(caller))) return null
  if (request.state === 'Draft') return unknownChangeRequest(request.project, request.id)
  return failure('NoAccessError', `Only the ${editor} of a change request can do this`)
}

/** Locks a request that the caller changes, and reads it completely. */
const lockForEdit = async (tx: Tx, caller: Caller, project: string, id: number, editor: Editor): Promise<PendingParts | Failure> => {
  const selection = withId(project, id)
  const [, , ...rows] = await tx.batch(lockProject(project), lockChangeRequests(selection), ...partsOf(selection))
  const [parts] = assemble(rows)
  if (!parts) return unknownChangeRequest(project, id)
  const refused = refusalOfEditor(caller, parts, editor)
  if (refused) return refused
  return isPending(parts) ? parts : failure('ConflictError', `The change request ${id} is ${parts.request.state} and cannot be changed`)
}

/** Returns the request with its current conflicts and approvals. */
const show = async (tx: Tx, parts: ChangeRequestParts): Promise<ChangeRequest> => {
  const [evaluated] = await evaluateAll(tx, parts.request.project, [parts])
  return toChangeRequest(evaluated!)
}

export interface Edit {
  /** The request with its changes after the edit. */
  readonly parts: PendingParts
  readonly statements: readonly Query[]
  readonly event: NewEvent
  readonly at: string
}

/** Stores an edit of a request's changes. */
const storeEdit = async (tx: Tx, { parts, statements, event, at }: Edit): Promise<Change<ChangeRequest>> => {
  const { project, environment, state } = parts.request
  const { after, statements: ofState, events } = edited(parts, stateAfterEdit(state), at)
  return {
    statements: [...statements, ...ofState],
    events: [{ ...event, project, environment }, ...events],
    revisions: [revisionKeys.changeRequests(project)],
    result: await show(tx, after),
  }
}

export const updateChange: Operation<Contract['changeRequests']['updateChange']> = {
  run: (ports, { params, body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, params.id, 'author')
      if (parts instanceof Failure) return parts
      const { project, environment } = parts.request
      const [[scope], [next]] = await tx.batch(findReviewedEnvironment(project, environment), nextChangeIds(1))
      const refused = refusalOfProposal(caller, project, environment, scope)
      if (refused) return refused
      const old = parts.changes.find(({ id }) => id === params.changeId)
      if (!old) return failure('NotFoundError', `The change request ${params.id} has no change ${params.changeId}`)

      const earlier = parts.changes.filter(({ position }) => position < old.position)
      const world = (await readWorldsToPlan(tx, project, [environment], [touchingOf(body) as Naming]))(environment)
      const wrong = refusalOfChanges([body], world, proposedStrategiesOf(earlier), () => 'body')
      if (wrong) return wrong

      const at = new Date(ports.runtime.now()).toISOString()
      const stored = { id: next!.id, position: old.position, request_id: parts.request.id, created_at: at }
      // A proposed strategy keeps its id while its feature stays the same, because later changes may name the id.
      const proposedStrategy = proposedStrategiesOf([old]).find(({ feature }) => 'feature' in body && body.feature === feature)
      const added = toNewChange(withoutGivenId(body), world, stored, { strategyId: proposedStrategy?.id })
      const all = parts.changes.map((change) => (change === old ? added : change))
      const tooLarge = refusalOfSize(all)
      if (tooLarge) return tooLarge
      return storeEdit(tx, {
        parts: { ...parts, changes: all },
        statements: [removeChange(old.id), insertChanges([added])],
        event: {
          type: 'change-edited',
          ...(added.feature !== null && { feature: added.feature }),
          preData: toEventData(old),
          data: toEventData(added),
        },
        at,
      })
    }),
}

export const deleteChange: Operation<Contract['changeRequests']['deleteChange']> = {
  run: (ports, { params, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, params.id, 'author')
      if (parts instanceof Failure) return parts
      const change = parts.changes.find(({ id }) => id === params.changeId)
      if (!change) return failure('NotFoundError', `The change request ${params.id} has no change ${params.changeId}`)
      return storeEdit(tx, {
        parts: { ...parts, changes: parts.changes.filter((other) => other !== change) },
        statements: [removeChange(change.id)],
        event: { type: 'change-discarded', ...(change.feature !== null && { feature: change.feature }), preData: toEventData(change) },
        at: new Date(ports.runtime.now()).toISOString(),
      })
    }),
}

export const updateChangeRequestTitle: Operation<Contract['changeRequests']['updateChangeRequestTitle']> = {
  run: (ports, { params, body: { title }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, params.id, 'author')
      if (parts instanceof Failure) return parts
      const { id, project, environment, title: before } = parts.request
      const result = await show(tx, { ...parts, request: { ...parts.request, title } })
      if (title === before) return { statements: [], events: [], revisions: [], result }
      return {
        statements: [updateTitle(id, title)],
        events: [{ type: 'change-request-title-updated', project, environment, preData: { id, title: before }, data: { id, title } }],
        revisions: [revisionKeys.changeRequests(project)],
        result,
      }
    }),
}

export const deleteChangeRequest: Operation<Contract['changeRequests']['deleteChangeRequest']> = {
  run: (ports, { params, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, params.id, 'author or administrator')
      if (parts instanceof Failure) return parts
      const { id, project, environment, state, title } = parts.request
      if (state !== 'Draft') return failure('ConflictError', `The change request ${id} is ${state}: only a draft can be discarded`)
      return {
        statements: [removeChangeRequest(id)],
        events: [
          {
            type: 'change-request-discarded',
            project,
            environment,
            preData: { id, title, state, changes: parts.changes.map(({ id, action }) => ({ id, action })) },
          },
        ],
        revisions: [revisionKeys.changeRequests(project)],
        result: {},
      }
    }),
}
