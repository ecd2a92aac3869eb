import { holds, type Plan, type Reviewed, reviewOf, type StoredApproval, type World } from '@halyard/domain'
import { planRequest } from '../../flags/change-request/plan-request.ts'
import { readWorldsToPlan } from '../../flags/world/read-world-to-plan.ts'
import { grantsOfAccount } from '../../identity/caller/account-caller.ts'
import type { Tx } from '../../store/index.ts'
import type { ApprovalRow } from '../../store/repositories/changes.repository.ts'
import { listReviewers, type ReviewerRow } from '../../store/repositories/reviews.repository.ts'
import type { ChangeRequestParts } from './parts.ts'

type Approval = StoredApproval & { readonly row: ApprovalRow }

/** A request with the present result of applying it and the approvals that count. */
export interface Evaluated {
  readonly parts: ChangeRequestParts
  readonly world: World
  readonly plan: Plan
  readonly review: Reviewed<Approval>
}

const isOpen = ({ request: { state } }: ChangeRequestParts) => state !== 'Applied' && state !== 'Cancelled' && state !== 'Rejected'

const toApproval = (row: ApprovalRow): Approval => ({
  row,
  account: row.account_id,
  planHash: row.plan_hash,
  droppedBecause: row.dropped_because,
})

/** Returns a function that checks whether an account can approve requests in an environment of a project. */
export const approversIn =
  (reviewers: readonly ReviewerRow[], project: string, environment: string) =>
  (account: number): boolean => {
    const row = reviewers.find(({ id }) => id === account)
    return row !== undefined && holds(grantsOfAccount(row), 'APPROVE_CHANGE_REQUEST', { project, environment })
  }

/** Reviews a plan of a request on the present state. `reviewers` are the accounts that approved the request. */
export const evaluatePlan = (parts: ChangeRequestParts, world: World, planned: Plan, reviewers: readonly ReviewerRow[]): Evaluated => {
  const { state, min_approvals: minApprovals, project, environment } = parts.request
  const review = reviewOf(parts.approvals.map(toApproval), {
    state,
    minApprovals,
    hash: planned.conflicts.length > 0 ? null : planned.hash,
    mayApprove: approversIn(reviewers, project, environment),
  })
  return { parts, world, plan: planned, review }
}

/** Plans a request on the present state, and reviews the plan. */
export const evaluate = (parts: ChangeRequestParts, world: World, reviewers: readonly ReviewerRow[], newId?: () => string): Evaluated =>
  evaluatePlan(parts, world, planRequest(parts.changes, world, newId), reviewers)

/** Plans requests of one project against the stored state. */
export const evaluateAll = async (
  tx: Tx,
  project: string,
  all: readonly ChangeRequestParts[],
  { lock = false, newId }: { readonly lock?: boolean; readonly newId?: () => string } = {},
): Promise<Evaluated[]> => {
  if (all.length === 0) return []
  const environments = [...new Set(all.map(({ request }) => request.environment))]
  const accounts = [...new Set(all.filter(isOpen).flatMap(({ approvals }) => approvals.map(({ account_id }) => account_id)))]
  const worldIn = await readWorldsToPlan(
    tx,
    project,
    environments,
    all.flatMap(({ changes }) => changes as never),
    { lock },
  )
  const [reviewers] = accounts.length > 0 ? await tx.batch(listReviewers(accounts)) : [[]]
  return all.map((parts) => evaluate(parts, worldIn(parts.request.environment), reviewers, newId))
}
