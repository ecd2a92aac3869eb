import { type Approval, type Ending, flagEvents, type Request, stored, type View, type Who, type World } from './world.ts'

export const withoutVote = (approvals: readonly Approval[], who: Who): readonly Approval[] =>
  approvals.filter((approval) => approval.who !== who)

interface Settled {
  readonly request: Request
  readonly events: readonly string[]
}

/** A request after its dropped approvals are stored, with an event for each new reason. */
export const settled = (view: View, request: Request): Settled => {
  const isFresh = ({ who }: Approval) => request.approvals.some((approval) => approval.who === who && approval.dropped === null)
  const reasons = new Set(view.dropped.filter(isFresh).map((approval) => approval.dropped))
  return {
    request: { ...request, approvals: [...view.approvals, ...view.dropped] },
    events: [...reasons].map(() => 'change-request-approvals-dropped'),
  }
}

/** An applied request: approvals that do not count are dropped, and the live flags become the result. */
export const applied = (world: World, request: Request, view: View): Ending => {
  const { result: after, minApprovals } = view
  const { request: done, events } = settled(view, request)
  const outcome = { before: world.live, after }
  return stored(
    { ...world, live: after },
    { ...done, state: 'Applied', minApprovals, applied: outcome },
    ...events,
    ...flagEvents(world.live, after),
    'change-request-applied',
  )
}
