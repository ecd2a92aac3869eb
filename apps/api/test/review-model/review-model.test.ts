import { expect, inject, test } from 'vitest'
import { full } from '../full.ts'
import { serverForTest } from '../harness.ts'
import { randomNumbers } from '../random-numbers.ts'
import { chooseStep, startRoles } from './choose.ts'
import { Coverage } from './coverage.ts'
import { Player } from './player.ts'
import { expectedOf, shownOf } from './shown.ts'
import { endingOf, type Step } from './steps.ts'
import { type Ending, isClosed, type Request, viewOf, type World } from './world.ts'

/** A run continues until its coverage is complete, at most this many times as long. */
const maxRounds = 4
const steps = full ? 5_000 : 150
const seed = Number(process.env.FUZZ_SEED ?? 10)
const mostClosed = 2

const names: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  403: 'NoAccessError',
  404: 'NotFoundError',
  409: 'ConflictError',
}

const startWorld: World = {
  now: Date.parse('2026-03-04T05:30:00.000Z'),
  live: { 'banner title': 'one', 'banner rollout': '10', 'checkout title': 'one', 'checkout rollout': '10' },
  required: 1,
  roles: startRoles,
  requests: new Map(),
  next: 1,
}

/** Checks that outcomes and hashes correspond one to one. */
class Hashes {
  readonly #byOutcome = new Map<string, string>()
  readonly #byHash = new Map<string, string>()

  expect(outcome: string, hash: string, step: string): void {
    expect([this.#byOutcome.get(outcome) ?? hash, this.#byHash.get(hash) ?? outcome], step).toEqual([hash, outcome])
    this.#byOutcome.set(outcome, hash)
    this.#byHash.set(hash, outcome)
  }
}

/** Removes the oldest requests in each final state from the model. */
const withoutOldRequests = (world: World): World => {
  const closed = [...world.requests.values()].filter(isClosed)
  const old = [...Map.groupBy(closed, ({ state }) => state).values()].flatMap((requests) => requests.slice(0, -mostClosed))
  const requests = new Map(world.requests)
  for (const { key } of old) requests.delete(key)
  return { ...world, requests }
}

const expectedVerdicts = (world: World, request: Request) => {
  const { approvals } = viewOf(world, request)
  return request.reviewers.map((who) => `${who} ${approvals.some((approval) => approval.who === who) ? 'approved' : 'waiting'}`).toSorted()
}

/** Whether a step can change a request. The complete run also checks open requests that the step cannot change. */
const isConcerned = (request: Request, { on, action }: Step) =>
  on === null ||
  on === request.key ||
  (!isClosed(request) && (full || (action.kind === 'state' && (action.to === 'Scheduled' || action.to === 'Applied'))))

const takesKey = ({ action: { kind } }: Step) => kind === 'propose' || kind === 'comment' || kind === 'undo'

/** The rules do not depend on the engine, so only the complete run also uses the embedded engine. */
const isPlayed = full || inject('engine') === 'postgres'

test.runIf(isPlayed)(
  `after each of ${steps} random steps, every request, its events and the flags equal those of the state machine`,
  async () => {
    const clock = { now: startWorld.now }
    const server = await serverForTest({ now: () => clock.now, limited: false })
    const player = await Player.start(server, startWorld, clock)
    const pick = randomNumbers(seed)
    const coverage = new Coverage()
    const hashes = new Hashes()
    let world = startWorld

    const expectRequest = async (request: Request, what: string) => {
      const reader = request.author ?? 'token'
      const answer = await player.read(request.key, reader)
      if (request.author === null && request.state === 'Draft') return expect(answer.status, what).toBe(404)
      expect(answer.status, what).toBe(200)
      expect(shownOf(player, answer.json), what).toEqual(expectedOf(world, request))
      if (answer.json.planHash) hashes.expect(viewOf(world, request).outcome, answer.json.planHash, what)
    }

    const play = async (step: Step, at: number, { status }: Ending, what: string) => {
      const headers: Record<string, string> = takesKey(step) && at % 3 === 0 ? { 'Idempotency-Key': `step-${at}` } : {}
      const answer = await player.play(step, world, headers)
      expect([answer.status, answer.json.name], `${what}\n${answer.text}`).toEqual([status, names[status] ?? answer.json.name])
      if (headers['Idempotency-Key']) {
        const again = await player.play(step, world, headers)
        expect(again.status, `${what}, repeated`).toBe(status)
        // Error bodies have unique ids.
        if (status === 200) expect(again.text, `${what}, repeated`).toBe(answer.text)
      }
      return answer
    }

    const missing = () => [...coverage.missingTransitions, ...coverage.missingRules, ...(full ? coverage.missingAsks : [])]
    for (let at = 1; at <= steps || (at <= steps * maxRounds && missing().length > 0); at++) {
      const step = chooseStep(pick, world, coverage, `Title ${at % 3}`)
      const what = `FUZZ_SEED=${seed}, step ${at}: ${JSON.stringify(step)} in ${JSON.stringify(step.on && world.requests.get(step.on))}`
      const ending = endingOf(world, step)
      const answer = await play(step, at, ending, what)
      coverage.add(world, step, ending)
      if (ending.world.next > world.next) player.requests.set(world.next, answer.json.id)
      world = ending.world
      expect(await player.events(), what).toEqual(ending.events.toSorted())
      if (full || step.on === null || step.action.kind === 'state') expect(await player.live(), what).toEqual(world.live)
      for (const request of world.requests.values()) if (isConcerned(request, step)) await expectRequest(request, what)
      if (step.action.kind === 'request reviews' && ending.status === 200) {
        expect(player.verdictsIn(answer.json), what).toEqual(expectedVerdicts(world, world.requests.get(step.on!)!))
      }
      if (step.action.kind === 'preview' && ending.status === 200) {
        const request = world.requests.get(step.on!)!
        hashes.expect(request.seen!, answer.json.planHash, what)
      }
      world = withoutOldRequests(world)
    }
    expect(missing()).toEqual([])
  },
  1_800_000,
)
