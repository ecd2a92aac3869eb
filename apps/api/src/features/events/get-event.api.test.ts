import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { sealAll } from '../../../test/audit.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
/** The events of the server, the oldest first. */
let events: { id: number; type: string; groupId: string; featureName: string | null }[]

const shop = '/api/admin/projects/shop/features'

const send = (id: number | string, token?: string) =>
  server.send('GET', `/api/admin/search/events/${id}`, token === undefined ? {} : { token })
const find = async (query: Record<string, string>) => {
  const { status, text, json } = await server.send('GET', `/api/admin/search/events?${new URLSearchParams(query)}`)
  expect(status, text).toBe(200)
  return json.events
}
const idOf = (type: string, feature: string | null = 'checkout') =>
  events.find((event) => event.type === type && event.featureName === feature)!.id

beforeAll(async () => {
  server = await startTestServer()
  const projects = [{ id: 'shop', name: 'Shop' }]
  await importFile(server, { version: 4, projects, features: [{ name: 'checkout', project: 'shop' }] })
  for (const environment of ['production', 'development'])
    for (const state of ['on', 'off']) await server.send('POST', `${shop}/checkout/environments/${environment}/${state}`)
  await server.send('POST', '/api/admin/segments', { body: { name: 'staff', constraints: [] } })
  events = await find({ sortOrder: 'asc' })
})
afterAll(() => server.stop())

describe('200', () => {
  test('returns the event of the search, with its seal, its group and the number of later events', async () => {
    const id = idOf('feature-environment-enabled')
    const { groupId } = events.find((event) => event.id === id)!
    await sealAll(server)
    const { json } = await send(id)
    const [listed] = (await find({ groupId, type: 'feature-environment-enabled' })) as object[]
    const others = events.filter((event) => event.groupId === groupId && event.id !== id).map((event) => event.id)
    expect(others).not.toEqual([])
    expect(json).toEqual({
      ...listed,
      groupEventIds: others,
      laterEvents: 1,
      seal: { chain: 'shop', position: expect.any(Number), seq: expect.any(Number), keyId: expect.any(String), mac: expect.any(String) },
    })
  })

  test('counts the later events of the feature in all environments for an event without an environment', async () => {
    const later = events.filter(({ id, featureName }) => featureName === 'checkout' && id > idOf('feature-import'))
    expect((await send(idOf('feature-import'))).json.laterEvents).toBe(later.length)
  })

  test('returns null as seal before the event is sealed', async () => {
    await server.send('POST', `${shop}/checkout/environments/production/on`)
    const [newest] = await find({ limit: '1' })
    expect((await send(newest.id)).json).toMatchObject({ seal: null, laterEvents: 0 })
  })

  test('counts no later events for an event without a feature', async () => {
    expect((await send(idOf('segment-created', null))).json.laterEvents).toBe(null)
  })
})

test('returns 404 for an unknown event, and for events that the search does not show to the caller', async () => {
  const { token } = await newAccount(server)
  const id = idOf('feature-environment-enabled')
  expect((await send(id, token)).status).toBe(200)
  expect((await send(idOf('segment-created', null), token)).status).toBe(404)
  await server.send('PUT', '/api/admin/projects/shop/settings', { body: { mode: 'private' } })
  const hidden = await send(id, token)
  const unknown = await send(999_999, token)
  expect([hidden.status, unknown.status]).toEqual([404, 404])
  expect(hidden.json.message.replace(String(id), '999999')).toBe(unknown.json.message)
})

test.each(['0', 'one', '9007199254740992'])('returns 400 for the id %s', async (id) => {
  const { json } = await send(id)
  expect([json.name, json.details[0].path]).toEqual(['ValidationError', 'params/id'])
})
