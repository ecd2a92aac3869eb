import { Failure, findTransition } from '@halyard/domain'
import { refusalOfSize } from '../../flags/feature/change-flags.ts'
import { storeFlagChanges } from '../../flags/feature/store-flag-changes.ts'
import type { Query } from '../../store/index.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { dropApprovals, storeMinApprovals, storeOutcome } from '../../store/repositories/reviews.repository.ts'
import type { Evaluated } from './evaluate.ts'
import { toPlanBody } from './plan.mappers.ts'

/** Writes of a transition in addition to the state. */
export interface Step {
  readonly statements: readonly Query[]
  readonly events?: readonly NewEvent[]
  readonly revisions?: readonly string[]
}

export const factsOf = ({ parts, plan, review }: Evaluated, scheduledAt: string | undefined, now: number) => ({
  state: review.state,
  changes: parts.changes.length,
  conflicts: plan.conflicts.map(({ message }) => message),
  approvals: review.approvals.length,
  minApprovals: parts.request.min_approvals,
  scheduledAt: scheduledAt === undefined ? undefined : Date.parse(scheduledAt),
  now,
})

const anyCaller = { isAuthor: false, hasAccount: true, holds: () => true }

/** Returns an error if no caller can apply the request at present, else null. */
export const refusalToApply = (evaluated: Evaluated, now: number): Failure | null => {
  const found = findTransition('Applied', factsOf(evaluated, undefined, now), anyCaller)
  return found instanceof Failure ? found : null
}

/** Stores dropped approvals by reason, so that the reasons remain when the state changes again. */
export const storeDropped = ({ parts: { request }, review }: Evaluated, at: string): Step => {
  const fresh = review.dropped.filter(({ approval }) => approval.droppedBecause === null)
  const byReason = Map.groupBy(fresh, ({ because }) => because)
  const { id, project, environment } = request
  return {
    statements: [...byReason].map(([reason, dropped]) =>
      dropApprovals(
        id,
        dropped.map(({ approval }) => approval.account),
        at,
        reason,
      ),
    ),
    events: [...byReason].map(([reason, dropped]) => ({
      type: 'change-request-approvals-dropped',
      project,
      environment,
      data: { id, reason, accounts: dropped.map(({ approval }) => approval.account) },
    })),
  }
}

/** Applies all changes of a request, exactly as planned. */
export const applyRequest = ({ parts, world, plan }: Evaluated, at: string): Step | Failure => {
  const tooLarge = refusalOfSize(world, plan.result)
  if (tooLarge) return tooLarge
  const stored = storeFlagChanges([{ before: world, after: plan.result, changes: parts.changes as never }], at)
  const { id, min_approvals } = parts.request
  const outcome = toPlanBody({ parts, world, plan })
  return { ...stored, statements: [...stored.statements, storeOutcome(id, at, outcome), storeMinApprovals(id, min_approvals)] }
}
