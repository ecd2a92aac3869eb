import { randomUUID } from 'node:crypto'
import { Failure, type Grant, holds } from '@halyard/domain'
import { grantsOfAccount } from '../../identity/caller/account-caller.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { isLost, isPassing, type Tx } from '../../store/index.ts'
import { type ChangeRequestRow, listChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import {
  claimDueRequest,
  type DueRow,
  findLiveAdminToken,
  listDueRequests,
  listReviewers,
  storeScheduleFailure,
} from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { applyRequest, refusalToApply, storeDropped } from './apply-request.ts'
import { type Evaluated, evaluateAll } from './evaluate.ts'
import { assemble, partsOf } from './read-change-requests.ts'
import { refusalOfOtherProjects } from './refusal-of-other-projects.ts'

const mostAtOnce = 100

const actorOf = ({ scheduled_by, scheduled_by_token, scheduled_by_name }: DueRow): Actor => ({
  name: scheduled_by_name,
  account: scheduled_by,
  token: scheduled_by_token,
})

/** The present permissions of the account or API token that scheduled a request. */
const grantsOf = async (tx: Tx, { scheduled_by, scheduled_by_token }: DueRow): Promise<readonly Grant[]> => {
  if (scheduled_by === null) {
    if (scheduled_by_token === null) return []
    const [[token]] = await tx.batch(findLiveAdminToken(scheduled_by_token))
    return token ? [{ permission: 'ADMIN' }] : []
  }
  const [[account]] = await tx.batch(listReviewers([scheduled_by]))
  return account ? grantsOfAccount(account) : []
}

/** The reason why a request cannot be applied at its time, or null. */
const reasonToFail = async (tx: Tx, due: DueRow, evaluated: Evaluated, now: number): Promise<string | null> => {
  const { project, environment } = evaluated.parts.request
  const grants = await grantsOf(tx, due)
  if (!holds(grants, 'APPLY_CHANGE_REQUEST', { project, environment }))
    return `${due.scheduled_by_name}, who scheduled the request, no longer holds the permission APPLY_CHANGE_REQUEST`
  if (await refusalOfOtherProjects(tx, { grants }, evaluated))
    return `Another project requires reviews of strategies that use a changed segment, where ${due.scheduled_by_name} does not hold the permission SKIP_CHANGE_REQUEST`
  return refusalToApply(evaluated, now)?.message ?? null
}

const failed = ({ id, project, environment }: ChangeRequestRow, reason: string): Change<boolean> => {
  return {
    statements: [storeScheduleFailure(id, reason)],
    events: [{ type: 'change-request-scheduled-application-failure', project, environment, data: { id, failureReason: reason } }],
    revisions: [revisionKeys.changeRequests(project)],
    result: true,
  }
}

const nothing: Change<boolean> = { statements: [], events: [], revisions: [], result: false }

const applyDue = async (tx: Tx, due: DueRow, now: number): Promise<Change<boolean>> => {
  const at = new Date(now).toISOString()
  const { id, project } = due
  const selection = withId(project, id)
  const [, [claimed], ...rows] = await tx.batch(lockProject(project), claimDueRequest(id, at), ...partsOf(selection))
  const [parts] = assemble(rows)
  if (!claimed || !parts) return nothing
  const [evaluated] = await evaluateAll(tx, project, [parts], { lock: true, newId: randomUUID })
  const reason = await reasonToFail(tx, due, evaluated!, now)
  if (reason !== null) return failed(parts.request, reason)
  const step = applyRequest(evaluated!, at)
  if (step instanceof Failure) return failed(parts.request, step.message)
  const { environment } = parts.request
  const scope = { project, environment }
  const dropped = storeDropped(evaluated!, at)
  return {
    statements: [...dropped.statements, ...step.statements],
    events: [
      ...(dropped.events ?? []),
      ...(step.events ?? []),
      { type: 'change-request-applied', ...scope, preData: { id, state: 'Scheduled' }, data: { id, state: 'Applied' } },
      { type: 'change-request-scheduled-application-success', ...scope, data: { id } },
    ],
    revisions: [revisionKeys.changeRequests(project), ...(step.revisions ?? [])],
    result: true,
  }
}

const reasonOfUnexpectedError = 'The server could not apply the request. Its log has the cause.'

/**
 * Claims the request again, because the failed transaction may be stored, or another instance may have applied the request.
 * The request is not planned again.
 */
const storeFailure = ({ store }: Pick<Ports, 'store'>, due: DueRow, now: number): Promise<unknown> =>
  store.write(actorOf(due), async (tx) => {
    const { id, project } = due
    const at = new Date(now).toISOString()
    const [, [claimed], [request]] = await tx.batch(lockProject(project), claimDueRequest(id, at), listChangeRequests(withId(project, id)))
    return claimed && request ? failed(request, reasonOfUnexpectedError) : nothing
  })

/**
 * Applies due requests, each in one transaction; requests of one project in the order of their times. Several instances can
 * run this function: a row lock lets only one of them apply a request.
 * A request that cannot be applied is stored as failed with the reason, and changes nothing. While the database is
 * unavailable, the request waits for the next run.
 */
export const applyDueRequests = async ({ store, runtime: { now, log } }: Pick<Ports, 'store' | 'runtime'>): Promise<void> => {
  const due = await store.run(listDueRequests(new Date(now()).toISOString(), mostAtOnce))
  for (const row of due) {
    try {
      await store.write(actorOf(row), (tx) => applyDue(tx, row, now()))
    } catch (error) {
      if (isLost(error)) throw error
      if (isPassing(error)) {
        log.warn({ err: error, changeRequest: row.id }, 'a scheduled change request waits for the database')
        continue
      }
      log.error({ err: error, changeRequest: row.id }, 'a scheduled change request could not be applied')
      await storeFailure({ store }, row, now())
    }
  }
}
