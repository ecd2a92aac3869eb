import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { everyAction, newReviewScope, pathOf, proposed, type ReviewScope, removeRows, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (environment = 'production', token = ada.token) => proposed(server, scope, switchOn(scope.checkout), { token, environment })
const list = (token = ada.token, headers = {}) => server.send('GET', pathOf(scope, 'pending'), { token, headers })
const listed = async (token = ada.token): Promise<ChangeRequest[]> => {
  const answer = await list(token)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const idsOf = (requests: readonly ChangeRequest[]) => requests.map(({ id }) => id)

describe('200', () => {
  test('lists complete requests of the caller only, from every environment, oldest first', async () => {
    expect(await listed()).toEqual([])
    const first = await post('development')
    const others = await post('production', bob.token)
    const second = await proposed(server, scope, Object.values(everyAction(scope)), { token: ada.token })
    expect(await listed()).toStrictEqual([first, second])
    expect(await listed(bob.token)).toStrictEqual([others])
    expect(await listed(server.tokens.admin)).toEqual([])
    const admin = await newAccount(server, { rootRole: 'Admin' })
    expect(await listed(admin.token)).toEqual([])
  })

  test('each API token has its own list; all tokens of an account share one list', async () => {
    const own = await post('production', server.tokens.admin)
    const other = await server.newToken({ type: 'admin', project: '*', environment: '*' })
    expect(idsOf(await listed(server.tokens.admin))).toEqual([own.id])
    expect(await listed(other)).toEqual([])
    const { id } = await post()
    const { json } = await server.send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: ada.token })
    expect(idsOf(await listed(json.secret))).toEqual([id])
  })

  test.each([
    ['Draft', true],
    ['In review', true],
    ['Approved', true],
    ['Applied', false],
    ['Cancelled', false],
    ['Rejected', false],
    ['Scheduled', false],
  ] as const)('a request in the state %s is listed: %s', async (state, isListed) => {
    const request = await post()
    await setState(server, request, state)
    expect((await listed()).map((one) => [one.id, one.state])).toEqual(isListed ? [[request.id, state]] : [])
  })

  test('omits requests of other projects and of environments unlinked from the project', async () => {
    const [linked, unlinked] = [await post('development'), await post('production')]
    const other = await newReviewScope(server)
    await proposed(server, other, switchOn(other.checkout), { token: ada.token })
    expect(idsOf(await listed())).toEqual([linked.id, unlinked.id])
    await removeRows(server, scope, 'project_environment', { project: scope.project, environment: 'production' })
    expect(idsOf(await listed())).toEqual([linked.id])
  })
})

test('returns 304 until a listed request changes', async () => {
  let etag: string | null = null
  const moves = async () => {
    const answer = await list(ada.token, { 'If-None-Match': etag ?? '' })
    expect([200, 304]).toContain(answer.status)
    etag = answer.headers.get('ETag')
    expect((await list(ada.token, { 'If-None-Match': etag ?? '' })).status).toBe(304)
    return answer.status === 200
  }
  expect(await moves()).toBe(true)
  const request = await post()
  expect(await moves()).toBe(true)
  await post()
  expect(await moves()).toBe(true)
  await post('production', bob.token)
  expect(await moves()).toBe(false)
  const config = `/api/admin/projects/${scope.project}/environments/production/change-requests/config`
  await server.send('PUT', config, { body: { changeRequestsEnabled: true, requiredApprovals: 4 } })
  expect(await moves()).toBe(true)
  await server.send('PUT', pathOf(scope, `${request.id}/title`), { token: ada.token, body: { title: 'Renamed' } })
  expect(await moves()).toBe(true)
  await server.send('DELETE', pathOf(scope, request.id))
  expect(await moves()).toBe(true)
  expect(await listed()).toEqual([])
})

describe('404', () => {
  test('returns 404 for an unknown project', async () => {
    const answer = await server.send('GET', pathOf({ project: 'nowhere' }, 'pending'))
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  })

  test('returns 404 for a private project hidden from the caller', async () => {
    const hidden = await newReviewScope(server, 'private')
    expect((await server.send('GET', pathOf(hidden, 'pending'), { token: ada.token })).status).toBe(404)
    expect((await server.send('GET', pathOf(hidden, 'pending'))).status).toBe(200)
  })
})
