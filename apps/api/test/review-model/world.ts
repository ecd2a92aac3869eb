import {
  builtInRoles,
  type ChangeRequestState,
  closedStates,
  type Permission,
  pendingStates,
  type Transition,
} from '@halyard/contracts/data'

export const actors = ['member', 'approver', 'second', 'manager', 'admin', 'viewer', 'token'] as const
export type Who = (typeof actors)[number]
export type Role = 'Member' | 'Approver' | 'Release manager' | null

/** Fields of the live flags: the title and the rollout of one strategy of each feature. */
export const spots = ['banner title', 'banner rollout', 'checkout title', 'checkout rollout'] as const
export type Spot = (typeof spots)[number]
export type Flag = 'banner' | 'checkout'
export type Live = Readonly<Record<Spot, string>>
export const flagOf = (spot: Spot): Flag => (spot.startsWith('banner') ? 'banner' : 'checkout')

/** A change of one strategy: the values that its author saw, and the new values. The changes of a request set different fields. */
export interface Change {
  readonly base: Partial<Live>
  readonly mine: Partial<Live>
}
export const spotsOf = ({ mine }: Change): readonly Spot[] => spots.filter((spot) => mine[spot] !== undefined)

export interface Approval {
  readonly who: Who
  readonly outcome: string
  /** Reason why the approval was dropped permanently. */
  readonly dropped: Reason | null
}
export type Reason = 'edit' | 'outcome' | 'permission'

export interface Schedule {
  readonly at: number
  /** Null: the account was deleted. */
  readonly by: Who | null
  readonly status: 'pending' | 'failed'
  /** Obstacle that was found in advance: a conflict, or too few approvals. */
  readonly conflict: string | null
}

/** A request. The state of a reviewed request is 'In review' here: 'Approved' is derived from the approvals. */
export interface Request {
  readonly key: number
  /** Null: the account was deleted. */
  readonly author: Who | null
  readonly state: Exclude<ChangeRequestState, 'Approved'>
  readonly title: string | null
  readonly changes: readonly Change[]
  /** Whether an event reported the approval, and nothing changed since. */
  readonly reported: boolean
  readonly approvals: readonly Approval[]
  readonly rejections: readonly Who[]
  readonly reviewers: readonly Who[]
  readonly comments: number
  /** Required approvals at the time when the request was closed. */
  readonly minApprovals: number | null
  readonly schedule: Schedule | null
  readonly undoOf: number | null
  /** The live flags before and after the request was applied. */
  readonly applied: { readonly before: Live; readonly after: Live } | null
  /** The outcome whose hash a caller has read. */
  readonly seen: string | null
}

export interface World {
  readonly now: number
  readonly live: Live
  readonly required: number
  readonly roles: Readonly<Record<Who, Role>>
  readonly requests: ReadonlyMap<number, Request>
  /** Key of the next request. */
  readonly next: number
}

/** Result of a call: status of the response, world afterwards, and types of the events. */
export interface Ending {
  readonly status: number
  readonly world: World
  readonly events: readonly string[]
}
export const refused = (world: World, status: number): Ending => ({ status, world, events: [] })
export const stored = (world: World, request: Request, ...events: readonly string[]): Ending => ({
  status: 200,
  world: { ...world, requests: new Map(world.requests).set(request.key, request) },
  events,
})

export const isAdministrator = (who: Who): boolean => who === 'admin' || who === 'token'

export const holds = (world: World, who: Who, permission: Permission): boolean => {
  const role = world.roles[who]
  return isAdministrator(who) || (role !== null && (builtInRoles[role].permissions as readonly Permission[]).includes(permission))
}

export const mayAsk = (world: World, { author }: Request, who: Who, { by, verdict }: Transition): boolean =>
  by.some((each) => (each === 'author' ? author === who : holds(world, who, each))) && !(verdict && (author === who || who === 'token'))

/** Only administrators can see drafts of other authors. */
export const isVisible = ({ state, author }: Request, who: Who): boolean => state !== 'Draft' || author === who || isAdministrator(who)

interface Merged {
  readonly result: Live
  /** The first conflict. Null: no change is in conflict. */
  readonly conflict: string | null
}

/** A field is in conflict if the author saw one value, sets another, and a third value is live. */
const conflictIn = ({ base, mine }: Change, live: Live): string | null => {
  const spot = spots.find((each) => mine[each] !== undefined && new Set([base[each], mine[each], live[each]]).size === 3)
  return spot === undefined ? null : `${spot}: ${base[spot]}, ${live[spot]}, ${mine[spot]}`
}

/** Applies the changes to the live flags. A change in conflict is omitted completely. */
const merge = (live: Live, changes: readonly Change[]): Merged => {
  const conflicts = changes.map((change) => conflictIn(change, live))
  const edits = changes
    .filter((_, at) => conflicts[at] === null)
    .flatMap((change) =>
      spotsOf(change)
        .filter((spot) => change.mine[spot] !== change.base[spot])
        .map((spot) => [spot, change.mine[spot]!]),
    )
  return { result: { ...live, ...Object.fromEntries(edits) }, conflict: conflicts.find((conflict) => conflict !== null) ?? null }
}

/** Text of an outcome. Equal texts are equal outcomes. */
export const outcomeOf = (before: Live, after: Live): string =>
  spots.flatMap((spot) => (before[spot] === after[spot] ? [] : [`${spot}: ${before[spot]} > ${after[spot]}`])).join(', ')

/** One event for each changed strategy. */
export const flagEvents = (before: Live, after: Live): readonly string[] =>
  [...new Set(spots.filter((spot) => before[spot] !== after[spot]).map(flagOf))].map(() => 'feature-strategy-update')

/** A request in responses. */
export interface View {
  readonly state: ChangeRequestState
  readonly approvals: readonly Approval[]
  readonly dropped: readonly (Approval & { readonly dropped: Reason })[]
  readonly minApprovals: number
  readonly conflict: string | null
  readonly result: Live
  readonly outcome: string
}

export const isClosed = ({ state }: Pick<View, 'state'>): boolean => (closedStates as readonly string[]).includes(state)
export const isPending = ({ state }: Pick<View, 'state'>): boolean => (pendingStates as readonly string[]).includes(state)

export const viewOf = (world: World, request: Request): View => {
  const { result, conflict } = merge(world.live, request.changes)
  const outcome = outcomeOf(world.live, result)
  const isJudged = request.state === 'In review' || request.state === 'Scheduled'
  const reasonNow = ({ who, outcome: approved }: Approval): Reason | null => {
    // A conflict has no outcome, so approvals stay until the conflict is resolved.
    if (conflict === null && approved !== outcome) return 'outcome'
    return holds(world, who, 'APPROVE_CHANGE_REQUEST') ? null : 'permission'
  }
  const judged = request.approvals.map((approval) => ({
    ...approval,
    dropped: approval.dropped ?? (isJudged ? reasonNow(approval) : null),
  }))
  const approvals = judged.filter(({ dropped }) => dropped === null)
  const minApprovals = request.minApprovals ?? world.required
  return {
    state: request.state === 'In review' && approvals.length >= minApprovals ? 'Approved' : request.state,
    approvals,
    dropped: judged.flatMap(({ dropped, ...approval }) => (dropped === null ? [] : [{ ...approval, dropped }])),
    minApprovals,
    conflict,
    result,
    outcome,
  }
}
