import { changeRequestTransitions, type Requirement, type Transition } from '@halyard/contracts/data'
import { applied, settled, withoutVote } from './approvals.ts'
import { checked } from './schedule.ts'
import {
  type Ending,
  isClosed,
  isVisible,
  mayAsk,
  type Request,
  refused,
  stored,
  type View,
  viewOf,
  type Who,
  type World,
} from './world.ts'

export interface Ask {
  readonly to: Transition['to']
  readonly comment: boolean
  /** True: the body has the hash that was read last. */
  readonly planHash: boolean
  /** Time of the schedule. */
  readonly at: number
}

interface Facts {
  readonly world: World
  readonly request: Request
  readonly view: View
  readonly at: number
}

/** Status of the response if a requirement is not met. */
const statusOf: { readonly [R in Requirement]: 400 | 409 } = { changes: 400, mergeable: 409, approvals: 409, future: 400 }
const isMet: { readonly [R in Requirement]: (facts: Facts) => boolean } = {
  changes: ({ request }) => request.changes.length > 0,
  mergeable: ({ view }) => view.conflict === null,
  approvals: ({ view }) => view.approvals.length >= view.minApprovals,
  future: ({ at, world }) => at > world.now,
}

const refusalOf = ({ world, request, view, at }: Facts, who: Who, { to, planHash }: Ask): number | null => {
  if (!isVisible(request, who)) return 404
  const rows = changeRequestTransitions.filter((row) => row.to === to)
  const row = rows.find(({ from }) => from.includes(view.state))
  // Callers who cannot request the target state in any state get 403, whatever the state is.
  if (!(row ? [row] : rows).some((each) => mayAsk(world, request, who, each))) return 403
  const isOutdated = planHash && request.seen !== view.outcome
  // The outcome, and with it the state, may have changed since the caller read the hash.
  if (!row) return isOutdated && !isClosed(request) ? 409 : 400
  const need = row.needs.find((each) => !isMet[each]({ world, request, view, at }))
  if (need) return statusOf[need]
  if (isOutdated) return 409
  return to === 'Approved' && view.approvals.some((approval) => approval.who === who) ? 409 : null
}

/** Result for a caller who requests a state. */
export const asked = (world: World, request: Request, who: Who, ask: Ask): Ending => {
  const view = viewOf(world, request)
  const status = refusalOf({ world, request, view, at: ask.at }, who, ask)
  if (status !== null) return refused(world, status)
  const { request: before, events } = settled(view, { ...request, comments: request.comments + (ask.comment ? 1 : 0) })
  const done = granted(world, before, who, ask, view)
  return { ...done, events: [...events, ...(ask.comment ? ['change-request-comment-added'] : []), ...done.events] }
}

const granted = (world: World, request: Request, who: Who, { to, at }: Ask, view: View): Ending => {
  const { minApprovals } = view
  switch (to) {
    case 'In review':
      return stored(world, { ...request, state: to, reported: false }, 'change-request-sent-to-review')
    case 'Approved': {
      const approvals = [...withoutVote(request.approvals, who), { who, outcome: view.outcome, dropped: null }]
      const reported = viewOf(world, { ...request, approvals }).state === 'Approved'
      const isNew = reported && !request.reported
      return stored(
        world,
        { ...request, approvals, reported },
        'change-request-approval-added',
        ...(isNew ? ['change-request-approved'] : []),
      )
    }
    case 'Rejected':
      return stored(world, { ...request, state: to, minApprovals, rejections: who === 'token' ? [] : [who] }, 'change-request-rejected')
    case 'Cancelled':
      return stored(world, { ...request, state: to, minApprovals }, 'change-request-cancelled')
    case 'Applied':
      return applied(world, request, view)
    case 'Scheduled': {
      const schedule = { at, by: who, status: 'pending', conflict: null } as const
      const { world: after, events } = stored(world, { ...request, state: to, schedule }, 'change-request-scheduled')
      // The server checks at once whether the schedule can be kept.
      const looked = checked(after)
      return { ...looked, events: [...events, ...looked.events] }
    }
  }
}
