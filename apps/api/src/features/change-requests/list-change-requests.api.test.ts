import type { ChangeRequest } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, reviewed, sendForReview } from '../../../test/change-request-steps.ts'
import { everyAction, newReviewScope, pathOf, proposed, type ReviewScope, storeIn, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount
let manager: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
  manager = await newAccount(server, { projects: { [scope.project]: 'Release manager' } })
})

const path = ({ project }: Pick<ReviewScope, 'project'>, query = '') => `/api/admin/projects/${project}/change-requests${query}`
const post = (environment: string, { token }: TestAccount, changes: unknown = switchOn(scope.checkout)) =>
  proposed(server, scope, changes, { token, environment })
const list = (token = ada.token, query = '', headers = {}) => server.send('GET', path(scope, query), { token, headers })
const listed = async (token?: string, query?: string): Promise<ChangeRequest[]> => {
  const answer = await list(token, query)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const idsOf = (requests: readonly ChangeRequest[]) => requests.map(({ id }) => id)

describe('200', () => {
  test('lists the newest request first, with its features but without changes, segments and comments', async () => {
    expect(await listed()).toEqual([])
    const first = await post('production', ada, Object.values(everyAction(scope)))
    const second = await post('development', ada)
    const { id, title, environment, minApprovals, createdBy, createdAt } = first
    await server.send('PUT', pathOf(scope, `${id}/title`), { token: ada.token, body: { title: 'All of it' } })
    await server.send('POST', pathOf(scope, `${id}/comments`), { token: ada.token, body: { text: 'Please' } })
    const [newest, oldest, ...others] = await listed()
    expect([newest?.id, title, others]).toEqual([second.id, undefined, []])
    expect(oldest).toStrictEqual({
      id,
      title: 'All of it',
      environment,
      minApprovals,
      project: scope.project,
      features: [
        { name: scope.checkout, changes: [] },
        { name: scope.banner, changes: [] },
      ],
      segments: [],
      approvals: [],
      rejections: [],
      comments: [],
      createdBy,
      createdAt,
      state: 'Draft',
    })
  })

  test('omits drafts of other authors, and lists their requests once they are in review', async () => {
    const own = await post('production', ada)
    const others = await post('production', bob)
    const admin = await newAccount(server, { rootRole: 'Admin' })
    expect(idsOf(await listed())).toEqual([own.id])
    for (const token of [admin.token, server.tokens.admin]) expect(await listed(token)).toEqual([])
    await sendForReview(server, others, bob.token)
    expect((await listed()).map((request) => [request.id, request.state])).toEqual([
      [others.id, 'In review'],
      [own.id, 'Draft'],
    ])
    expect(idsOf(await listed(admin.token))).toEqual([others.id])
  })

  test('lists drafts of an API token only for that token', async () => {
    const own = await proposed(server, scope, switchOn(scope.checkout))
    const other = await server.newToken({ type: 'admin', project: '*', environment: '*' })
    expect([idsOf(await listed(server.tokens.admin)), await listed(other)]).toEqual([[own.id], []])
  })

  test('shows approvals that count, rejections, the schedule and the current number of required approvals', async () => {
    const request = await post('production', ada)
    await reviewed(server, request, ada.token, manager.token)
    expect((await listed())[0]).toMatchObject({ state: 'Approved', minApprovals: 1, approvals: [{ createdBy: { id: manager.id } }] })
    const scheduledAt = '2999-01-31T12:00:00.000Z'
    await ask(server, request, manager.token, { state: 'Scheduled', scheduledAt })
    expect((await listed())[0]).toMatchObject({ state: 'Scheduled', schedule: { scheduledAt, status: 'pending' } })
    const config = pathOf(scope, 'config').replace('change-requests', 'environments/production/change-requests')
    await server.send('PUT', config, { body: { changeRequestsEnabled: true, requiredApprovals: 4 } })
    expect((await listed())[0]).toMatchObject({ minApprovals: 4 })
    await ask(server, request, manager.token, { state: 'Rejected' })
    expect((await listed())[0]).toMatchObject({ state: 'Rejected', rejections: [{ createdBy: { id: manager.id } }] })
  })

  test('omits dropped approvals', async () => {
    await reviewed(server, await post('production', ada), ada.token, manager.token)
    await post('production', ada, switchOn(scope.banner))
    expect((await listed())[0]).toMatchObject({ state: 'In review', approvals: [] })
  })

  test('lists only requests of this project', async () => {
    const { id } = await post('production', ada)
    const other = await newReviewScope(server)
    await proposed(server, other, switchOn(other.checkout), { token: ada.token })
    expect(idsOf(await listed())).toEqual([id])
  })

  test('returns at most the newest 300 requests, and links to the rest', async () => {
    const insert = sql`
      insert into change_request (project, environment, state, min_approvals, created_by, created_at)
      select ${scope.project}, 'production', 'Applied', 1, 'ops', now() from generate_series(1, 302)`
    await storeIn(server, scope.project, insert.compile(build))
    const answer = await list()
    const ids = idsOf(answer.json)
    expect([ids.length, ids]).toEqual([300, ids.toSorted((one, other) => other - one)])
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await server.send('GET', next, { token: ada.token })
    expect([rest.json.length, Math.max(...idsOf(rest.json)) < ids.at(-1)!]).toEqual([2, true])
    expect((await listed(ada.token, '?limit=302')).length).toBe(302)
  })
})

test('returns 304 until the list changes', async () => {
  let etag = ''
  const moves = async () => {
    const answer = await list(ada.token, '', { 'If-None-Match': etag })
    etag = answer.headers.get('ETag') ?? ''
    expect((await list(ada.token, '', { 'If-None-Match': etag })).status).toBe(304)
    return answer.status === 200
  }
  expect(await moves()).toBe(true)
  const request = await post('production', ada)
  expect(await moves()).toBe(true)
  await post('production', bob)
  expect(await moves()).toBe(false)
  await sendForReview(server, request, ada.token)
  expect(await moves()).toBe(true)
  await ask(server, request, ada.token, { state: 'Cancelled' })
  expect(await moves()).toBe(true)
})

test('returns 400 for an invalid limit', async () => {
  for (const limit of ['0', '1001', 'many']) expect((await list(ada.token, `?limit=${limit}`)).status).toBe(400)
})

describe('404', () => {
  test('returns 404 if the project is unknown', async () => {
    const answer = await server.send('GET', path({ project: 'nowhere' }))
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  })

  test('returns 404 if the project is private and hidden from the caller', async () => {
    const hidden = await newReviewScope(server, 'private')
    expect((await server.send('GET', path(hidden), { token: ada.token })).status).toBe(404)
    expect((await server.send('GET', path(hidden))).status).toBe(200)
  })
})
