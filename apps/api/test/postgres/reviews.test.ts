import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../accounts.ts'
import { leastStrategy, listChangeRequestEvents, pathOf, proposed, switchOn } from '../change-requests.ts'
import { pathIn, readIn } from '../flags.ts'
import type { Answer, TestServer } from '../harness.ts'
import { approve, askFor, granted, newApprover, newReviewing, type Reviewing, requireApprovals } from '../reviews.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 5
const callers = 20

let servers: [TestServer, TestServer]
let end: () => Promise<void>
let people: Reviewing
beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
})
afterAll(() => end())
beforeEach(async () => {
  people = await newReviewing(servers[0])
})
afterEach(() => {
  for (const { log } of servers) expect(log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const serverOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1]
const times = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))
const post = (change: object, { token }: TestAccount = people.author) => proposed(servers[0], people.scope, change, { token })
const read = async ({ id }: Pick<ChangeRequest, 'id'>): Promise<ChangeRequest> =>
  (await servers[1].send('GET', pathOf(people.scope, id), { token: people.admin.token })).json
const countOf = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status).length
const typesOf = async (id: number) =>
  (await listChangeRequestEvents(servers[0], people.scope))
    .filter(({ data }) => (data as { id?: number } | null)?.id === id)
    .map(({ type }) => type)
const withoutGrantOrConflict = (answers: readonly Answer[]) => answers.filter(({ status }) => ![200, 400, 409].includes(status))

describe('concurrent approvals', () => {
  test('approvals of several people all count, and one of them approves the request', async () => {
    for (let round = 0; round < rounds; round++) {
      const reviewers = await times(4, () => newApprover(servers[0], people.scope.project))
      await requireApprovals(servers[0], people.scope, 2)
      const request = await post(switchOn(people.scope.banner))
      await granted(servers[0], request, 'In review')
      const answers = await times(4, (turn) => askFor(serverOf(turn), request, 'Approved', reviewers[turn]!))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const shown = await read(request)
      expect(shown.state).toBe('Approved')
      expect(shown.approvals.map(({ createdBy }) => createdBy.id).toSorted()).toEqual(reviewers.map(({ id }) => id).toSorted())
      const types = await typesOf(request.id)
      expect(types.filter((type) => type === 'change-request-approved')).toHaveLength(1)
      expect(types.filter((type) => type === 'change-request-approval-added')).toHaveLength(4)
      await granted(servers[0], request, 'Cancelled')
    }
  })

  test('concurrent approvals of one person count once', async () => {
    await requireApprovals(servers[0], people.scope, 2)
    const request = await post(switchOn(people.scope.banner))
    await granted(servers[0], request, 'In review')
    const answers = await times(10, (turn) => askFor(serverOf(turn), request, 'Approved', people.approver))
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 9])
    expect(await read(request)).toMatchObject({ state: 'In review', approvals: [{ createdBy: { id: people.approver.id } }] })
  })

  test('concurrent approvals and rejections reject the request, which keeps the earlier approvals', async () => {
    for (let round = 0; round < rounds; round++) {
      const request = await post(switchOn(people.scope.banner))
      await granted(servers[0], request, 'In review')
      const [approved, rejected] = await Promise.all([
        askFor(servers[0], request, 'Approved', people.approver),
        askFor(servers[1], request, 'Rejected', people.manager),
      ])
      expect(rejected.status).toBe(200)
      const shown = await read(request)
      expect([shown.state, shown.approvals.length]).toEqual(['Rejected', approved.status === 200 ? 1 : 0])
    }
  })

  test('approvals of an account that is deleted meanwhile are removed without a fault', async () => {
    for (let round = 0; round < 2 * rounds; round++) {
      const reviewer = await newApprover(servers[0], people.scope.project)
      const request = await post(switchOn(people.scope.banner))
      await granted(servers[0], request, 'In review')
      const [removed, approved, comment] = await Promise.all([
        servers[1].send('DELETE', `/api/admin/user-admin/${reviewer.id}`),
        askFor(servers[0], request, 'Approved', reviewer),
        servers[0].send('POST', pathOf(people.scope, `${request.id}/comments`), { body: { text: 'Hm' }, token: reviewer.token }),
      ])
      expect(removed.status).toBe(200)
      for (const { status, text } of [approved, comment]) expect([200, 401, 403], text).toContain(status)
      expect(await read(request)).toMatchObject({ state: 'In review', approvals: [] })
      await granted(servers[0], request, 'Cancelled')
    }
  })
})

describe('concurrent applying', () => {
  test('twenty concurrent callers apply the request exactly once', async () => {
    for (let round = 0; round < rounds; round++) {
      const title = `once-${round}`
      const request = await post({ action: 'addStrategy', feature: people.scope.checkout, payload: { ...leastStrategy, title } })
      await approve(servers[0], request, people.approver)
      const answers = await times(callers, (turn) => askFor(serverOf(turn), request, 'Applied', people.manager))
      expect([countOf(answers, 200), countOf(answers, 400)]).toEqual([1, callers - 1])
      const { strategies } = await readIn(servers[0], people.scope, people.scope.checkout)
      expect(strategies.filter((strategy) => strategy.title === title)).toHaveLength(1)
      expect((await typesOf(request.id)).filter((type) => type === 'change-request-applied')).toHaveLength(1)
    }
  })

  test('applying during edits of the author applies only approved changes', async () => {
    for (let round = 0; round < rounds; round++) {
      const titled = (title: string) => ({ action: 'addStrategy', feature: people.scope.checkout, payload: { ...leastStrategy, title } })
      const request = await post(titled(`approved-${round}`))
      await approve(servers[0], request, people.approver)
      const [applied] = await Promise.all([askFor(servers[0], request, 'Applied', people.manager), post(titled(`late-${round}`))])
      const titles = (await readIn(servers[0], people.scope, people.scope.checkout)).strategies.map(({ title }) => title)
      expect(titles).not.toContain(`late-${round}`)
      expect(titles.includes(`approved-${round}`)).toBe(applied.status === 200)
      const pending = (await servers[0].send('GET', pathOf(people.scope, 'pending'), { token: people.author.token })).json
      for (const open of pending) await granted(servers[0], open, 'Cancelled')
    }
  })

  test('applying during direct writes to the same strategy stores one complete outcome after the other', async () => {
    const { checkout, half } = people.scope
    for (let round = 0; round < rounds; round++) {
      const mine = { action: 'updateStrategy', feature: checkout, payload: { id: half, title: `mine-${round}` } }
      const request = await post(mine)
      await approve(servers[0], request, people.approver)
      const [applied, ...written] = await Promise.all([
        askFor(servers[0], request, 'Applied', people.manager),
        ...Array.from({ length: 4 }, (_, turn) =>
          serverOf(turn).send('PATCH', pathIn(people.scope, checkout, `/strategies/${half}`), {
            body: [{ op: 'replace', path: '/parameters/rollout', value: String(10 + turn) }],
          }),
        ),
      ])
      expect(withoutGrantOrConflict([applied])).toEqual([])
      expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const strategy = (await readIn(servers[0], people.scope, checkout)).strategies.find(({ id }) => id === half)!
      expect(['10', '11', '12', '13']).toContain(strategy.parameters?.rollout)
      expect(strategy.title === `mine-${round}`).toBe(applied.status === 200)
      if (applied.status !== 200) await granted(servers[0], request, 'Cancelled')
    }
  })

  test('applying many requests to the same features concurrently loses no change and does not block', async () => {
    const authors = await times(6, () => newAccount(servers[0]))
    const features = [people.scope.checkout, people.scope.banner]
    const requests: ChangeRequest[] = []
    for (const [turn, author] of authors.entries()) {
      const ordered = turn % 2 === 0 ? features : features.toReversed()
      const changes = ordered.map((feature) => ({ action: 'addStrategy', feature, payload: { ...leastStrategy, title: `of-${turn}` } }))
      const request = await post(changes, author)
      requests.push(await approve(servers[0], request, people.approver))
    }
    const answers = await times(6, (turn) => askFor(serverOf(turn), requests[turn]!, 'Applied', people.manager))
    expect(withoutGrantOrConflict(answers)).toEqual([])
    for (const feature of features) {
      const titles = (await readIn(servers[0], people.scope, feature)).strategies.map(({ title }) => title)
      for (const [turn, { status }] of answers.entries()) expect(titles.includes(`of-${turn}`)).toBe(status === 200)
    }
    expect(countOf(answers, 200)).toBeGreaterThan(0)
  })
})

test('withdrawing a rejection while the author opens another request leaves one open request, without a fault', async () => {
  for (let round = 0; round < rounds; round++) {
    const request = await post(switchOn(people.scope.banner))
    await granted(servers[0], request, 'In review')
    await granted(servers[0], request, 'Rejected', people.manager)
    const [withdrawn, created] = await Promise.all([
      servers[0].send('DELETE', pathOf(people.scope, `${request.id}/verdict`), { token: people.manager.token }),
      servers[1].send('POST', `/api/admin/projects/${people.scope.project}/environments/production/change-requests`, {
        body: switchOn(people.scope.checkout),
        token: people.author.token,
      }),
    ])
    expect([200, 409], withdrawn.text).toContain(withdrawn.status)
    expect(created.status, created.text).toBe(200)
    expect(created.json.id === request.id).toBe(withdrawn.status === 200)
    await granted(servers[0], created.json, 'Cancelled')
  }
})
