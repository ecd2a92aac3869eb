import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { onUser, reviewIn, segmentsOf } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
const { send, find, list, make } = segmentsOf(() => server)
const remove = (id: number | string, token?: string) => send('DELETE', `/${id}`, undefined, token)
const [live, archived, veiled] = [51, 52, 53]

beforeAll(async () => {
  server = await startTestServer()
  const strategy = (featureName: string, ...segments: number[]) => ({ featureName, environment: 'production', name: 'default', segments })
  await importFile(server, {
    version: 4,
    projects: ['shop', 'reviewed', 'veiled'].map((id) => ({ id, name: id, mode: id === 'veiled' ? 'private' : 'open' })),
    features: [
      { name: 'live', project: 'shop' },
      { name: 'archived', project: 'shop', archived: true },
    ],
    segments: [
      { id: live, name: 'of-a-live-one', constraints: [] },
      { id: archived, name: 'of-an-archived-one', constraints: [] },
      { id: veiled, name: 'of-the-veiled', project: 'veiled', constraints: [] },
    ],
    featureStrategies: [strategy('live', live), strategy('archived', archived)],
  })
})
afterAll(() => server.stop())

describe('204', () => {
  test('deletes a segment, and its name becomes available', async () => {
    const id = await make({ name: 'going', project: 'shop', constraints: [onUser] })
    await list()
    const { status, text } = await remove(id)
    expect([status, text]).toEqual([204, ''])
    expect((await send('GET', `/${id}`)).status).toBe(404)
    expect((await list()).map((one: { id: number }) => one.id)).not.toContain(id)
    const [event] = (await listEvents(server, 'segment-deleted')).slice(-1)
    expect(event).toMatchObject({ project: 'shop', pre_data: { id, name: 'going', constraints: [onUser] }, data: null })
    expect(await make({ name: 'going' })).not.toBe(id)
  })

  test('returns 204 to a Member of the project', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Member' } })
    expect((await remove(await make({ name: 'of the shop', project: 'shop' }), token)).status).toBe(204)
  })
})

test('returns 409 for a segment that only a default strategy uses, with this reason', async () => {
  const id = await make({ name: 'of a default' })
  const defaults = '/api/admin/projects/shop/environments/development/default-strategy'
  const give = async (segments: number[]) =>
    expect((await server.send('POST', defaults, { body: { name: 'default', segments } })).status).toBe(200)
  await give([id])
  const message = 'the segment of a default is in use: default strategies of projects that use it: 1'
  expect(await remove(id)).toMatchObject({ status: 409, json: { name: 'ConflictError', message } })
  await give([])
  expect((await remove(id)).status).toBe(204)
})

describe('403, nothing deleted', () => {
  test.each([
    ['a Viewer', {}, 'shop'],
    ['the Owner of another project', { projects: { default: 'Owner' } }, 'shop'],
    ['the Owner of a project, for a segment without project', { projects: { shop: 'Owner' } }, null],
  ] as const)('returns 403 to %s', async (title, account, project) => {
    const id = await make({ name: `stays for ${title}`, project })
    const { token } = await newAccount(server, account)
    const { status, json } = await remove(id, token)
    expect([status, json.name]).toEqual([403, 'NoAccessError'])
    expect(json.message).toContain(project ? 'DELETE_SEGMENT or UPDATE_PROJECT_SEGMENT' : 'DELETE_SEGMENT outside')
    expect((await find(id)).id).toBe(id)
  })

  test('returns 403 if changes need reviews, except to callers who can skip them', async () => {
    await reviewIn(server, 'reviewed', 'production')
    const id = await make({ name: 'reviewed', project: 'reviewed' })
    const { token } = await newAccount(server, { projects: { reviewed: 'Owner' } })
    const { status, json } = await remove(id, token)
    expect(status).toBe(403)
    expect(json.message).toContain('SKIP_CHANGE_REQUEST')
    expect((await remove(id)).status).toBe(204)
  })
})

describe('404', () => {
  test('returns 404 for an unknown segment, and for a segment of a hidden project', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
    for (const id of [veiled, 5_353]) {
      const { status, json } = await remove(id, token)
      expect([status, json.message]).toEqual([404, `There is no segment ${id}`])
    }
    expect((await find(veiled)).id).toBe(veiled)
  })
})

describe('409, nothing deleted', () => {
  test.each([
    ['a strategy uses it', live],
    ['a strategy of an archived feature uses it', archived],
  ])('returns 409 while %s', async (_, id) => {
    expect(await remove(id)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    expect((await find(id)).usedInFeatures).toBe(1)
  })

  test('returns 409 while a strategy of an open change request would use it', async () => {
    const id = await make({ name: 'proposed' })
    const payload = { name: 'default', constraints: [], parameters: {}, segments: [id] }
    const path = '/api/admin/projects/shop/environments/production/change-requests'
    const proposed = await server.send('POST', path, { body: { action: 'addStrategy', feature: 'live', payload } })
    expect(proposed.status, proposed.text).toBe(200)
    expect(await remove(id)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    const discarded = await server.send('DELETE', `/api/admin/projects/shop/change-requests/${proposed.json.id}`)
    expect(discarded.status).toBe(200)
    expect((await remove(id)).status).toBe(204)
  })
})

test('returns 204 to one of two concurrent requests, and 404 to the other', async () => {
  const id = await make({ name: 'raced' })
  const both = await Promise.all([remove(id), remove(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
})
