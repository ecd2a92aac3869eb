import type { ChangeRequestCreate, Contract } from '@halyard/contracts'
import { Failure, type FlagChange, failure, joinChanges, refusalOfChanges } from '@halyard/domain'
import { planFold } from '../../flags/change-request/plan-request.ts'
import type { Naming } from '../../flags/world/read-world-to-plan.ts'
import { recallWorldToPlan, worldKeys } from '../../flags/world/recall-world.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Tx } from '../../store/index.ts'
import type { Observed } from '../../store/observed.ts'
import { findReviewedEnvironment, insertChangeRequest, lockAuthorAccount } from '../../store/repositories/change-requests.repository.ts'
import { insertChanges } from '../../store/repositories/changes.repository.ts'
import {
  findOpenRequest,
  lockAuthor,
  lockOpenRequest,
  type NextRequest,
  nextOpenRequest,
  type OpenRequestRow,
} from '../../store/repositories/open-requests.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import { storeUndoOf } from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfProposal } from './access.ts'
import { toChangeRequest } from './change-requests.mappers.ts'
import { type Evaluated, evaluatePlan } from './evaluate.ts'
import { proposedStrategiesOf, refusalOfSize, toEventData, toNewChange, touchingOf, withoutGivenId } from './new-changes.ts'
import { toPlanBody } from './plan.mappers.ts'
import { relatedOf } from './read-change-requests.ts'
import { draft, edited, opened } from './states.ts'

export interface Proposal {
  readonly project: string
  readonly environment: string
  readonly changes: readonly (ChangeRequestCreate | FlagChange)[]
  /** Path of a change in the body, by its index. */
  readonly path: (index: number) => string
  /** The state on which the author based a change; by default the present state. */
  readonly baseOf?: (change: FlagChange) => object | undefined
  /** The revisions of `worldKeys` at the start of the request; absent: not observed. */
  readonly observed?: Observed
  /** The applied request that the changes undo. */
  readonly undoOf?: number
}

/** A request that was opened after the statement that locks is found without a lock, so somebody may be closing it. */
const isUnlocked = (found: { readonly id: number } | undefined, locked: { readonly id: number } | undefined): boolean =>
  found !== undefined && found.id !== locked?.id

type OfAuthor = Parameters<typeof lockAuthor>

/** The ids of a new draft, or the request that the author has opened meanwhile. No other call opens one until the transaction ends. */
const reserveDraft = async (
  tx: Tx,
  changes: number,
  ...ofAuthor: OfAuthor
): Promise<{ readonly next?: NextRequest | undefined; readonly open?: OpenRequestRow | undefined }> => {
  const [, [locked], [next], [open]] = await tx.batch(
    lockAuthor(...ofAuthor),
    lockOpenRequest(...ofAuthor),
    nextOpenRequest(changes, ...ofAuthor),
    findOpenRequest(changes, ...ofAuthor),
  )
  return isUnlocked(open, locked) ? reserveDraft(tx, changes, ...ofAuthor) : { next, open }
}

/** Adds changes to the caller's open request in an environment of a project, or to a new draft. */
export const proposeChanges = (
  ports: Ports,
  caller: Caller,
  { project, environment, changes, path, baseOf: seen, observed, undoOf }: Proposal,
): Promise<Evaluated | Failure> =>
  ports.store.write(caller.actor, async (tx) => {
    const { actor } = caller
    const ofAuthor = [project, environment, actor] as const
    const [[author], , [locked], [found], [scope]] = await tx.batch(
      lockAuthorAccount(actor),
      lockProject(project),
      lockOpenRequest(...ofAuthor),
      findOpenRequest(changes.length, ...ofAuthor),
      findReviewedEnvironment(project, environment),
    )
    if (caller.account && !author)
      return failure('AuthenticationRequired', 'This account has just been deleted; log in with another account')
    const refused = refusalOfProposal(caller, project, environment, scope)
    if (refused) return refused
    const known = isUnlocked(found, locked) ? undefined : found
    const { next, open } = known ? { next: undefined, open: known } : await reserveDraft(tx, changes.length, ...ofAuthor)
    const joined = open && opened(open, scope!, await relatedOf(ports.cache, tx, open))
    const joining = joinChanges(joined ? { state: joined.request.state, changes: joined.changes.length } : null, changes.length)
    if (joining.kind === 'refused')
      return failure('ValidationError', `body: ${joining.message}`, [{ path: 'body', message: joining.message }])

    const touched = [...(joined?.changes ?? []), ...changes.map(touchingOf)]
    const world = await recallWorldToPlan(ports.cache, tx, { project, environment, changes: touched as readonly Naming[], observed })
    // The server created the changes that undo a request. Obstacles to them are conflicts and not errors.
    const wrong = seen ? null : refusalOfChanges(changes, world, proposedStrategiesOf(joined?.changes ?? []), path)
    if (wrong) return wrong

    const created_at = new Date(ports.runtime.now()).toISOString()
    const parts = joined ?? draft(caller, scope!, { id: next!.id, project, environment, created_at })
    const { id } = parts.request
    const ids = (open ?? next)!.next_ids
    const added = changes.map((change, index) =>
      toNewChange(change, world, { id: ids[index]!, position: ids[index]!, request_id: id, created_at }, { seen }),
    )
    const all = [...parts.changes, ...added]
    const { fold, length } = ports.cache.changes.grow(open?.version ?? undefined, parts.changes, added, world)
    const tooLarge = refusalOfSize(all, length)
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
      result: evaluatePlan(after, world, planFold(fold), []),
    }
  })

export const createChangeRequest: Operation<Contract['changeRequests']['createChangeRequest']> = {
  watches: ({ projectId = '' }) => worldKeys(projectId),
  run: async (ports, { params, body, caller, observed }) => {
    const proposed = await proposeChanges(ports, caller, {
      project: params.projectId,
      environment: params.environment,
      changes: (Array.isArray(body) ? body : [body]).map(withoutGivenId),
      path: (index) => (Array.isArray(body) ? `body/${index}` : 'body'),
      observed,
    })
    return proposed instanceof Failure ? proposed : toChangeRequest(proposed)
  },
}

/** Adds changes as proposeChanges does, and returns the request with its preview. */
export const proposeWithPreview = async (ports: Ports, caller: Caller, proposal: Proposal) => {
  const proposed = await proposeChanges(ports, caller, proposal)
  return proposed instanceof Failure ? proposed : { changeRequest: toChangeRequest(proposed), plan: toPlanBody(proposed) }
}
