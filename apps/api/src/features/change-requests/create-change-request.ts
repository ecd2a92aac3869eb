import type { ChangeRequestCreate, Contract } from '@halyard/contracts'
import { Failure, type FlagChange, failure, joinChanges } from '@halyard/domain'
import { type Naming, readWorldsToPlan } from '../../flags/world/read-world-to-plan.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import {
  findPlace,
  insertChangeRequest,
  keepAuthor,
  keepProject,
  lockAuthor,
  lockChangeRequests,
  nextChangeRequestId,
  openOf,
} from '../../store/repositories/change-requests.repository.ts'
import { insertChanges, nextChangeIds } from '../../store/repositories/changes.repository.ts'
import { storeUndoOf } from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfPlace } from './access.ts'
import { toChangeRequest } from './change-requests.mappers.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import { mintedBy, refusalOfChanges, refusalOfSize, toEventData, toNewChange, touchingOf } from './new-changes.ts'
import { toPlanBody } from './plan.mappers.ts'
import { assemble, partsOf } from './read-change-requests.ts'
import { draft, edited, isPending } from './states.ts'

export interface Proposal {
  readonly project: string
  readonly environment: string
  readonly changes: readonly (ChangeRequestCreate | FlagChange)[]
  /** Where the body holds the change of an index. */
  readonly path: (index: number) => string
  /** What the author saw; by default the present state. */
  readonly baseOf?: (change: FlagChange) => object | undefined
  /** The applied request that the changes undo. */
  readonly undoOf?: number
}

/** Adds changes to the open request of the caller in an environment of a project, or to a new draft. */
export const proposeChanges = (
  ports: Ports,
  caller: Caller,
  { project, environment, changes, path, baseOf: seen, undoOf }: Proposal,
): Promise<Evaluated | Failure> =>
  ports.store.write(caller.actor, async (tx) => {
    const open = openOf(project, environment, caller.actor)
    const [[author], , , , [place], [next], ids, ...rows] = await tx.batch(
      keepAuthor(caller.actor),
      keepProject(project),
      lockAuthor(project, environment, caller.actor),
      lockChangeRequests(open),
      findPlace(project, environment),
      nextChangeRequestId(open),
      nextChangeIds(changes.length),
      ...partsOf(open),
    )
    if (caller.account && !author) return failure('AuthenticationRequired', 'This account was deleted just now')
    const refused = refusalOfPlace(caller, project, environment, place)
    if (refused) return refused
    const [joined] = assemble(rows).filter(isPending)
    const joining = joinChanges(joined ? { state: joined.request.state, changes: joined.changes.length } : null, changes.length)
    if (joining.kind === 'refused')
      return failure('ValidationError', `body: ${joining.message}`, [{ path: 'body', message: joining.message }])

    const touched = [...(joined?.changes ?? []), ...changes.map(touchingOf)]
    const world = (await readWorldsToPlan(tx, project, [environment], touched as readonly Naming[]))(environment)
    // Changes that restore what was there are the server's own; what is in their way is a conflict.
    const wrong = seen ? null : refusalOfChanges(changes, world, mintedBy(joined?.changes ?? []), path)
    if (wrong) return wrong

    const created_at = new Date(ports.runtime.now()).toISOString()
    const parts = joined ?? draft(caller, place!, { id: next!.id, project, environment, created_at })
    const { id } = parts.request
    const added = changes.map((change, index) =>
      toNewChange(change, world, { id: ids[index]!.id, position: ids[index]!.id, request_id: id, created_at }, { seen }),
    )
    const all = [...parts.changes, ...added]
    const tooLarge = refusalOfSize(all)
    if (tooLarge) return tooLarge
    const undone = undoOf === undefined ? {} : { undo_of: undoOf }
    const { after, statements, events } = edited(
      { ...parts, request: { ...parts.request, ...undone }, changes: all },
      { dropApprovals: false, ...joining },
      created_at,
    )
    const at = { project, environment }
    return {
      statements: [
        ...(joined ? [] : [insertChangeRequest(parts.request, caller.actor)]),
        ...(undoOf === undefined ? [] : [storeUndoOf(id, undoOf)]),
        ...statements,
        insertChanges(added),
      ],
      events: [
        ...(joined ? [] : [{ type: 'change-request-created', ...at, data: { id, state: 'Draft' } }]),
        ...added.map((change) => ({
          type: 'change-added',
          ...at,
          ...(change.feature !== null && { feature: change.feature }),
          data: toEventData(change),
        })),
        ...events,
      ],
      revisions: [revisionKeys.changeRequests(project)],
      result: evaluate(after, world, []),
    }
  })

export const createChangeRequest: Operation<Contract['changeRequests']['createChangeRequest']> = {
  run: async (ports, { params, body, caller }) => {
    const proposed = await proposeChanges(ports, caller, {
      project: params.projectId,
      environment: params.environment,
      changes: Array.isArray(body) ? body : [body],
      path: (index) => (Array.isArray(body) ? `body/${index}` : 'body'),
    })
    return proposed instanceof Failure ? proposed : toChangeRequest(proposed)
  },
}

/** Adds changes as proposeChanges does, and gives the request with its preview. */
export const proposeWithPreview = async (ports: Ports, caller: Caller, proposal: Proposal) => {
  const proposed = await proposeChanges(ports, caller, proposal)
  return proposed instanceof Failure ? proposed : { changeRequest: toChangeRequest(proposed), plan: toPlanBody(proposed) }
}
