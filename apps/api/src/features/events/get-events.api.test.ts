import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let admin: { id: number; token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = await newAccount(server, { rootRole: 'Admin', username: 'ada' })
  for (const id of ['one', 'two']) await done('POST', '/api/admin/projects', { id, name: id })
  for (const name of ['first', 'second']) await done('POST', '/api/admin/projects/one/features', { name })
  await done('PUT', '/api/admin/features/first/tags', { addedTags: [{ value: 'beta' }, { value: 'gamma' }], removedTags: [] })
})
afterAll(() => server.stop())

const done = async (method: string, path: string, body?: object) => {
  const { status, text } = await server.send(method, path, { token: admin.token, body })
  expect(status, text).toBeLessThan(300)
}
const read = async (query = '') => (await server.send('GET', `/api/admin/events${query}`)).json
const ids = ({ events }: { events: { id: number }[] }) => events.map(({ id }) => id)

describe('200', () => {
  test('returns all events, newest first and complete, with the total', async () => {
    const { version, events, totalEvents } = await read()
    expect([version, totalEvents]).toEqual([1, events.length])
    expect(ids({ events })).toEqual(ids({ events }).sort((one, other) => other - one))
    expect(events[0]).toEqual({
      id: expect.any(Number),
      type: 'feature-tagged',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      createdBy: 'ada',
      createdByUserId: admin.id,
      createdByTokenId: expect.any(Number),
      project: 'one',
      featureName: 'first',
      environment: null,
      data: { type: 'simple', value: 'gamma' },
      preData: null,
      tags: ['beta', 'gamma'].map((value) => ({ value, type: 'simple' })),
      groupId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('events of one request share a group', async () => {
    const { events } = await read()
    const [gamma, beta, second] = events.filter(({ project }: { project: string }) => project === 'one')
    expect(gamma.groupId).toBe(beta.groupId)
    expect(second.groupId).not.toBe(beta.groupId)
  })

  test('an event of an API token has the id and name of the token', async () => {
    await server.send('POST', '/api/admin/projects', { body: { id: 'by-token', name: 'By token' } })
    const { events } = await read('?project=by-token')
    expect(events).toMatchObject([{ createdBy: 'admin for tests', createdByUserId: null, createdByTokenId: expect.any(Number) }])
  })

  test('filters by project, in chronological order', async () => {
    const { events, totalEvents } = await read('?project=one')
    const listed = events.map(({ type, featureName }: { type: string; featureName: string }) => [type, featureName])
    expect(listed).toEqual([
      ['feature-tagged', 'first'],
      ['feature-tagged', 'first'],
      ['feature-created', 'second'],
      ['feature-created', 'first'],
      ['project-created', null],
    ])
    expect(totalEvents).toBe(5)
    expect(await read('?project=two')).toMatchObject({ events: [{ type: 'project-created', data: { id: 'two' } }], totalEvents: 1 })
    expect(await read('?project=unknown')).toEqual({ version: 1, events: [], totalEvents: 0 })
  })

  test('returns at most maxResults events, with the total of all', async () => {
    const all = await read('?project=one')
    const two = await read('?project=one&maxResults=2')
    expect(two).toEqual({ ...all, events: all.events.slice(0, 2) })
  })

  test('an event that no request caused names the system as its author', async () => {
    const { events } = await read()
    expect(events.find(({ type }: { type: string }) => type === 'user-created')).toMatchObject({
      createdBy: 'system',
      createdByUserId: null,
    })
  })
})

test.each(['?maxResults=0', '?maxResults=101', '?maxResults=-1', '?maxResults=ten', '?project=a%20b', '?project=one&project=two'])(
  'returns 400 for %s',
  async (query) => {
    const { status, json } = await server.send('GET', `/api/admin/events${query}`)
    expect([status, json.name]).toEqual([400, 'ValidationError'])
  },
)

test('returns 403 without the role Admin', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor', projects: { one: 'Owner' } })
  for (const path of ['/api/admin/events', '/api/admin/events?project=one']) {
    const { status, json } = await server.send('GET', path, { token })
    expect([status, json.name, json.message]).toEqual([403, 'NoAccessError', expect.stringContaining('ADMIN')])
  }
})

test('returns 401 without a token', async () => {
  expect((await server.send('GET', '/api/admin/events', { token: null })).status).toBe(401)
})
