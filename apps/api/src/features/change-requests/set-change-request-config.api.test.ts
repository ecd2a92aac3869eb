import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, newPlace, type Place, pathOf, unlinked } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let place: Place

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
})

interface Where {
  readonly token?: string
  readonly project?: string
  readonly environment?: string
  readonly query?: string
}
const set = (body: unknown, { token = server.tokens.admin, project = place.project, environment = 'production', query = '' }: Where = {}) =>
  server.send('PUT', `/api/admin/projects/${project}/environments/${environment}/change-requests/config${query}`, { body, token })
const read = async () => (await server.send('GET', pathOf(place, 'config'))).json
const off = { environment: 'production', type: 'production', changeRequestEnabled: false, requiredApprovals: null }
const on = (requiredApprovals: number) => ({ ...off, changeRequestEnabled: true, requiredApprovals })

describe('200 with the setting', () => {
  test('on, with one approval unless more is said', async () => {
    expect((await set({ changeRequestsEnabled: true })).json).toStrictEqual(on(1))
    expect((await read())[1]).toStrictEqual(on(1))
    expect((await read())[0].changeRequestEnabled).toBe(false)
  })

  test.each([1, 10])('on, with %i approvals', async (requiredApprovals) => {
    expect((await set({ changeRequestsEnabled: true, requiredApprovals })).json).toStrictEqual(on(requiredApprovals))
    expect((await read())[1]).toStrictEqual(on(requiredApprovals))
  })

  test('off and on again: with as many as before, also where they were set while it was off', async () => {
    await set({ changeRequestsEnabled: true, requiredApprovals: 3 })
    expect((await set({ changeRequestsEnabled: false })).json).toStrictEqual(off)
    expect((await set({ changeRequestsEnabled: true, requiredApprovals: null })).json).toStrictEqual(on(3))
    expect((await set({ changeRequestsEnabled: false, requiredApprovals: 5 })).json).toStrictEqual(off)
    expect((await set({ changeRequestsEnabled: true })).json).toStrictEqual(on(5))
  })

  test('with an event that tells how many are required once it is on again', async () => {
    await set({ changeRequestsEnabled: true, requiredApprovals: 3 })
    await set({ changeRequestsEnabled: false })
    await set({ changeRequestsEnabled: false, requiredApprovals: 5 })
    const [, ...told] = await listChangeRequestEvents(server, place)
    expect(told).toMatchObject([
      { pre_data: on(3), data: { ...off, requiredApprovals: 3 } },
      { pre_data: { ...off, requiredApprovals: 3 }, data: { ...off, requiredApprovals: 5 } },
    ])
  })

  test('with an event that tells who, before and after; none where nothing changes', async () => {
    const owner = await newAccount(server, { projects: { [place.project]: 'Owner' } })
    const body = { changeRequestsEnabled: true, requiredApprovals: 2 }
    expect((await set(body, owner)).status).toBe(200)
    expect(await listChangeRequestEvents(server, place)).toMatchObject([
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

test('200 with the setting as it would be, as a trial; nothing is stored, and nothing told', async () => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const body = { changeRequestsEnabled: true, requiredApprovals: 4 }
  const tried = await set(body, { query: '?dryRun=true' })
  expect([tried.status, tried.json]).toStrictEqual([200, on(4)])
  expect([await stateMark(), await listChangeRequestEvents(server, place)]).toEqual([before, []])
  expect((await set(body)).json).toStrictEqual(on(4))
})

describe('400, and nothing is stored', () => {
  test.each([
    ['nothing', {}, 'body/changeRequestsEnabled'],
    ['a word', { changeRequestsEnabled: 'true' }, 'body/changeRequestsEnabled'],
    ['null', { changeRequestsEnabled: null }, 'body/changeRequestsEnabled'],
    ['no approval', { changeRequestsEnabled: true, requiredApprovals: 0 }, 'body/requiredApprovals'],
    ['11 approvals', { changeRequestsEnabled: true, requiredApprovals: 11 }, 'body/requiredApprovals'],
    ['11 approvals while it is off', { changeRequestsEnabled: false, requiredApprovals: 11 }, 'body/requiredApprovals'],
    ['1.5 approvals', { changeRequestsEnabled: true, requiredApprovals: 1.5 }, 'body/requiredApprovals'],
    ['approvals as text', { changeRequestsEnabled: true, requiredApprovals: '2' }, 'body/requiredApprovals'],
  ])('%s', async (_, body, path) => {
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    expect(await set(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
    expect(await stateMark()).toBe(before)
  })
})

test('403 without UPDATE_PROJECT there', async () => {
  const member = await newAccount(server, { projects: { [place.project]: 'Member', [place.foreign.project]: 'Owner' } })
  expect(await set({ changeRequestsEnabled: true }, member)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  expect((await read())[1]).toStrictEqual(off)
})

describe('404', () => {
  test.each([
    ['an unknown project', { project: 'nowhere' }, 'nowhere'],
    ['an unknown environment', { environment: 'nowhere' }, 'nowhere'],
    ['an environment that the project has not', { environment: unlinked }, unlinked],
  ])('%s', async (_, where, named) => {
    const answer = await set({ changeRequestsEnabled: true }, where)
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: expect.stringContaining(named) } })
  })
})
