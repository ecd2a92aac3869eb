import { createHalyard, iterate } from '@halyard/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { type Answer, startTestServer, type TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const names = Array.from({ length: 9 }, (_, index) => `feature-${index}`)
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [...names.map((name) => ({ name, project: 'shop', type: 'release' })), { name: 'veiled-feature', project: 'veiled' }],
  })
})
afterAll(() => server.stop())

const nextOf = ({ headers }: Answer): string | undefined => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
const get = async (path: string, token?: string): Promise<Answer> => {
  const answer = await server.send('GET', path, { ...(token !== undefined && { token }) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer
}
const names = ({ json }: Answer): string[] => json.features.map(({ name }: { name: string }) => name)

describe('sequence of pages', () => {
  test('continues after a deleted item, and contains all remaining items', async () => {
    const importAgain = (name: string) => importFile(server, { version: 4, features: [{ name, project: 'shop' }] })
    const remove = async (name: string) => {
      await server.send('DELETE', `/api/admin/projects/shop/features/${name}`)
      expect((await server.send('POST', '/api/admin/projects/shop/delete', { body: { features: [name] } })).status).toBe(200)
    }
    await importAgain('feature-3a')
    const first = await get('/api/admin/projects/shop/features?limit=5')
    expect(names(first).at(-1)).toBe('feature-3a')
    await remove('feature-3a')
    await importAgain('feature-2a')
    await importAgain('feature-4a')
    const second = await get(nextOf(first)!)
    expect(names(second)).toEqual(['feature-4', 'feature-4a', 'feature-5', 'feature-6', 'feature-7'])
    const third = await get(nextOf(second)!)
    expect([names(third), nextOf(third)]).toEqual([['feature-8'], undefined])
    for (const name of ['feature-2a', 'feature-4a']) await remove(name)
  })

  test('shows each caller only visible items, whatever the cursor is', async () => {
    const { token } = await newAccount(server)
    const features = '/api/admin/features?project=shop&project=veiled&limit=1'
    const pages = [await get(features)]
    while (nextOf(pages.at(-1)!)) pages.push(await get(nextOf(pages.at(-1)!)!))
    expect(pages.flatMap(names)).toContain('veiled-feature')
    const links = pages.flatMap((page) => nextOf(page) ?? [])
    expect(links).toHaveLength(pages.length - 1)
    for (const next of links) expect(names(await get(next, token))).not.toContain('veiled-feature')
  })

  test('keeps the query and its position in a search, in every order', async () => {
    for (const order of [
      'sortBy=type',
      'sortBy=createdAt&sortOrder=desc',
      'sortBy=favorite&favoritesFirst=true',
      'sortBy=environment:production',
    ]) {
      const search = `/api/admin/search/features?project=IS:shop&${order}`
      const whole = await get(search)
      const pages = [await get(`${search}&limit=2`)]
      while (nextOf(pages.at(-1)!)) pages.push(await get(nextOf(pages.at(-1)!)!))
      expect(pages.flatMap(names)).toEqual(names(whole))
      expect(new Set(pages.map(({ json }) => json.total))).toEqual(new Set([9]))
    }
  })

  test('a search can start at an offset, and its cursor is valid for one order only', async () => {
    const search = '/api/admin/search/features?project=IS:shop&sortBy=name'
    const page = await get(`${search}&limit=2&offset=4`)
    expect(names(page)).toEqual(['feature-4', 'feature-5'])
    const next = nextOf(page)!
    expect(names(await get(next))).toEqual(['feature-6', 'feature-7'])
    expect((await server.send('GET', next.replace('sortBy=name', 'sortBy=type'))).status).toBe(400)
  })
})

describe('events', () => {
  const ids = ({ json }: Answer): number[] => json.events.map(({ id }: { id: number }) => id)

  test.each(['', 'query=feature', 'project=shop'])(
    'events found by "%s" are paged by their ids, without new events in between',
    async (query) => {
      const path = `/api/admin/search/events?${query}`
      const whole = await get(`${path}&limit=100`)
      const pages = [await get(`${path}&limit=3`)]
      await server.send('POST', '/api/admin/projects/shop/features', { body: { name: `feature-new-${pages.length}${query.length}` } })
      while (nextOf(pages.at(-1)!)) pages.push(await get(nextOf(pages.at(-1)!)!))
      expect(ids(whole).length).toBeGreaterThan(6)
      expect(pages.flatMap(ids)).toEqual(ids(whole))
      expect(pages[0]!.json.total).toBe(whole.json.total)
      expect(pages[1]!.json.total).toBeGreaterThan(whole.json.total)
    },
  )

  test('events have pages of at most 100, and all are reachable', async () => {
    const pages = [await get('/api/admin/events?maxResults=7')]
    while (nextOf(pages.at(-1)!)) pages.push(await get(nextOf(pages.at(-1)!)!))
    const all = pages.flatMap(ids)
    expect(all).toHaveLength(pages[0]!.json.totalEvents)
    expect(all).toEqual([...new Set(all)].sort((one, other) => other - one))
    expect((await server.send('GET', '/api/admin/events?limit=101')).status).toBe(400)
    const other = await server.send('GET', nextOf(pages[0]!)!.replace('/events', '/search/events'))
    expect([other.status, other.json.details]).toEqual([
      400,
      [{ message: 'must be a cursor of an earlier page of this list', path: 'query/cursor' }],
    ])
  })
})

test('a deprecated list links to its successor and its pages', async () => {
  const { headers } = await get('/api/admin/features?limit=1&project=shop')
  expect(headers.get('deprecation')).not.toBeNull()
  expect(headers.get('link')).toMatch(
    /^<[^>]+>; rel="successor-version", <\/api\/admin\/features\?limit=1&project=shop&cursor=[\w-]+>; rel="next", <\/api\/admin\/features\?limit=1&project=shop>; rel="first"$/,
  )
})

test('a cursor alone returns all following items', async () => {
  const next = nextOf(await get('/api/admin/projects/shop/features?limit=1'))!
  const rest = await get(next.replace('limit=1&', ''))
  expect([names(rest)[0], nextOf(rest)]).toEqual(['feature-1', undefined])
})

test('a page of a changeable resource has the version of the complete resource, for If-Match', async () => {
  const path = '/api/admin/features/feature-1/tags'
  for (const value of ['one', 'two']) await server.send('POST', path, { body: { value } })
  const page = await get(`${path}?limit=1`)
  const change = { addedTags: [{ value: 'three' }], removedTags: [] }
  const headers = { 'If-Match': page.headers.get('etag')! }
  expect((await server.send('PUT', path, { body: change, headers })).status).toBe(200)
  expect((await server.send('PUT', path, { body: { ...change, addedTags: [{ value: 'four' }] }, headers })).status).toBe(412)
})

test('the client reads all pages of any list', async () => {
  const halyard = createHalyard({ baseUrl: server.url, token: server.tokens.admin })
  const found: string[] = []
  for await (const { name } of iterate(halyard.features.getProjectFeatures, { params: { projectId: 'shop' } }, { pageSize: 2 }))
    found.push(name)
  expect(found).toEqual((await halyard.features.getProjectFeatures({ params: { projectId: 'shop' } })).features.map(({ name }) => name))
  const all = []
  for await (const { id } of iterate(halyard.events.getEvents, {}, { pageSize: 5 })) all.push(id)
  expect(new Set(all).size).toBe((await halyard.events.getEvents()).totalEvents)
})
