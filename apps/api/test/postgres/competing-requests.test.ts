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
  (await servers[1].send('GET', pathOf(people.scope, id), { token: people.admin.token })).json
const titled = (title: string) => ({ action: 'updateStrategy', feature: people.scope.checkout, payload: { id: people.scope.half, title } })
/** The strategy in the form of event data. */
const half = async () => {
  const { strategies } = await readIn(servers[0], people.scope, people.scope.checkout)
  const { featureName: _, ...strategy } = strategies.find(({ id }) => id === people.scope.half)!
  return strategy
}
const pathOfHalf = () => pathIn(people.scope, people.scope.checkout, `/strategies/${people.scope.half}`)
const patch = async (turn: number, path: string, value: unknown): Promise<void> => {
  const answer = await serverOf(turn).send('PATCH', pathOfHalf(), { body: [{ op: 'replace', path, value }] })
  expect(answer.status, answer.text).toBe(200)
}
const titleOf = (strategy: unknown) => (strategy as FeatureStrategy).title
const newAuthor = () => newAccount(servers[0], { projects: { [people.scope.project]: 'Member' } })
const approvedOf = async (author: TestAccount, change: object) =>
  approve(servers[0], await proposed(servers[0], people.scope, change, { token: author.token }), people.approver)
const eventsOf = async (request: ChangeRequest) =>
  (await listChangeRequestEvents(servers[0], people.scope)).filter(({ data }) => (data as { id?: number } | null)?.id === request.id)
const strategyEvents = async () =>
  (await listFlagEvents(servers[0], people.scope.checkout)).filter(
    ({ type, data }) => type === 'feature-strategy-update' && (data as FeatureStrategy).id === people.scope.half,
  )

describe('concurrent approvals', () => {
  test('two tokens of one person over two instances give one approval', async () => {
    const { json } = await servers[0].send('POST', '/api/admin/user/tokens', {
      body: { description: 'other' },
      token: people.approver.token,
    })
    const tokens = [people.approver.token, json.secret]
    await requireApprovals(servers[0], people.scope, 2)
    for (let round = 0; round < rounds; round++) {
      const request = await proposed(servers[0], people.scope, switchOn(people.scope.banner), { token: people.author.token })
      await granted(servers[0], request, 'In review')
      const answers = await Promise.all(tokens.map((token, turn) => askFor(serverOf(round + turn), request, 'Approved', { token })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await read(request)).toMatchObject({ state: 'In review', approvals: [{ createdBy: { id: people.approver.id } }] })
      await granted(servers[0], request, 'Cancelled')
    }
  })

  test('approvals of two people are both stored once, and the request is approved', async () => {
    await requireApprovals(servers[0], people.scope, 2)
    for (let round = 0; round < rounds; round++) {
      const request = await proposed(servers[0], people.scope, switchOn(people.scope.banner), { token: people.author.token })
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

describe('concurrent applying', () => {
  test('applying by twenty callers over two instances changes the flags and stores the events once', async () => {
    const title = 'applied once'
    const change = { action: 'addStrategy', feature: people.scope.checkout, payload: { ...leastStrategy, title } }
    const request = await approvedOf(people.author, [change, switchOn(people.scope.banner)])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => askFor(serverOf(turn), request, 'Applied', people.manager)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(19)
    for (const { status, json } of refused) {
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      expect(json.message).toBe('A change request in the state Applied cannot become Applied. This state is final.')
    }
    const added = (await listFlagEvents(servers[0], people.scope.checkout)).filter(({ type }) => type === 'feature-strategy-add')
    expect(added).toHaveLength(1)
    expect(await listFlagEvents(servers[0], people.scope.banner)).toHaveLength(
      new Set((await listFlagEvents(servers[0], people.scope.banner)).map(({ type }) => type)).size,
    )
    const { strategies } = await readIn(servers[1], people.scope, people.scope.checkout)
    expect(strategies.filter((strategy) => strategy.title === title)).toHaveLength(1)
  })

  test('a repeated request after a lost response returns 400 with the final state, and the request shows that it was applied', async () => {
    const request = await approvedOf(people.author, titled('applied'))
    const headers = { 'Idempotency-Key': 'apply-once' }
    expect((await askFor(servers[0], request, 'Applied', { ...people.manager, headers })).status).toBe(200)
    const before = await strategyEvents()
    const again = await askFor(servers[1], request, 'Applied', { ...people.manager, headers })
    expect([again.status, again.json.message]).toEqual([400, expect.stringContaining('Applied')])
    expect(await read(request)).toMatchObject({ state: 'Applied', appliedAt: expect.any(String) })
    expect(await strategyEvents()).toEqual(before)
  })

  test('two conflicting requests: one is applied, and the other is refused with the conflict and stays approved', async () => {
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

  test('applying during direct writes to the same strategy gives the result of one of the possible orders', async () => {
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
      // The request sets only the title, and only if the title is still the one that its author saw.
      expect(applied.map(({ data, pre_data }) => [titleOf(pre_data), data])).toEqual(
        isApplied ? [[base.title, { ...(applied[0]!.pre_data as object), title }]] : [],
      )
      if (!isApplied) await granted(servers[0], request, 'Cancelled')
    }
    expect(outcomes).toContain(200)
  })
})
