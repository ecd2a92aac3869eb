import { withoutVote } from './approvals.ts'
import {
  type Change,
  type Ending,
  flagOf,
  holds,
  isAdministrator,
  isClosed,
  isPending,
  isVisible,
  outcomeOf,
  type Request,
  refused,
  type Spot,
  spots,
  spotsOf,
  stored,
  viewOf,
  type Who,
  type World,
} from './world.ts'

/** The pending request of an author, to which new changes are added. An author has one pending request. */
export const pendingOf = (world: World, author: Who): Request | undefined =>
  [...world.requests.values()].find((request) => request.author === author && isPending(request))

const emptyRequest = {
  state: 'Draft',
  title: null,
  changes: [],
  reported: false,
  approvals: [],
  rejections: [],
  reviewers: [],
  comments: 0,
  minApprovals: null,
  schedule: null,
  undoOf: null,
  applied: null,
  seen: null,
} as const

/** A request with other changes. Approvals of a request in review are dropped. */
const edited = (world: World, request: Request, changes: readonly Change[], ...events: string[]): Ending => {
  const isDropped = request.state === 'In review' && request.approvals.some(({ dropped }) => dropped === null)
  const approvals = request.approvals.map((approval) => ({ ...approval, dropped: approval.dropped ?? ('edit' as const) }))
  return stored(
    world,
    { ...request, reported: false, changes, approvals },
    ...events,
    ...(isDropped ? ['change-request-approvals-dropped'] : []),
  )
}

/** Adds changes to the pending request of their author, or creates one. */
const proposedChanges = (world: World, author: Who, changes: readonly Change[], undoOf: number | null): Ending => {
  const pending = pendingOf(world, author)
  const request = pending ?? { ...emptyRequest, key: world.next, author }
  return edited(
    pending ? world : { ...world, next: world.next + 1 },
    { ...request, undoOf: undoOf ?? request.undoOf },
    [...request.changes, ...changes],
    ...(pending ? [] : ['change-request-created']),
    ...changes.map(() => 'change-added'),
  )
}

const changeOf = ({ live }: World, spot: Spot, value: string): Change => ({ base: { [spot]: live[spot] }, mine: { [spot]: value } })

export const proposed = (world: World, who: Who, spot: Spot, value: string): Ending =>
  proposedChanges(world, who, [changeOf(world, spot, value)], null)

/** Fields that an applied request changed. */
const appliedSpots = ({ applied }: Request): readonly Spot[] =>
  applied ? spots.filter((spot) => applied.before[spot] !== applied.after[spot]) : []

/** Whether undoing a request changes fields that the caller's pending request already changes. */
export const undoesTwice = (world: World, request: Request, who: Who): boolean =>
  pendingOf(world, who)?.changes.some((change) => spotsOf(change).some((spot) => appliedSpots(request).includes(spot))) ?? false

/** Undoing expects the state after the request, and restores the state before it. There is one change for each strategy. */
export const undone = (world: World, request: Request, who: Who): Ending => {
  if (!isVisible(request, who)) return refused(world, 404)
  const { applied } = request
  if (!applied || outcomeOf(applied.before, applied.after) === '') return refused(world, 409)
  const valuesOf = (values: typeof applied.before, own: readonly Spot[]) => Object.fromEntries(own.map((spot) => [spot, values[spot]]))
  const byFlag = [...Map.groupBy(appliedSpots(request), flagOf).values()]
  const changes = byFlag.map((own) => ({ base: valuesOf(applied.after, own), mine: valuesOf(applied.before, own) }))
  return proposedChanges(world, who, changes, request.key)
}

/** Status for a caller who cannot edit. Editors are only the author, or also administrators. */
const refusalOfEditor = (request: Request, isEditor: boolean): number | null => {
  if (!isEditor) return request.state === 'Draft' ? 404 : 403
  return isPending(request) ? null : 409
}

export const replaced = (world: World, request: Request, who: Who, at: number, value: string): Ending => {
  const status = refusalOfEditor(request, request.author === who)
  if (status !== null) return refused(world, status)
  const [spot] = spotsOf(request.changes[at]!)
  return edited(world, request, request.changes.with(at, changeOf(world, spot!, value)), 'change-edited')
}

export const discardedChange = (world: World, request: Request, who: Who, at: number): Ending => {
  const status = refusalOfEditor(request, request.author === who)
  return status === null ? edited(world, request, request.changes.toSpliced(at, 1), 'change-discarded') : refused(world, status)
}

export const titled = (world: World, request: Request, who: Who, title: string): Ending => {
  const status = refusalOfEditor(request, request.author === who)
  if (status !== null) return refused(world, status)
  return stored(world, { ...request, title }, ...(title === request.title ? [] : ['change-request-title-updated']))
}

/** Only drafts can be discarded completely. */
export const discarded = (world: World, request: Request, who: Who): Ending => {
  const status = refusalOfEditor(request, request.author === who || isAdministrator(who)) ?? (request.state === 'Draft' ? null : 409)
  if (status !== null) return refused(world, status)
  const requests = new Map(world.requests)
  requests.delete(request.key)
  return { status: 200, world: { ...world, requests }, events: ['change-request-discarded'] }
}

export const commented = (world: World, request: Request, who: Who): Ending =>
  isVisible(request, who)
    ? stored(world, { ...request, comments: request.comments + 1 }, 'change-request-comment-added')
    : refused(world, 404)

/** A preview returns the hash of the present outcome, or of the applied one. */
export const previewed = (world: World, request: Request, who: Who): Ending => {
  if (!isVisible(request, who)) return refused(world, 404)
  const { applied } = request
  return stored(world, { ...request, seen: applied ? outcomeOf(applied.before, applied.after) : viewOf(world, request).outcome })
}

/** Only the author can read a draft. */
export const read = (world: World, { state, author }: Request, who: Who): Ending =>
  state === 'Draft' && author !== who ? refused(world, 404) : { status: 200, world, events: [] }

/** Reviews are requested from accounts that can approve and are not the author. */
export const reviewsRequested = (world: World, request: Request, who: Who, reviewers: readonly Who[]): Ending => {
  if (!isVisible(request, who)) return refused(world, 404)
  if (request.author !== who && !isAdministrator(who)) return refused(world, 403)
  if (isClosed(request)) return refused(world, 409)
  if (reviewers.some((each) => each === request.author || !holds(world, each, 'APPROVE_CHANGE_REQUEST'))) return refused(world, 400)
  const isSame = reviewers.toSorted().join() === request.reviewers.toSorted().join()
  return stored(world, { ...request, reviewers }, ...(isSame ? [] : ['change-request-approvers-requested']))
}

/** An account withdraws its own verdict. */
export const withdrawn = (world: World, request: Request, who: Who): Ending => {
  if (who === 'token') return refused(world, 403)
  if (!isVisible(request, who)) return refused(world, 404)
  const { approvals, rejections, author, state } = request
  const given = state === 'Rejected' ? rejections : approvals.map((approval) => approval.who)
  if (!given.includes(who)) return refused(world, 404)
  if (state === 'Rejected') {
    if (author !== null && pendingOf(world, author)) return refused(world, 409)
    return stored(
      world,
      { ...request, state: 'In review', reported: false, rejections: [], minApprovals: null },
      'change-request-rejection-withdrawn',
    )
  }
  if (state !== 'In review') return refused(world, 409)
  const after = { ...request, approvals: withoutVote(approvals, who) }
  const reported = request.reported && viewOf(world, after).state === 'Approved'
  return stored(world, { ...after, reported }, 'change-request-approval-withdrawn')
}
