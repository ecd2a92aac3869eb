import { carryEffects, type World } from '@halyard/domain'
import { readWorldsToPlan } from '../../flags/world/read-world-to-plan.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Query, Tx } from '../../store/index.ts'
import { awaitingIn, lockChangeRequests, updateState } from '../../store/repositories/change-requests.repository.ts'
import { type NewEvent, system } from '../../store/repositories/events.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import {
  listReviewedProjects,
  listReviewers,
  type ReviewerRow,
  storeScheduleConflict,
} from '../../store/repositories/reviews.repository.ts'
import { findRevisions, revisionOf } from '../../store/repositories/revisions.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { refusalToApply, storeDropped } from './apply-request.ts'
import { changeRequestKeys } from './change-request-keys.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import type { ChangeRequestParts } from './parts.ts'
import { assemble, partsOf } from './read-change-requests.ts'

interface Stored {
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
}

/** Stores dropped approvals of an earlier outcome, and the resulting state of the request. */
const storeReview = (evaluated: Evaluated, at: string): Stored => {
  const { review, plan } = evaluated
  const { id, project, environment, state, min_approvals: minApprovals } = evaluated.parts.request
  const { statements, events = [] } = storeDropped(evaluated, at)
  if (review.state === state) return { statements, events }
  const data = { id, approvals: review.approvals.length, minApprovals, planHash: plan.hash }
  // The request becomes approved when fewer approvals are required than before.
  const approved = review.state === 'Approved' ? [{ type: 'change-request-approved', project, environment, data }] : []
  return { statements: [...statements, updateState(id, review.state)], events: [...events, ...approved] }
}

const byTime = (left: ChangeRequestParts, right: ChangeRequestParts) =>
  Date.parse(left.request.scheduled_at ?? '') - Date.parse(right.request.scheduled_at ?? '') || left.request.id - right.request.id

/**
 * Plans the scheduled requests of all environments of a project in the order of time. Each plan starts from the result of the
 * previous one, also if the previous request is in another environment.
 */
const planSchedule = (
  queue: readonly ChangeRequestParts[],
  live: ReadonlyMap<string, World>,
  reviewers: readonly ReviewerRow[],
  at: string,
): Stored => {
  const statements: Query[] = []
  const events: NewEvent[] = []
  const worlds = new Map(live)
  let latest: World | undefined
  for (const parts of queue.toSorted(byTime)) {
    const { id, project, environment, schedule_conflict, schedule_status } = parts.request
    if (schedule_status === 'failed') continue
    // The live worlds include the environment of each request.
    const own = worlds.get(environment)!
    const evaluated = evaluate(parts, latest ? carryEffects(latest, own) : own, reviewers)
    const conflict = evaluated.plan.conflicts[0]?.message ?? refusalToApply(evaluated, Date.parse(at))?.message ?? null
    if (conflict === null) {
      latest = evaluated.plan.result
      worlds.set(environment, latest)
    }
    if (conflict === schedule_conflict) continue
    statements.push(storeScheduleConflict(id, conflict))
    if (conflict !== null) events.push({ type: 'change-request-conflict', project, environment, data: { id, conflict } })
  }
  return { statements, events }
}

/** Checks requests of a project that are in review or scheduled against the present state. */
const checkProject = async (tx: Tx, project: string, at: string): Promise<Change<undefined>> => {
  const selection = awaitingIn(project)
  const [, , ...rows] = await tx.batch(lockProject(project), lockChangeRequests(selection), ...partsOf(selection))
  const all = assemble(rows)
  const accounts = [...new Set(all.flatMap(({ approvals }) => approvals.map(({ account_id }) => account_id)))]
  const environments = [...new Set(all.map(({ request }) => request.environment))]
  const worldIn = await readWorldsToPlan(
    tx,
    project,
    environments,
    all.flatMap(({ changes }) => changes as never),
  )
  const [reviewers] = await tx.batch(listReviewers(accounts))
  const live = new Map(environments.map((environment) => [environment, worldIn(environment)]))
  const scheduled = all.filter(({ request }) => request.state === 'Scheduled')
  const inReview = all.filter(({ request }) => request.state !== 'Scheduled')
  const stored = [
    ...inReview.map((parts) => storeReview(evaluate(parts, live.get(parts.request.environment)!, reviewers), at)),
    planSchedule(scheduled, live, reviewers, at),
  ]
  const statements = stored.flatMap((each) => each.statements)
  return {
    statements,
    events: stored.flatMap((each) => each.events),
    revisions: statements.length > 0 ? [revisionKeys.changeRequests(project)] : [],
    result: undefined,
  }
}

export const checkRequestsOf = ({ store, runtime: { now } }: Pick<Ports, 'store' | 'runtime'>, project: string) =>
  store.write(system, (tx) => checkProject(tx, project, new Date(now()).toISOString()))

/**
 * Finds projects that changed since the last run and checks their requests. Drops approvals of another outcome and marks
 * schedules that would fail. Requests are also planned on every read and application; these checks store and report the
 * result early.
 */
export class RequestChecks {
  readonly #checked = new Map<string, string>()

  async run(ports: Pick<Ports, 'store' | 'runtime'>): Promise<void> {
    const projects = await ports.store.run(listReviewedProjects())
    for (const { project } of projects) {
      const revision = await this.#revisionOf(ports, project)
      if (this.#checked.get(project) === revision) continue
      await checkRequestsOf(ports, project)
      // The next run finds changes made during the check.
      this.#checked.set(project, revision)
    }
    for (const project of this.#checked.keys()) if (!projects.some((row) => row.project === project)) this.#checked.delete(project)
  }

  async #revisionOf({ store }: Pick<Ports, 'store'>, project: string): Promise<string> {
    const rows = await store.run(findRevisions(changeRequestKeys({ projectId: project })))
    return rows
      .map((row) => `${row.key} ${revisionOf(row)}`)
      .sort()
      .join(' ')
  }
}
