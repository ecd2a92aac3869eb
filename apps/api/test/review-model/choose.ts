import { requestableStates } from '@halyard/contracts/data'
import { oneOf, type Pick } from '../random-numbers.ts'
import type { Coverage } from './coverage.ts'
import { pendingOf, undoesTwice } from './requests.ts'
import { type Elsewhere, endingOf, type OnRequest, type Step } from './steps.ts'
import {
  actors,
  type Ending,
  isClosed,
  isPending,
  type Request,
  type Role,
  type Spot,
  spots,
  spotsOf,
  viewOf,
  type Who,
  type World,
} from './world.ts'

const mostPending = 3
const mostScheduled = 3
const candidates = 60
const unwanted = 1e6

/** Initial roles of the actors. */
export const startRoles: { readonly [W in Who]: Role } = {
  member: 'Member',
  approver: 'Approver',
  second: 'Approver',
  manager: 'Release manager',
  admin: null,
  viewer: null,
  token: null,
}
const people = actors.filter((who) => who !== 'token')

const randomValue = (pick: Pick, spot: Spot) => oneOf(pick, spot.endsWith('title') ? ['one', 'two', 'three'] : ['10', '20', '30'])

const proposalOf = (pick: Pick, world: World, who: Who): Elsewhere | null => {
  const pending = pendingOf(world, who)
  if (!pending && [...world.requests.values()].filter(isPending).length >= mostPending) return null
  const taken = pending?.changes.flatMap(spotsOf) ?? []
  const free = spots.filter((spot) => !taken.includes(spot))
  if (free.length === 0) return null
  const spot = oneOf(pick, free)
  return { kind: 'propose', spot, value: randomValue(pick, spot) }
}

const somewhere = (pick: Pick, world: World, who: Who): Elsewhere | null => {
  const which = pick(20)
  if (which < 6) return proposalOf(pick, world, who)
  if (which < 10) {
    const spot = oneOf(pick, spots)
    return { kind: 'write', spot, value: randomValue(pick, spot) }
  }
  if (which < 12) return { kind: 'require', approvals: oneOf(pick, [1, 1, 2, 3]) }
  if (which < 16) {
    const to = oneOf(pick, people)
    // Usually, the role is the initial one, so that there are reviewers.
    const role = pick(3) > 0 ? startRoles[to] : oneOf(pick, [null, 'Member', 'Approver', 'Release manager'] as const)
    return role === world.roles[to] ? null : { kind: 'give role', to, role }
  }
  return which < 17 ? { kind: 'replace account', of: oneOf(pick, people) } : { kind: 'wait', minutes: oneOf(pick, [0, 10, 20]) }
}

const askFrom = (pick: Pick, world: World, { seen }: Request): OnRequest => ({
  kind: 'state',
  to: oneOf(pick, requestableStates),
  comment: pick(5) === 0,
  planHash: seen !== null && pick(3) === 0,
  at: world.now + oneOf(pick, [-10, 10, 10, 20, 30]) * 60_000,
})

/** An action on a request. Null: the model does not describe the action, or the action leads too far. */
const actionOn = (pick: Pick, world: World, request: Request, who: Who, title: string): OnRequest | null => {
  const { changes } = request
  const which = pick(24)
  if (which < 12) {
    const ask = askFrom(pick, world, request)
    const scheduled = [...world.requests.values()].filter(({ state }) => state === 'Scheduled')
    return ask.kind === 'state' && ask.to === 'Scheduled' && scheduled.length >= mostScheduled && !scheduled.includes(request) ? null : ask
  }
  if (which < 15) {
    const change = pick(changes.length)
    const spot = changes[change] && spotsOf(changes[change])[0]
    if (!spot) return null
    return which < 14 ? { kind: 'replace', change, value: randomValue(pick, spot) } : { kind: 'discard change', change }
  }
  if (which < 16) return { kind: 'title', title }
  if (which < 17) return { kind: 'request reviews', reviewers: people.filter(() => pick(4) === 0) }
  if (which === 23) return undoesTwice(world, request, who) ? null : { kind: 'undo' }
  return { kind: oneOf(pick, ['discard', 'withdraw', 'withdraw', 'comment', 'preview', 'preview', 'read'] as const) }
}

/** A request in a random state, since most requests are closed. */
const requestFrom = (pick: Pick, world: World): Request | undefined => {
  const byState = Map.groupBy(world.requests.values(), (request) => viewOf(world, request).state)
  return byState.size === 0 ? undefined : oneOf(pick, oneOf(pick, [...byState.values()]))
}

const candidateOf = (pick: Pick, world: World, title: string): Step | null => {
  const who = oneOf(pick, actors)
  const request = requestFrom(pick, world)
  if (!request || pick(4) === 0) {
    const action = somewhere(pick, world, who)
    return action && { who, on: null, action }
  }
  const caller = pick(3) === 0 ? (request.author ?? who) : who
  const action = actionOn(pick, world, request, caller, title)
  return action && { who: caller, on: request.key, action }
}

/** Rarity of a step: a higher value is chosen less often. Requests would not get far if all steps were equally frequent. */
const rarityOf = (world: World, { on, action }: Step, after: World): number => {
  // While a schedule is pending, steps outside requests are not rare.
  const isScheduled = [...world.requests.values()].some(({ state }) => state === 'Scheduled')
  if (on === null) return isScheduled || action.kind === 'propose' ? 1 : 4
  const [before, request] = [world.requests.get(on)!, after.requests.get(on)]
  if (before.author === null || (before.changes.length === 0 && before.state === 'In review')) return 1
  return !request || (isClosed(request) && !isClosed(before)) || action.kind === 'discard change' ? 10 : 1
}

/** Whether a step advances a request, or removes an obstacle. */
const isForward = (world: World, { who, on, action }: Step, { world: after, events }: Ending): boolean => {
  switch (action.kind) {
    case 'state':
      return action.to === 'In review' || action.to === 'Approved' || action.to === 'Scheduled'
    case 'propose':
      return pendingOf(world, who)?.changes.length === 0
    case 'wait':
      return events.length > 0
    case 'replace':
      return viewOf(world, world.requests.get(on!)!).conflict !== null && viewOf(after, after.requests.get(on!)!).conflict === null
    default:
      return false
  }
}

/**
 * Chooses the first of several random steps that covers something new, or else the kind of step that was covered least. In most turns,
 * granted steps come first; in every second turn, steps that advance a request.
 */
export const chooseStep = (pick: Pick, world: World, coverage: Coverage, title: string): Step => {
  const mode = pick(4)
  let best: { readonly step: Step; readonly rank: number } | undefined
  for (let at = 0; at < candidates || !best; at++) {
    const step = candidateOf(pick, world, title)
    if (!step) continue
    const ending = endingOf(world, step)
    if (coverage.isNew(world, step, ending)) return step
    const { asked, granted, met } = coverage.countOf(world, step, ending)
    const isWanted = mode === 0 || (ending.status === 200 && (mode === 1 || isForward(world, step, ending)))
    const rank = (isWanted ? 0 : unwanted) + [asked, granted, met, met][mode]! * rarityOf(world, step, ending.world)
    if (!best || rank < best.rank) best = { step, rank }
  }
  return best.step
}
