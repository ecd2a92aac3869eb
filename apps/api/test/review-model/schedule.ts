import { applied, settled } from './approvals.ts'
import { type Ending, holds, type Request, type Schedule, stored, viewOf, type World } from './world.ts'

type Scheduled = Request & { readonly schedule: Schedule }

const then = (first: Ending, next: (world: World) => Ending): Ending => {
  const second = next(first.world)
  return { ...second, events: [...first.events, ...second.events] }
}

const isWaiting = (request: Request): request is Scheduled => request.state === 'Scheduled' && request.schedule?.status === 'pending'

/** Pending scheduled requests, in the order of time. */
const queueOf = (world: World): readonly Scheduled[] =>
  [...world.requests.values()].filter(isWaiting).sort((one, other) => one.schedule.at - other.schedule.at || one.key - other.key)

/** The server checks all requests: it permanently drops approvals that do not count, and reports conflicts in advance. */
export const checked = (world: World): Ending => {
  const reviewed = [...world.requests.values()].filter(({ state }) => state === 'In review')
  const start: Ending = { status: 200, world, events: [] }
  const afterReviews = reviewed.reduce((ending, request) => {
    const view = viewOf(world, request)
    const after = settled(view, request)
    const reported = view.state === 'Approved'
    const approved = reported && !request.reported ? ['change-request-approved'] : []
    return then(ending, (now) => stored(now, { ...after.request, reported }, ...after.events, ...approved))
  }, start)
  let live = world.live
  return queueOf(world).reduce((ending, request) => {
    // Each request is checked against the result of the previous ones.
    const view = viewOf({ ...world, live }, request)
    const { approvals, minApprovals } = view
    const conflict = view.conflict ?? (approvals.length < minApprovals ? `${approvals.length} of ${minApprovals} approvals` : null)
    if (conflict === null) live = view.result
    const events = conflict === null || conflict === request.schedule.conflict ? [] : ['change-request-conflict']
    return then(ending, (now) => stored(now, { ...request, schedule: { ...request.schedule, conflict } }, ...events))
  }, afterReviews)
}

const applyDue = (world: World, request: Scheduled): Ending => {
  const view = viewOf(world, request)
  const { by } = request.schedule
  const isPossible =
    by !== null && holds(world, by, 'APPLY_CHANGE_REQUEST') && view.conflict === null && view.approvals.length >= view.minApprovals
  if (!isPossible) {
    const schedule = { ...request.schedule, status: 'failed', conflict: null } as const
    return stored(world, { ...request, schedule }, 'change-request-scheduled-application-failure')
  }
  const done = applied(world, request, view)
  return { ...done, events: [...done.events, 'change-request-scheduled-application-success'] }
}

/** Time passes, and the server applies due requests. */
export const waited = (world: World, minutes: number): Ending => {
  const later = { ...world, now: world.now + minutes * 60_000 }
  const due = queueOf(later).filter(({ schedule }) => schedule.at <= later.now)
  const start: Ending = { status: 200, world: later, events: [] }
  return then(
    due.reduce((ending, request) => then(ending, (now) => applyDue(now, request)), start),
    checked,
  )
}
