import { changeRequestStates, changeRequestTransitions, requestableStates } from '@halyard/contracts/data'
import type { Step } from './steps.ts'
import { type Ending, holds, type Reason, type Request, viewOf, type Who, type World } from './world.ts'

const permissions = ['ADMIN', 'APPLY_CHANGE_REQUEST', 'APPROVE_CHANGE_REQUEST'] as const
const kinds = [...permissions, 'token', 'nobody'].flatMap((kind) => [kind, `${kind} and author`])

/** Relation of a caller to a request. */
const kindOf = (world: World, who: Who, { author }: Request): string => {
  const permission = who === 'token' ? who : permissions.find((each) => holds(world, who, each))
  return `${permission ?? 'nobody'}${author === who ? ' and author' : ''}`
}

const lifeOf = (world: World, request: Request): string =>
  `${viewOf(world, request).state} of ${request.author ? kindOf(world, request.author, request) : 'nobody'}`

const actionOf = ({ action }: Step): string => (action.kind === 'state' ? action.to : action.kind)

/** Rules besides the transitions that every run covers. */
const allRules = [
  'an author is refused a verdict',
  'an administrator is refused a verdict as the author',
  'a second vote is refused',
  'another plan hash is refused',
  'an edit drops votes',
  'another outcome drops votes',
  'a lost permission drops votes',
  'a conflict is refused',
]

const ruleOfRefusal = (world: World, { who, on, action }: Step, { status }: Ending): string | undefined => {
  if (on === null || action.kind !== 'state' || status === 200) return undefined
  const request = world.requests.get(on)!
  const { state, approvals, conflict } = viewOf(world, request)
  const row = changeRequestTransitions.find(({ to, from }) => to === action.to && from.includes(state))
  if (!row) return undefined
  if (status === 403 && row.verdict && request.author === who && holds(world, who, 'APPROVE_CHANGE_REQUEST') && who !== 'token')
    return who === 'admin' ? allRules[1] : allRules[0]
  if (status !== 409) return undefined
  if (conflict !== null) return allRules[7]
  if (action.planHash) return request.seen === viewOf(world, request).outcome ? undefined : allRules[3]
  return action.to === 'Approved' && approvals.some((approval) => approval.who === who) ? allRules[2] : undefined
}

const droppedIn = (world: World) =>
  [...world.requests.values()].flatMap((request) =>
    viewOf(world, request).dropped.map(({ who, dropped }) => `${request.key} ${who} ${dropped}`),
  )

/** Rules that a step covers. */
const rulesOf = (world: World, step: Step, ending: Ending): readonly string[] => {
  const before = droppedIn(world)
  const reasons = droppedIn(ending.world).flatMap((each) => (before.includes(each) ? [] : [each.split(' ')[2]]))
  const rules = { edit: allRules[4], outcome: allRules[5], permission: allRules[6] }
  return [ruleOfRefusal(world, step, ending), ...reasons.map((reason) => rules[reason as Reason])].filter((rule) => rule !== undefined)
}

/** Coverage of a run so far. */
export class Coverage {
  readonly #asked = new Map<string, number>()
  readonly #granted = new Map<string, number>()
  readonly #met = new Map<string, number>()
  readonly #transitions = new Set<string>()
  readonly #rules = new Set<string>()

  /** Whether a step covers a new transition or rule. */
  isNew(world: World, step: Step, ending: Ending): boolean {
    const isTransition = step.on !== null && step.action.kind === 'state' && ending.status === 200
    return (
      (isTransition && !this.#transitions.has(this.#wish(world, step))) ||
      (this.#rules.size < allRules.length && rulesOf(world, step, ending).some((rule) => !this.#rules.has(rule)))
    )
  }

  /** Number of steps of this kind, of granted ones, and of requests of such an author in the resulting state. */
  countOf(world: World, step: Step, ending: Ending): { readonly asked: number; readonly granted: number; readonly met: number } {
    const request = step.on === null ? undefined : ending.world.requests.get(step.on)
    return {
      asked: this.#asked.get(this.#ask(world, step)) ?? 0,
      granted: this.#granted.get(this.#grant(world, step, ending)) ?? 0,
      met: request ? (this.#met.get(lifeOf(ending.world, request)) ?? 0) : 0,
    }
  }

  add(world: World, step: Step, ending: Ending): void {
    for (const request of ending.world.requests.values()) {
      const life = lifeOf(ending.world, request)
      this.#met.set(life, (this.#met.get(life) ?? 0) + 1)
    }
    const [ask, grant] = [this.#ask(world, step), this.#grant(world, step, ending)]
    this.#asked.set(ask, (this.#asked.get(ask) ?? 0) + 1)
    for (const rule of rulesOf(world, step, ending)) this.#rules.add(rule)
    if (ending.status !== 200) return
    this.#granted.set(grant, (this.#granted.get(grant) ?? 0) + 1)
    this.#transitions.add(this.#wish(world, step))
  }

  /** Transitions that were never granted, as `from > to`. */
  get missingTransitions(): readonly string[] {
    const all = changeRequestTransitions.flatMap(({ from, to }) => from.map((state) => `${state} > ${to}`))
    return all.filter((label) => !this.#transitions.has(label))
  }

  get missingRules(): readonly string[] {
    return allRules.filter((rule) => !this.#rules.has(rule))
  }

  /** For each state, the states that no caller of a kind requested. */
  get missingAsks(): readonly string[] {
    const all = changeRequestStates.flatMap((state) => requestableStates.flatMap((to) => kinds.map((kind) => `${state} > ${to}, ${kind}`)))
    return all.filter((label) => !this.#asked.has(label))
  }

  #wish(world: World, step: Step): string {
    return step.on === null ? actionOf(step) : `${viewOf(world, world.requests.get(step.on)!).state} > ${actionOf(step)}`
  }

  #ask(world: World, step: Step): string {
    const wish = this.#wish(world, step)
    return step.on === null ? wish : `${wish}, ${kindOf(world, step.who, world.requests.get(step.on)!)}`
  }

  #grant(world: World, step: Step, ending: Ending): string {
    const wish = this.#wish(world, step)
    // The outcomes of waiting differ by their events.
    return step.action.kind === 'wait' ? `${wish}: ${[...new Set(ending.events)].toSorted().join()}` : wish
  }
}
