import type { SearchEvents } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let viewer: string
let editor: string

const done = async (method: string, path: string, body: object) => {
  const { status, text } = await server.send(method, `/api/admin/${path}`, { body })
  expect(status, text).toBeLessThan(300)
  return text ? JSON.parse(text) : undefined
}

beforeAll(async () => {
  server = await startTestServer()
  viewer = (await newAccount(server, { username: 'a-viewer' })).token
  editor = (await newAccount(server, { username: 'an-editor', rootRole: 'Editor' })).token
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
  })
  for (const [project, name] of Object.entries({ shop: 'checkout', veiled: 'hidden' }))
    await done('POST', `projects/${project}/features`, { name, description: `50%_off \\ "of ${project}" Äther` })
  await done('PUT', 'features/checkout/tags', { addedTags: [{ value: 'beta' }, { value: 'gamma' }], removedTags: [] })
})
afterAll(() => server.stop())

interface FoundEvent {
  readonly type: string
  readonly project: string | null
  readonly featureName: string | null
  readonly data: { readonly value?: string } | null
}

const search = async (body: Partial<SearchEvents>, token: string | null = server.tokens.admin) => {
  const { status, json, text } = await server.send('POST', '/api/admin/events/search', { token, body })
  expect(status, text).toBe(200)
  return json as { version: number; events: FoundEvent[]; totalEvents: number }
}
const found = async (body: Partial<SearchEvents>, token?: string) =>
  (await search(body, token)).events.map(({ type, project, featureName }) => [type, project, featureName].join(' '))

describe('200', () => {
  test('returns all events to an administrator without filters', async () => {
    const { version, events, totalEvents } = await search({})
    expect([version, totalEvents]).toEqual([1, events.length])
    expect(events.map(({ type }) => type)).toContain('user-created')
  })

  test('filters by type, by project, by feature, and by all of them', async () => {
    expect(await found({ type: 'feature-created' })).toEqual(['feature-created veiled hidden', 'feature-created shop checkout'])
    expect(await found({ project: 'veiled' })).toEqual(['feature-created veiled hidden', 'project-import veiled '])
    expect(await found({ feature: 'checkout' })).toHaveLength(3)
    expect(await found({ feature: 'checkout', project: 'shop', type: 'feature-created' })).toEqual(['feature-created shop checkout'])
    expect(await found({ feature: 'checkout', project: 'veiled' })).toEqual([])
    expect(await search({ type: 'no-such-type' })).toEqual({ version: 1, events: [], totalEvents: 0 })
  })

  test('pages with the total', async () => {
    const all = await search({ feature: 'checkout' })
    const pages = [0, 1, 2, 3].map((offset) => search({ feature: 'checkout', limit: 1, offset }))
    expect((await Promise.all(pages)).map(({ totalEvents }) => totalEvents)).toEqual([3, 3, 3, 3])
    expect((await Promise.all(pages)).flatMap(({ events }) => events)).toEqual(all.events)
  })

  test.each([
    ['its type', 'STRATEGY', 0],
    ['its type', 'Feature-Cre', 1],
    ['its author', 'ADMIN for', 3],
    ['its project', 'sho', 3],
    ['its feature', 'heckou', 3],
    ['its states', 'gamma', 1],
    ['its states, per cent signs and underscores as they are', '50%_off', 1],
    ['its states, with a text that does not occur', '50%%off', 0],
    ['its states, quotes and backslashes as they are', '\\ "of shop"', 1],
    ['its states, other than Latin letters as they are', 'Äther', 1],
    ['its states, with a text that occurs in another form only', 'äther', 0],
  ])('searches a text in %s: %s', async (_, query, count) => {
    expect((await search({ feature: 'checkout', query })).totalEvents).toBe(count)
  })

  test('ignores an empty text', async () => {
    expect(await search({ query: '', feature: 'checkout' })).toEqual(await search({ feature: 'checkout' }))
  })

  test('returns an event immediately after the write', async () => {
    await done('PUT', 'features/checkout/tags', { addedTags: [], removedTags: [{ value: 'beta' }] })
    expect((await search({ limit: 1 })).events).toMatchObject([{ type: 'feature-untagged', preData: { type: 'simple', value: 'beta' } }])
  })
})

describe('without ADMIN', () => {
  test('returns no events without a project', async () => {
    for (const token of [viewer, editor]) {
      const { events, totalEvents } = await search({}, token)
      expect(events.filter(({ project }) => project === null)).toEqual([])
      expect(totalEvents).toBe(events.length)
      expect(await search({ type: 'user-created' }, token)).toEqual({ version: 1, events: [], totalEvents: 0 })
    }
  })

  test('returns no events of hidden projects', async () => {
    const projects = async (token: string) => new Set((await search({}, token)).events.map(({ project }) => project))
    expect(await projects(viewer)).toEqual(new Set(['shop']))
    expect(await projects(editor)).toEqual(new Set(['shop', 'veiled']))
    const unseen = await search({ project: 'veiled' }, viewer)
    expect(unseen).toEqual(await search({ project: 'unknown' }, viewer))
    for (const body of [{ feature: 'hidden' }, { query: 'veiled' }]) expect((await search(body, viewer)).totalEvents).toBe(0)
  })

  test('returns no events about moves from or to a hidden project', async () => {
    const segment = { name: 'travellers', project: 'veiled', constraints: [] }
    const { id } = await done('POST', 'segments', segment)
    await done('PUT', `segments/${id}`, { ...segment, project: 'shop' })
    await done('PUT', `segments/${id}`, { ...segment, project: 'shop', description: 'seen by all' })
    expect(await found({ query: 'travellers' }, editor)).toHaveLength(3)
    const { events } = await search({ query: 'travellers' }, viewer)
    expect(events).toMatchObject([{ type: 'segment-updated', data: { description: 'seen by all' } }])
    expect(JSON.stringify(events)).not.toContain('veiled')
  })

  test.each(['created', 'imported'])(
    'a new open project with the id of a removed private project shows none of its events: %s',
    async (how) => {
      const [id, name] = [`again-${how}`, `of-again-${how}`]
      await importFile(server, {
        version: 4,
        projects: [{ id, name: 'Private', mode: 'private' }],
        features: [{ name, project: id, archived: true }],
      })
      const segment = { name: `piece-${how}`, project: id, constraints: [] }
      const { id: moved } = await done('POST', 'segments', segment)
      await done('PUT', `segments/${moved}`, { ...segment, project: 'shop' })
      await done('DELETE', `projects/${id}`, {})
      if (how === 'created') await done('POST', 'projects', { id, name: 'Open' })
      else await importFile(server, { version: 4, projects: [{ id, name: 'Open' }] })

      const created = how === 'created' ? 'project-created' : 'project-import'
      expect(await found({ project: id }, viewer)).toEqual([`${created} ${id} `])
      expect(await found({ query: 'private' }, viewer)).toEqual([])
      expect(await found({ query: segment.name }, viewer)).toEqual([])
      expect((await server.send('GET', `/api/admin/events/${name}`, { token: viewer })).json.totalEvents).toBe(0)
      expect(await found({ query: segment.name })).toHaveLength(2)
      expect((await found({ project: id })).length).toBeGreaterThan(3)

      await done('POST', `projects/${id}/features`, { name: `new-${how}` })
      await importFile(server, { version: 4, projects: [{ id, name: 'Renamed' }] }, { keep: 'false' })
      const since = [`project-import ${id} `, `feature-created ${id} new-${how}`, `${created} ${id} `]
      expect(await found({ project: id }, viewer)).toEqual(since)
    },
  )
})

test.each([
  ['a limit of 0', { limit: 0 }],
  ['a limit of 101', { limit: 101 }],
  ['a limit in quotes', { limit: '10' }],
  ['an offset below 0', { offset: -1 }],
  ['an offset beyond all rows', { offset: 2 ** 53 }],
  ['an invalid name', { project: 'a b' }],
  ['a text that is too long', { query: 'x'.repeat(101) }],
  ['U+0000', { query: '\u0000' }],
  ['a list', { type: ['feature-created'] }],
])('returns 400 for %s', async (_, body) => {
  const { status, json } = await server.send('POST', '/api/admin/events/search', { body })
  expect([status, json.name]).toEqual([400, 'ValidationError'])
})

test('returns 401 without a token, and 403 for tokens of applications', async () => {
  expect((await server.send('POST', '/api/admin/events/search', { token: null, body: {} })).status).toBe(401)
  expect((await server.send('POST', '/api/admin/events/search', { token: server.tokens.backend, body: {} })).status).toBe(403)
})
