import type { ChangeRequest, FeatureStrategy } from '@halyard/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../accounts.ts'
import { leastStrategy, listChangeRequestEvents, pathOf, proposed, switchOn } from '../change-requests.ts'
import { listFlagEvents, pathIn, readIn } from '../flags.ts'
import type { TestServer } from '../harness.ts'
import { approve, askFor, granted, newReviewing, type Reviewing, requireApprovals } from '../reviews.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 15

let servers: [TestServer, TestServer]
let end: () => Promise<void>
let people: Reviewing
beforeAll(async () => {
  ;({ servers, end } = await startTwoServers())
})
afterAll(() => end())
beforeEach(async () => {
  people = await newReviewing(servers[0])
})
afterEach(() => {
  for (const { log } of servers) expect(log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const serverOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1]
const read = async ({ id }: ChangeRequest): Promise<ChangeRequest> =>
  (await servers[1].send('GET', pathOf(people.place, id), { token: people.admin.token })).json
const titled = (title: string) => ({ action: 'updateStrategy', feature: people.place.checkout, payload: { id: people.place.half, title } })
/** The strategy as events report it. */
const half = async () => {
  const { strategies } = await readIn(servers[0], people.place, people.place.checkout)
  const { featureName: _, ...strategy } = strategies.find(({ id }) => id === people.place.half)!
  return strategy
}
const pathOfHalf = () => pathIn(people.place, people.place.checkout, `/strategies/${people.place.half}`)
const patch = async (turn: number, path: string, value: unknown): Promise<void> => {
  const answer = await serverOf(turn).send('PATCH', pathOfHalf(), { body: [{ op: 'replace', path, value }] })
  expect(answer.status, answer.text).toBe(200)
}
const titleOf = (strategy: unknown) => (strategy as FeatureStrategy).title
const newAuthor = () => newAccount(servers[0], { projects: { [people.place.project]: 'Member' } })
const approvedOf = async (author: TestAccount, change: object) =>
  approve(servers[0], await proposed(servers[0], people.place, change, { token: author.token }), people.approver)
const eventsOf = async (request: ChangeRequest) =>
  (await listChangeRequestEvents(servers[0], people.place)).filter(({ data }) => (data as { id?: number } | null)?.id === request.id)
const strategyEvents = async () =>
  (await listFlagEvents(servers[0], people.place.checkout)).filter(
    ({ type, data }) => type === 'feature-strategy-update' && (data as FeatureStrategy).id === people.place.half,
  )

describe('approvals at once', () => {
  test('of one person with two tokens over two instances are one vote', async () => {
    const { json } = await servers[0].send('POST', '/api/admin/user/tokens', {
      body: { description: 'other' },
      token: people.approver.token,
    })
    const tokens = [people.approver.token, json.secret]
    await requireApprovals(servers[0], people.place, 2)
    for (let round = 0; round < rounds; round++) {
      const request = await proposed(servers[0], people.place, switchOn(people.place.banner), { token: people.author.token })
      await granted(servers[0], request, 'In review')
      const answers = await Promise.all(tokens.map((token, turn) => askFor(serverOf(round + turn), request, 'Approved', { token })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await read(request)).toMatchObject({ state: 'In review', approvals: [{ createdBy: { id: people.approver.id } }] })
      await granted(servers[0], request, 'Cancelled')
    }
  })

  test('of two people are both stored once, and the request is approved', async () => {
    await requireApprovals(servers[0], people.place, 2)
    for (let round = 0; round < rounds; round++) {
      const request = await proposed(servers[0], people.place, switchOn(people.place.banner), { token: people.author.token })
      await granted(servers[0], request, 'In review')
      const reviewers = [people.approver, people.manager]
      const answers = await Promise.all(reviewers.map((reviewer, turn) => askFor(serverOf(round + turn), request, 'Approved', reviewer)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const shown = await read(request)
      expect([shown.state, shown.approvals.map(({ createdBy }) => createdBy.id).toSorted()]).toEqual([
        'Approved',
        reviewers.map(({ id }) => id).toSorted(),
      ])
      const types = (await eventsOf(request)).map(({ type }) => type)
      expect(types.filter((type) => type === 'change-request-approved')).toHaveLength(1)
      await granted(servers[0], request, 'Cancelled')
    }
  })
})

describe('applying', () => {
  test('by twenty callers over two instances changes the flags and reports the changes once', async () => {
    const title = 'applied once'
    const change = { action: 'addStrategy', feature: people.place.checkout, payload: { ...leastStrategy, title } }
    const request = await approvedOf(people.author, [change, switchOn(people.place.banner)])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => askFor(serverOf(turn), request, 'Applied', people.manager)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(19)
    for (const { status, json } of refused) {
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      expect(json.message).toBe('A change request in the state Applied cannot become Applied. This state is final.')
    }
    const added = (await listFlagEvents(servers[0], people.place.checkout)).filter(({ type }) => type === 'feature-strategy-add')
    expect(added).toHaveLength(1)
    expect(await listFlagEvents(servers[0], people.place.banner)).toHaveLength(
      new Set((await listFlagEvents(servers[0], people.place.banner)).map(({ type }) => type)).size,
    )
    const { strategies } = await readIn(servers[1], people.place, people.place.checkout)
    expect(strategies.filter((strategy) => strategy.title === title)).toHaveLength(1)
  })

  test('again after a lost response returns 400 with the final state, and the request shows that it was applied', async () => {
    const request = await approvedOf(people.author, titled('applied'))
    const headers = { 'Idempotency-Key': 'apply-once' }
    expect((await askFor(servers[0], request, 'Applied', { ...people.manager, headers })).status).toBe(200)
    const before = await strategyEvents()
    const again = await askFor(servers[1], request, 'Applied', { ...people.manager, headers })
    expect([again.status, again.json.message]).toEqual([400, expect.stringContaining('Applied')])
    expect(await read(request)).toMatchObject({ state: 'Applied', appliedAt: expect.any(String) })
    expect(await strategyEvents()).toEqual(before)
  })

  test('two requests in conflict at once: one is applied, the other is refused with the conflict and stays approved', async () => {
    await patch(0, '/title', 'before')
    for (let round = 0; round < rounds; round++) {
      const authors = [await newAuthor(), await newAuthor()]
      const mine = authors.map((_, turn) => `title ${round} of ${turn}`)
      const requests = [await approvedOf(authors[0]!, titled(mine[0]!)), await approvedOf(authors[1]!, titled(mine[1]!))]
      const answers = await Promise.all(requests.map((request, turn) => askFor(serverOf(round + turn), request, 'Applied', people.manager)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [won, lost] = answers[0]!.status === 200 ? [0, 1] : [1, 0]
      expect((await half()).title).toBe(mine[won])
      const { name, message } = answers[lost]!.json
      expect(name).toBe('ConflictError')
      for (const part of ['title', mine[won]!, mine[lost]!, 'Edit or discard the change in conflict']) expect(message).toContain(part)
      const shown = await read(requests[lost]!)
      expect([shown.state, shown.approvals.length]).toEqual(['Approved', 1])
      expect(shown.features[0]!.changes[0]!.conflict ?? shown.features[0]!.conflict).toEqual(expect.stringContaining(mine[won]!))
      expect((await eventsOf(requests[lost]!)).map(({ type }) => type)).not.toContain('change-request-applied')
      await granted(servers[0], requests[lost]!, 'Cancelled')
    }
  })

  test('beside direct writes to the same strategy ends in a state that one order of all of them explains', async () => {
    await patch(0, '/title', 'before')
    const outcomes = new Set<number>()
    for (let round = 0; round < rounds; round++) {
      const start = (await strategyEvents()).length
      const base = await half()
      const title = `mine ${round}`
      const request = await approvedOf(people.author, titled(title))
      const writes: (() => Promise<unknown>)[] = [
        () => patch(0, '/parameters/rollout', String(10 + round)),
        () => patch(1, '/title', round % 2 === 0 ? `theirs ${round}` : base.title),
        () => patch(0, '/disabled', round % 3 === 0),
      ]
      const apply = async () => {
        const { status, text } = await askFor(serverOf(round), request, 'Applied', people.manager)
        expect([200, 409], text).toContain(status)
        outcomes.add(status)
        return status
      }
      const answers = await Promise.all(writes.toSpliced(round % 4, 0, apply).map((write) => write()))
      const isApplied = answers[round % 4] === 200

      const events = (await strategyEvents()).slice(start)
      let state: object = base
      for (const { data, pre_data } of events) {
        expect(pre_data).toEqual(state)
        state = data as object
      }
      expect(await half()).toEqual(state)
      const applied = events.filter(({ data, pre_data }) => titleOf(data) === title && titleOf(pre_data) !== title)
      // The request sets the title where it is the one that its author saw, and nothing else.
      expect(applied.map(({ data, pre_data }) => [titleOf(pre_data), data])).toEqual(
        isApplied ? [[base.title, { ...(applied[0]!.pre_data as object), title }]] : [],
      )
      if (!isApplied) await granted(servers[0], request, 'Cancelled')
    }
    expect(outcomes).toContain(200)
  })
})
