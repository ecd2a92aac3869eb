import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let viewer: string
beforeAll(async () => {
  server = await startTestServer()
  viewer = (await newAccount(server)).token
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'checkout', project: 'shop' },
      { name: 'hidden', project: 'veiled' },
    ],
  })
})
afterAll(() => server.stop())

const read = async (feature: string, token: string | null = server.tokens.admin) => {
  const { status, json, text } = await server.send('GET', `/api/admin/events/${feature}`, { token })
  expect(status, text).toBe(200)
  return json
}
const typesOf = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type)
const none = (feature: string) => ({ version: 1, toggleName: feature, events: [], totalEvents: 0 })

describe('200', () => {
  test('returns the events of the feature, newest first', async () => {
    await server.send('DELETE', '/api/admin/projects/shop/features/checkout')
    await server.send('POST', '/api/admin/archive/revive/checkout')
    const result = await read('checkout', viewer)
    expect(result).toMatchObject({ version: 1, toggleName: 'checkout', totalEvents: 3 })
    expect(typesOf(result)).toEqual(['feature-revived', 'feature-archived', 'feature-import'])
    expect(result.events[0]).toMatchObject({ featureName: 'checkout', project: 'shop', data: { archivedAt: null } })
  })

  test('returns the newest hundred events and the total', async () => {
    const tags = Array.from({ length: 120 }, (_, index) => ({ value: `tag-${100 + index}` }))
    await importFile(server, { version: 4, features: [{ name: 'labelled', project: 'shop' }] })
    await server.send('PUT', '/api/admin/features/labelled/tags', { body: { addedTags: tags, removedTags: [] } })
    const result = await read('labelled')
    expect([result.events.length, result.totalEvents]).toEqual([100, 121])
    expect(result.events[0].data).toEqual({ type: 'simple', value: 'tag-219' })
  })

  test('returns an empty list for an unknown feature', async () => {
    expect(await read('never-was')).toEqual(none('never-was'))
  })

  test('returns the events of a deleted feature', async () => {
    await importFile(server, { version: 4, features: [{ name: 'gone', project: 'shop' }] })
    await server.database.run(build.deleteFrom('feature').where('name', '=', 'gone').compile())
    expect(typesOf(await read('gone', viewer))).toEqual(['feature-import'])
  })

  test('returns an empty list for a feature in a hidden project', async () => {
    expect(await read('hidden', viewer)).toEqual(none('hidden'))
    expect(typesOf(await read('hidden'))).toEqual(['feature-import'])
    const { token } = await newAccount(server, { projects: { veiled: 'Member' } })
    expect(typesOf(await read('hidden', token))).toEqual(['feature-import'])
  })

  test('a hidden feature has the headers and validation of an unknown feature', async () => {
    const ask = (feature: string, query: string) => server.send('GET', `/api/admin/events/${feature}${query}`, { token: viewer })
    for (const query of ['', '?limit=1', '?cursor=a']) {
      const [hidden, unknown] = [await ask('hidden', query), await ask('unheard', query)]
      expect(hidden.status).toBe(unknown.status)
      expect(hidden.headers.get('link')?.replace('hidden', 'unheard')).toBe(unknown.headers.get('link') ?? undefined)
    }
    expect((await ask('hidden', '?cursor=a')).status).toBe(400)
    expect((await ask('hidden', '')).headers.get('link')).toContain('rel="first"')
  })

  test('returns no events of a feature that moved to a hidden project, and former events of one that moved to a visible project', async () => {
    await importFile(server, {
      version: 4,
      features: ['leaving', 'coming'].map((name) => ({ name, project: name === 'leaving' ? 'shop' : 'veiled' })),
    })
    const moved = (name: string, project: string) =>
      server.database.run(sql`update feature set project = ${project} where name = ${name}`.compile(build))
    await moved('leaving', 'veiled')
    await moved('coming', 'shop')
    await server.send('PUT', '/api/admin/features/coming/tags', { body: { addedTags: [{ value: 'beta' }], removedTags: [] } })
    expect(await read('leaving', viewer)).toEqual(none('leaving'))
    expect(typesOf(await read('coming', viewer))).toEqual(['feature-tagged'])
    const toAdmin = await read('coming')
    expect(typesOf(toAdmin)).toEqual(['feature-tagged', 'feature-import'])
    const tags = [{ value: 'beta', type: 'simple' }]
    expect(toAdmin.events.map((event: { project: string; tags: object[] }) => [event.project, event.tags])).toEqual([
      ['shop', tags],
      ['veiled', []],
    ])
  })
})

test('returns 400 for an invalid name', async () => {
  expect((await server.send('GET', '/api/admin/events/a%20b')).status).toBe(400)
})

test('returns 401 without a token, and 403 for tokens of applications', async () => {
  expect((await server.send('GET', '/api/admin/events/checkout', { token: null })).status).toBe(401)
  expect((await server.send('GET', '/api/admin/events/checkout', { token: server.tokens.backend })).status).toBe(403)
})
