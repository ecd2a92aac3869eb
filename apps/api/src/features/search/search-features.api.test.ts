import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { segmentsOf } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let person: TestAccount

const strategy = (featureName: string, segments: number[] = []) => ({
  featureName,
  environment: 'production',
  name: 'default',
  segments,
})
const stored = {
  version: 4,
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'lab', name: 'Lab' },
    { id: 'veiled', name: 'Veiled', mode: 'private' },
  ],
  segments: [
    { id: 1, name: 'testers', constraints: [] },
    { id: 2, name: 'Beta, early', constraints: [] },
    { id: 3, name: 'unused', constraints: [] },
  ],
  features: [
    {
      name: 'checkout',
      project: 'shop',
      description: 'The way to PAY',
      createdAt: '2026-01-03T00:00:00.000Z',
      tags: [
        { type: 'simple', value: 'red' },
        { type: 'simple', value: 'a,b' },
      ],
    },
    { name: 'basket', project: 'shop', type: 'experiment', stale: true, createdAt: '2026-01-01T00:00:00.000Z' },
    {
      name: 'payments',
      project: 'shop',
      createdAt: '2026-01-02T00:00:00.000Z',
      tags: [{ type: 'simple', value: 'red' }],
      dependencies: [{ feature: 'checkout' }],
    },
    { name: 'laser', project: 'lab', type: 'kill-switch', createdAt: '2026-01-04T00:00:00.000Z', lastSeenAt: null },
    { name: 'gone', project: 'lab', archivedAt: '2026-01-31T12:00:00.000Z', createdAt: '2026-01-05T00:00:00.000Z' },
    { name: 'hidden', project: 'veiled', createdAt: '2026-01-06T00:00:00.000Z', description: 'pay' },
  ],
  featureEnvironments: [
    { featureName: 'checkout', environment: 'production', enabled: true },
    { featureName: 'payments', environment: 'production', enabled: false },
  ],
  featureStrategies: [strategy('checkout', [2, 1]), strategy('payments', [1]), strategy('gone', [1])],
}

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, stored)
  person = await newAccount(server)
})
afterAll(() => server.stop())

const search = (query: string | string[][], token: string = person.token, headers: Record<string, string> = {}) =>
  server.send('GET', `/api/admin/search/features?${new URLSearchParams(query)}`, { token, headers })
const names = async (query: string | string[][], token?: string): Promise<string[]> => {
  const { status, json, text } = await search(query, token)
  expect(status, text).toBe(200)
  return json.features.map(({ name }: { name: string }) => name)
}
const everything = ['basket', 'payments', 'checkout', 'laser']

describe('200', () => {
  test('returns every live feature that the caller can see, by creation, with the total', async () => {
    const { json } = await search('')
    expect(Object.keys(json)).toEqual(['features', 'total'])
    expect([json.features.map(({ name }: { name: string }) => name), json.total]).toEqual([everything, 4])
    expect(await names('', server.tokens.admin)).toEqual([...everything, 'hidden'])
  })

  test('returns a feature in short, with project, segments and dependency type', async () => {
    const { features } = (await search('sortBy=name')).json
    expect(features[1]).toEqual({
      name: 'checkout',
      type: 'release',
      description: 'The way to PAY',
      stale: false,
      impressionData: false,
      createdAt: '2026-01-03T00:00:00.000Z',
      lastSeenAt: null,
      favorite: false,
      environments: expect.any(Array),
      tags: [
        { type: 'simple', value: 'a,b' },
        { type: 'simple', value: 'red' },
      ],
      project: 'shop',
      archivedAt: null,
      segments: ['Beta, early', 'testers'],
      dependencyType: 'parent',
    })
    const list = await server.send('GET', '/api/admin/projects/shop/features', { token: person.token })
    const { project, archivedAt, segments, dependencyType, ...short } = features[1]
    expect(list.json.features.find(({ name }: { name: string }) => name === 'checkout')).toEqual(short)
    expect(features.map((one: { dependencyType: string | null }) => one.dependencyType)).toEqual([null, 'parent', null, 'child'])
  })

  test('returns the features that match every filter', () =>
    expectRows<[string, string[]]>(
      [
        ['query=pay', ['payments', 'checkout']],
        ['query=way pay', ['checkout']],
        ['query=SIMPLE:red', ['payments', 'checkout']],
        ['query=laser,basket', ['basket', 'laser']],
        ['query=nothing', []],
        ['query=', everything],
        ['project=IS:lab', ['laser']],
        ['project=lab', ['laser']],
        ['project=IS:veiled', []],
        ['project=IS_NOT:shop', ['laser']],
        ['project=IS_ANY_OF:lab, shop', everything],
        ['project=IS_NONE_OF:lab,nowhere', ['basket', 'payments', 'checkout']],
        ['type=IS:experiment', ['basket']],
        ['type=IS_NOT:experiment&type=IS_NOT:release', ['laser']],
        ['state=IS:stale', ['basket']],
        ['state=IS:active', ['payments', 'checkout', 'laser']],
        ['state=IS_ANY_OF:active, stale', everything],
        ['tag=INCLUDE:simple:red', ['payments', 'checkout']],
        ['tag=INCLUDE:simple:a,b', ['checkout']],
        ['tag=DO_NOT_INCLUDE:simple:red', ['basket', 'laser']],
        ['tag=INCLUDE_ANY_OF:simple:red,simple:blue', ['payments', 'checkout']],
        ['segment=INCLUDE:testers', ['payments', 'checkout']],
        ['segment=INCLUDE:Beta, early', ['checkout']],
        ['segment=EXCLUDE_IF_ANY_OF:testers,unused', ['basket', 'laser']],
        ['segment=INCLUDE:unused', []],
        ['createdAt=IS_BEFORE:2026-01-02', ['basket']],
        ['createdAt=IS_ON_OR_AFTER:2026-01-02&createdAt=IS_BEFORE:2026-01-04T01:00:00%2B01:00', ['payments', 'checkout']],
        ['status=production:enabled', ['checkout']],
        ['status=production:enabled&status=production:disabled&type=release', ['payments', 'checkout']],
        ['status=nowhere:missing', everything],
        ['archived=IS:true', ['gone']],
        ['archived=IS:true&segment=INCLUDE:testers', ['gone']],
        ['archived=IS:false', everything],
        ['limit=2', ['basket', 'payments']],
        ['limit=2&offset=2', ['checkout', 'laser']],
        ['offset=4', []],
        ['offset=2147483647', []],
        ['sortBy=name&sortOrder=desc', ['payments', 'laser', 'checkout', 'basket']],
        ['sortBy=type', ['basket', 'laser', 'checkout', 'payments']],
        ['sortBy=environment:production&sortOrder=desc&limit=1', ['checkout']],
        ['unknown=ignored', everything],
      ],
      async (query, expected) => {
        expect(await names(query)).toEqual(expected)
        expect((await search(query)).json.total).toBe(/limit|offset/.test(query) ? 4 : expected.length)
      },
    ))

  test('returns the time of archiving', async () => {
    const { features } = (await search('archived=IS:true')).json
    expect(features).toMatchObject([{ name: 'gone', archivedAt: '2026-01-31T12:00:00.000Z', segments: ['testers'] }])
  })

  test('returns features created after an earlier search', async () => {
    expect(await names('query=laterly')).toEqual([])
    const created = await server.send('POST', '/api/admin/projects/lab/features', { body: { name: 'laterly' } })
    expect(created.status).toBe(201)
    expect(await names('query=laterly')).toEqual(['laterly'])
    expect((await server.send('DELETE', '/api/admin/projects/lab/features/laterly')).status).toBe(202)
    expect(await names('query=laterly')).toEqual([])
  })

  test('finds features by the new name of a segment at once', async () => {
    const { send, make } = segmentsOf(() => server)
    const id = await make({ name: 'before' })
    const path = '/api/admin/projects/lab/features/laser/environments/development/strategies'
    expect((await server.send('POST', path, { body: { name: 'default', segments: [id] } })).status).toBe(200)
    expect(await names('segment=INCLUDE:before')).toEqual(['laser'])
    expect((await send('PUT', `/${id}`, { name: 'after', constraints: [] })).status).toBeLessThan(300)
    expect([await names('segment=INCLUDE:before'), await names('segment=INCLUDE:after')]).toEqual([[], ['laser']])
  })
})

describe('favourites', () => {
  const mark = async (feature: string, token: string) =>
    expect((await server.send('POST', `/api/admin/projects/shop/features/${feature}/favorites`, { token })).status).toBe(200)

  test('favourites of the caller come first on request', async () => {
    const [ada, bob] = [await newAccount(server), await newAccount(server)]
    await mark('checkout', ada.token)
    await mark('payments', bob.token)
    expect(await names('favoritesFirst=true', ada.token)).toEqual(['checkout', 'basket', 'payments', 'laser'])
    expect(await names('favoritesFirst=true', bob.token)).toEqual(['payments', 'basket', 'checkout', 'laser'])
    expect(await names('favoritesFirst=true')).toEqual(everything)
    expect(await names('favoritesFirst=true&limit=1&offset=1', ada.token)).toEqual(['basket'])
    expect(await names('sortBy=favorite&sortOrder=desc&limit=1', bob.token)).toEqual(['payments'])
  })
})

describe('304', () => {
  test('returns 304 until a result changes; other searches have other ETags', async () => {
    const etag = (await search('project=IS:lab')).headers.get('etag')!
    expect((await search('project=IS:lab', person.token, { 'If-None-Match': etag })).status).toBe(304)
    expect((await search('project=IS:shop', person.token, { 'If-None-Match': etag })).status).toBe(200)
    const tags = { addedTags: [{ value: 'changed' }], removedTags: [] }
    await server.send('PUT', '/api/admin/features/laser/tags', { body: tags })
    expect((await search('project=IS:lab', person.token, { 'If-None-Match': etag })).status).toBe(200)
  })

  test('returns 304 despite changes in a hidden project', async () => {
    const etag = (await search('')).headers.get('etag')!
    const created = await server.send('POST', '/api/admin/projects/veiled/features', { body: { name: 'made-meanwhile' } })
    expect(created.status).toBe(201)
    expect((await search('', person.token, { 'If-None-Match': etag })).status).toBe(304)
  })
})

describe('400', () => {
  test('returns 400 for every invalid filter', () =>
    expectRows<[string, string]>(
      [
        ['limit', 'limit=0'],
        ['limit', 'limit=101'],
        ['limit', 'limit=-1'],
        ['limit', 'limit=1.5'],
        ['limit', 'limit=ten'],
        ['limit', 'limit=050'],
        ['limit', 'limit='],
        ['limit', 'limit=1&limit=2'],
        ['offset', 'offset=-1'],
        ['offset', 'offset=1e3'],
        ['offset', 'offset=2147483648'],
        ['sortBy', 'sortBy=project'],
        ['sortBy', 'sortBy=__proto__'],
        ['sortBy', 'sortBy=environment:'],
        ['sortOrder', 'sortOrder=up'],
        ['favoritesFirst', 'favoritesFirst=yes'],
        ['project', 'project=WAS:lab'],
        ['project', 'project=IS:'],
        ['project/1', 'project=IS:lab&project=:'],
        ['type', 'type='],
        ['state', 'state=IS:gone'],
        ['state', 'state=IS_ANY_OF:active,gone'],
        ['tag', 'tag=simple:red'],
        ['tag', 'tag=IS:simple:red'],
        ['tag', 'tag=INCLUDE:red'],
        ['tag', 'tag=INCLUDE_ANY_OF:simple:red,blue'],
        ['segment', 'segment=testers'],
        ['createdAt', 'createdAt=2026-01-31'],
        ['createdAt', 'createdAt=IS_BEFORE:yesterday'],
        ['createdAt', 'createdAt=IS_BEFORE:2026-02-30'],
        ['createdAt', 'createdAt=IS_ON_OR_AFTER:2026-01-31T12:00:00'],
        ['status', 'status=production'],
        ['status', 'status=production:on'],
        ['archived', 'archived=true'],
        ['query', `query=${'x'.repeat(1_001)}`],
        ['query', 'query=%00'],
        ['project', `project=IS_ANY_OF:${'x'.repeat(10_000)}`],
        ['tag', `${'tag=INCLUDE:a:b&'.repeat(101)}`],
      ],
      async (path, query) => {
        const { status, json } = await search(query)
        expect([status, json.name, json.details?.[0]?.path]).toEqual([400, 'ValidationError', `query/${path}`])
      },
    ))
})

test('returns 401 without a token, and 403 to tokens of SDKs', async () => {
  expect((await server.send('GET', '/api/admin/search/features', { token: null })).status).toBe(401)
  expect((await search('', server.tokens.frontend)).status).toBe(403)
})
