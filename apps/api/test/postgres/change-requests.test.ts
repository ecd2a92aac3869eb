import type { ChangeRequest } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { updateState } from '../../src/store/repositories/change-requests.repository.ts'
import { newAccount, type TestAccount } from '../accounts.ts'
import {
  changesOf,
  leastStrategy,
  listChangeRequestEvents,
  newReviewScope,
  pathOf,
  propose,
  proposed,
  type ReviewScope,
  switchOn,
} from '../change-requests.ts'
import type { Answer, TestServer } from '../harness.ts'
import { approve, newApprover } from '../reviews.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 5
const posts = 20

let servers: [TestServer, TestServer]
let end: () => Promise<void>
let address: string
let scope: ReviewScope
let ada: TestAccount

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  address = two.address
  end = two.end
})
afterAll(() => end())
beforeEach(async () => {
  scope = await newReviewScope(servers[0])
  ada = await newAccount(servers[0])
})
afterEach(() => {
  for (const { log } of servers) expect(log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const serverOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1]
const times = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))

/** A change with a unique title. */
const titled = (title: string) => ({ action: 'addStrategy', feature: scope.checkout, payload: { ...leastStrategy, title } })
const titlesOf = (request: ChangeRequest) => changesOf(request).map(({ payload }) => (payload as { title: string }).title)
const post = (turn: number, title: string, token = ada.token) => propose(serverOf(turn), scope, titled(title), { token })
const send = (turn: number, method: string, rest: string | number, body?: object) =>
  serverOf(turn).send(method, pathOf(scope, rest), { token: ada.token, ...(body && { body }) })
const pending = async (token = ada.token): Promise<ChangeRequest[]> =>
  (await servers[0].send('GET', pathOf(scope, 'pending'), { token })).json

const expectAll = (answers: readonly Answer[], ...statuses: number[]) => {
  for (const { status, text } of answers) expect(statuses, text).toContain(status)
}
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, turn) => `${word}-${turn}`)

describe('twenty concurrent proposals of one author create one request with every change', () => {
  test.each([
    ['in one instance', () => 0],
    ['in two instances over one database', (turn: number) => turn],
  ])('twenty concurrent proposals of one author create one request with every change: %s', async (_, instance) => {
    for (let round = 0; round < rounds; round++) {
      const { token } = await newAccount(servers[0])
      const answers = await times(posts, (turn) => post(instance(turn), `post-${turn}`, token))
      expectAll(answers, 200)
      const [request, ...others] = await pending(token)
      expect(others).toEqual([])
      expect(new Set(answers.map(({ json }) => json.id))).toEqual(new Set([request!.id]))
      expect(titlesOf(request!).sort()).toEqual(numbered('post', posts).sort())
      // Each answer contains its own change and all earlier ones.
      expect(answers.map(({ json }) => titlesOf(json).length).sort((one, other) => one - other)).toEqual(
        Array.from({ length: posts }, (_, index) => index + 1),
      )
      for (const [turn, { json }] of answers.entries()) expect(titlesOf(json).at(-1)).toBe(`post-${turn}`)
    }
  })

  test('concurrent proposals with two tokens of a person create one request', async () => {
    const { json } = await servers[0].send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: ada.token })
    expectAll(await times(posts, (turn) => post(turn, `post-${turn}`, turn % 4 < 2 ? ada.token : json.secret)), 200)
    const requests = await pending()
    expect(requests.map((request) => titlesOf(request).length)).toEqual([posts])
  })

  test('concurrent proposals with an API token create one request', async () => {
    const token = await servers[0].newToken({ type: 'admin', project: '*', environment: '*' })
    expectAll(await times(posts, (turn) => post(turn, `post-${turn}`, token)), 200)
    const requests = await pending(token)
    expect(requests.map((request) => titlesOf(request).length)).toEqual([posts])
  })

  test('concurrent lists of changes are stored completely or not at all, up to the limit of a request', async () => {
    const size = 60
    const taken = Math.floor(limits.changesPerRequest / size)
    const changes = Array.from({ length: size }, () => switchOn(scope.checkout))
    const answers = await times(posts, (turn) => propose(serverOf(turn), scope, changes, { token: ada.token }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(taken)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(posts - taken)
    expect((await pending()).map((request) => changesOf(request).length)).toEqual([taken * size])
  })

  test('concurrent proposals to an approved request return it to review without approvals', async () => {
    const reviewer = await newApprover(servers[0], scope.project)
    const request = await proposed(servers[0], scope, titled('first'), { token: ada.token })
    await approve(servers[0], request, reviewer)
    expectAll(await times(posts, (turn) => post(turn, `post-${turn}`)), 200)
    expect(await pending()).toMatchObject([{ id: request.id, state: 'In review', approvals: [] }])
  })
})

test('concurrent proposals of many authors create one request for each author', async () => {
  const authors = await Promise.all(Array.from({ length: posts }, () => newAccount(servers[0])))
  const answers = await times(3 * posts, (turn) => post(turn, `post-${turn}`, authors[turn % posts]!.token))
  expectAll(answers, 200)
  for (const { token } of authors) expect((await pending(token)).map((request) => titlesOf(request).length)).toEqual([3])
})

test('with concurrent proposals and discards, each change is in a request or was discarded with one', async () => {
  for (let round = 0; round < rounds; round++) {
    const before = (await listChangeRequestEvents(servers[0], scope)).length
    const { id } = await proposed(servers[0], scope, titled('first'), { token: ada.token })
    const [answers, removed] = await Promise.all([
      times(posts, (turn) => post(turn, `post-${turn}`)),
      times(4, (turn) => send(turn, 'DELETE', id)),
    ])
    expectAll(answers, 200)
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const events = (await listChangeRequestEvents(servers[0], scope)).slice(before)
    const dataOf = <T>(word: string, key: 'data' | 'pre_data') =>
      events.flatMap((event) => (event.type === word ? [event[key] as unknown as T] : []))
    const titles = new Map(
      dataOf<{ id: number; payload: { title: string } }>('change-added', 'data').map((it) => [it.id, it.payload.title]),
    )
    const discarded = dataOf<{ changes: { id: number }[] }>('change-request-discarded', 'pre_data').flatMap(({ changes }) =>
      changes.map((change) => titles.get(change.id)),
    )
    const requests = await pending()
    expect(requests.length).toBeLessThanOrEqual(1)
    expect([...discarded, ...requests.flatMap(titlesOf)].sort()).toEqual(['first', ...numbered('post', posts)].sort())
    for (const left of requests) expect((await send(0, 'DELETE', left.id)).status).toBe(200)
  }
})

test('concurrent proposals and edits lose and duplicate no change', async () => {
  for (let round = 0; round < rounds; round++) {
    const author = await newAccount(servers[0])
    ada = author
    const request = await proposed(servers[0], scope, numbered('old', 10).map(titled), { token: author.token })
    const old = changesOf(request)
    const [added, edited] = await Promise.all([
      times(posts, (turn) => post(turn, `post-${turn}`)),
      times(old.length, (turn) => {
        const path = `${request.id}/changes/${old[turn]!.id}`
        return turn < 5 ? send(turn, 'PUT', path, titled(`new-${turn}`)) : send(turn, 'DELETE', path)
      }),
      times(4, (turn) => send(turn, 'PUT', `${request.id}/title`, { title: `title-${turn}` })),
    ])
    expectAll([...added, ...edited], 200)
    const [after, ...others] = await pending()
    expect([after!.id, others]).toEqual([request.id, []])
    expect(titlesOf(after!).sort()).toEqual([...numbered('new', 5), ...numbered('post', posts)].sort())
  }
})

test('a change that is replaced many times concurrently is replaced once', async () => {
  for (let round = 0; round < rounds; round++) {
    const request = await proposed(servers[0], scope, titled(`old-${round}`), { token: ada.token })
    const { id } = changesOf(request).at(-1)!
    const answers = await times(6, (turn) => send(turn, 'PUT', `${request.id}/changes/${id}`, titled(`new-${round}-${turn}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    expect(changesOf((await pending())[0]!)).toHaveLength(round + 1)
  }
})

test('replacing a change while the draft is discarded causes no fault, and the draft is discarded', async () => {
  for (let round = 0; round < rounds; round++) {
    const request = await proposed(servers[0], scope, titled('old'), { token: ada.token })
    const [replaced, removed] = await Promise.all([
      send(0, 'PUT', `${request.id}/changes/${changesOf(request)[0]!.id}`, titled('new')),
      send(1, 'DELETE', request.id),
    ])
    expect([200, 404]).toContain(replaced.status)
    expect([removed.status, await pending()]).toEqual([200, []])
  }
})

test('reading a request while it is discarded returns the request or 404, without a fault', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await proposed(servers[0], scope, titled('first'), { token: ada.token })
    const [removed, ...reads] = await Promise.all([
      send(0, 'DELETE', id),
      ...Array.from({ length: posts }, (_, turn) => send(turn, 'GET', id)),
    ])
    expect(removed.status).toBe(200)
    expectAll(reads, 200, 404)
    expect((await send(round, 'GET', id)).status).toBe(404)
  }
})

test('concurrent proposals, changes of settings and reads cause no fault', async () => {
  const path = `/api/admin/projects/${scope.project}/environments/production/change-requests/config`
  const [answers, settings, reads] = await Promise.all([
    times(posts, (turn) => post(turn, `post-${turn}`)),
    times(posts, (turn) =>
      serverOf(turn).send('PUT', path, { body: { changeRequestsEnabled: turn % 3 > 0, requiredApprovals: 1 + (turn % 10) } }),
    ),
    times(posts, (turn) => send(turn, 'GET', `pending/${scope.checkout}`)),
  ])
  expectAll([...answers, ...settings, ...reads], 200)
  expect((await pending()).map((request) => titlesOf(request).length)).toEqual([posts])
})

test('deleting an author during proposals keeps the changes under the name of the author, without a fault', async () => {
  for (let round = 0; round < 2 * rounds; round++) {
    const { id, token, username } = await newAccount(servers[0])
    const [removed, ...answers] = await Promise.all([
      servers[1].send('DELETE', `/api/admin/user-admin/${id}`),
      ...Array.from({ length: 4 }, (_, turn) => post(turn, `of-${id}`, token)),
    ])
    expect(removed.status).toBe(200)
    expectAll(answers, 200, 401)
    const listed: ChangeRequest[] = (await servers[0].send('GET', pathOf(scope, `pending/${scope.checkout}`))).json
    const theirs = listed.filter((request) => request.createdBy.username === username)
    expect(theirs.flatMap(titlesOf)).toHaveLength(answers.filter(({ status }) => status === 200).length)
    for (const { createdBy } of theirs) expect(createdBy).toStrictEqual({ username, imageUrl: null })
  }
})

test('returns 401 to an author whose deletion the request waited for, and stores nothing', async () => {
  const session = new pg.Client(address)
  await session.connect()
  onTestFinished(() => session.end())
  await session.query('begin')
  await session.query('delete from account where id = $1', [ada.id])
  const answer = post(0, 'late')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await servers[1].database.run(sql.raw(waiting).compile(build))).length).toBe(1), 10_000)
  await session.query('commit')
  expect(await answer).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
  expect((await servers[0].send('GET', pathOf(scope, `pending/${scope.checkout}`))).json).toEqual([])
})

describe('database constraint against a second open request', () => {
  const again = (id: number, state: string) =>
    servers[0].database.run(
      sql`
        insert into change_request (project, environment, state, min_approvals, created_by, created_by_account, created_by_token, created_at)
        select project, environment, ${state}, 1, created_by, created_by_account, created_by_token, now()
        from change_request where id = ${id}`.compile(build),
    )

  test('refuses a second open request of an account or an API token, in every open state', async () => {
    for (const token of [ada.token, servers[0].tokens.admin]) {
      const request = await proposed(servers[0], scope, titled('first'), { token })
      for (const state of ['Draft', 'In review', 'Approved'] as const) {
        await servers[0].database.run(updateState(request.id, state))
        for (const second of ['Draft', 'In review', 'Approved'])
          await expect(again(request.id, second)).rejects.toMatchObject({ code: '23505' })
      }
      for (const closed of ['Applied', 'Cancelled', 'Rejected', 'Scheduled']) await again(request.id, closed)
    }
  })
})
