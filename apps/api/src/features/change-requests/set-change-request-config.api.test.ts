import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, newReviewScope, pathOf, type ReviewScope, unlinked } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ReviewScope

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

interface ScopeOptions {
  readonly token?: string
  readonly project?: string
  readonly environment?: string
  readonly query?: string
}
const set = (
  body: unknown,
  { token = server.tokens.admin, project = scope.project, environment = 'production', query = '' }: ScopeOptions = {},
) => server.send('PUT', `/api/admin/projects/${project}/environments/${environment}/change-requests/config${query}`, { body, token })
const read = async () => (await server.send('GET', pathOf(scope, 'config'))).json
const off = { environment: 'production', type: 'production', changeRequestEnabled: false, requiredApprovals: null }
const on = (requiredApprovals: number) => ({ ...off, changeRequestEnabled: true, requiredApprovals })

describe('200 with the setting', () => {
  test('turns reviews on with one approval by default', async () => {
    expect((await set({ changeRequestsEnabled: true })).json).toStrictEqual(on(1))
    expect((await read())[1]).toStrictEqual(on(1))
    expect((await read())[0].changeRequestEnabled).toBe(false)
  })

  test.each([1, 10])('turns reviews on with %i approvals', async (requiredApprovals) => {
    expect((await set({ changeRequestsEnabled: true, requiredApprovals })).json).toStrictEqual(on(requiredApprovals))
    expect((await read())[1]).toStrictEqual(on(requiredApprovals))
  })

  test('remembers the number of approvals while reviews are off, also if it is set meanwhile', async () => {
    await set({ changeRequestsEnabled: true, requiredApprovals: 3 })
    expect((await set({ changeRequestsEnabled: false })).json).toStrictEqual(off)
    expect((await set({ changeRequestsEnabled: true, requiredApprovals: null })).json).toStrictEqual(on(3))
    expect((await set({ changeRequestsEnabled: false, requiredApprovals: 5 })).json).toStrictEqual(off)
    expect((await set({ changeRequestsEnabled: true })).json).toStrictEqual(on(5))
  })

  test('writes an event with the number of approvals, also while reviews are off', async () => {
    await set({ changeRequestsEnabled: true, requiredApprovals: 3 })
    await set({ changeRequestsEnabled: false })
    await set({ changeRequestsEnabled: false, requiredApprovals: 5 })
    const [, ...updates] = await listChangeRequestEvents(server, scope)
    expect(updates).toMatchObject([
      { pre_data: on(3), data: { ...off, requiredApprovals: 3 } },
      { pre_data: { ...off, requiredApprovals: 3 }, data: { ...off, requiredApprovals: 5 } },
    ])
  })

  test('writes an event with caller, former and new setting; no event without a change', async () => {
    const owner = await newAccount(server, { projects: { [scope.project]: 'Owner' } })
    const body = { changeRequestsEnabled: true, requiredApprovals: 2 }
    expect((await set(body, owner)).status).toBe(200)
    expect(await listChangeRequestEvents(server, scope)).toMatchObject([
      {
        type: 'change-request-configuration-updated',
        created_by: owner.username,
        created_by_account: owner.id,
        environment: 'production',
        pre_data: off,
        data: on(2),
      },
    ])
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    expect((await set(body, owner)).json).toStrictEqual(on(2))
    expect((await set({ changeRequestsEnabled: true }, owner)).json).toStrictEqual(on(2))
    expect(await stateMark()).toBe(before)
  })
})

test('returns 200 with the new setting in a dry run, stores nothing and writes no event', async () => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const body = { changeRequestsEnabled: true, requiredApprovals: 4 }
  const dryRun = await set(body, { query: '?dryRun=true' })
  expect([dryRun.status, dryRun.json]).toStrictEqual([200, on(4)])
  expect([await stateMark(), await listChangeRequestEvents(server, scope)]).toEqual([before, []])
  expect((await set(body)).json).toStrictEqual(on(4))
})

describe('400, nothing stored', () => {
  test.each([
    ['nothing', {}, 'body/changeRequestsEnabled'],
    ['a word', { changeRequestsEnabled: 'true' }, 'body/changeRequestsEnabled'],
    ['null', { changeRequestsEnabled: null }, 'body/changeRequestsEnabled'],
    ['no approval', { changeRequestsEnabled: true, requiredApprovals: 0 }, 'body/requiredApprovals'],
    ['11 approvals', { changeRequestsEnabled: true, requiredApprovals: 11 }, 'body/requiredApprovals'],
    ['11 approvals while reviews are off', { changeRequestsEnabled: false, requiredApprovals: 11 }, 'body/requiredApprovals'],
    ['1.5 approvals', { changeRequestsEnabled: true, requiredApprovals: 1.5 }, 'body/requiredApprovals'],
    ['approvals as text', { changeRequestsEnabled: true, requiredApprovals: '2' }, 'body/requiredApprovals'],
  ])('returns 400 for %s', async (_, body, path) => {
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    expect(await set(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
    expect(await stateMark()).toBe(before)
  })
})

test('returns 403 without UPDATE_PROJECT in the project', async () => {
  const member = await newAccount(server, { projects: { [scope.project]: 'Member', [scope.foreign.project]: 'Owner' } })
  expect(await set({ changeRequestsEnabled: true }, member)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  expect((await read())[1]).toStrictEqual(off)
})

describe('404', () => {
  test.each([
    ['an unknown project', { project: 'nowhere' }, 'nowhere'],
    ['an unknown environment', { environment: 'nowhere' }, 'nowhere'],
    ['an environment outside the project', { environment: unlinked }, unlinked],
  ])('returns 404 for %s', async (_, options, named) => {
    const answer = await set({ changeRequestsEnabled: true }, options)
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: expect.stringContaining(named) } })
  })
})
