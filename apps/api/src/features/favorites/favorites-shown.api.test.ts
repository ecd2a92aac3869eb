import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

const trap = 'says "favorite":false, "favorite":true'
const file = {
  version: 4,
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'other', name: 'Other' },
  ],
  features: [
    ...Array.from({ length: 200 }, (_, index) => ({ name: `shop-${index}`, project: 'shop', description: trap })),
    { name: 'tagged', project: 'shop', tags: [{ type: 'simple', value: 'red' }] },
    { name: 'gone', project: 'shop', archived: true, description: trap },
    { name: 'other-1', project: 'other' },
  ],
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await importFile(server, file, { keep: 'false', drop: 'true' })
  // Accounts that see every project, as an API token does.
  ada = await newAccount(server, { rootRole: 'Editor' })
  bob = await newAccount(server, { rootRole: 'Editor' })
})

const change = async (method: 'POST' | 'DELETE', feature: string, { token } = ada, project = 'shop') =>
  expect((await server.send(method, `/api/admin/projects/${project}/features/${feature}/favorites`, { token })).status).toBe(200)

interface Shown {
  readonly name: string
  readonly favorite: boolean
}
const lists = {
  'every feature': '/api/admin/features',
  'every feature of a project': '/api/admin/features?project=shop',
  'every feature with a prefix': '/api/admin/features?namePrefix=shop-1',
  'the features of a project': '/api/admin/projects/shop/features',
  'a search': '/api/admin/search/features?project=IS:shop&limit=100',
  'one feature': '/api/admin/projects/shop/features/shop-1',
}
const get = (path: string, token = ada.token, headers = {}) => server.send('GET', path, { token, headers })
const shown = async (path: string, { token } = ada): Promise<string[]> => {
  const { status, json, text } = await get(path, token)
  expect(status, text).toBe(200)
  const features: Shown[] = json.features ?? [json]
  return features.filter(({ favorite }) => favorite).map(({ name }) => name)
}

describe.each(Object.entries(lists))('%s', (_, path) => {
  test('shows to each account its own favourites, and none to an API token', async () => {
    await change('POST', 'shop-1')
    await change('POST', 'shop-10')
    await change('POST', 'shop-11', bob)
    const all = (await get(path, server.tokens.admin)).text
    const own = (names: string[]) => names.filter((name) => all.includes(`"name":"${name}"`))
    expect(await shown(path)).toEqual(own(['shop-1', 'shop-10']))
    expect(await shown(path, bob)).toEqual(own(['shop-11']))
    expect(all).not.toContain('"favorite":true')
    await change('DELETE', 'shop-1')
    expect(await shown(path)).toEqual(own(['shop-10']))
  })

  test('the list differs from the list of other callers only in the favourites', async () => {
    await change('POST', 'shop-1')
    const [mine, others] = [(await get(path)).text, (await get(path, server.tokens.admin)).text]
    const at = mine.indexOf('"favorite":true')
    expect(`${mine.slice(0, at)}"favorite":false${mine.slice(at + '"favorite":true'.length)}`).toBe(others)
  })

  test('returns 304 until a favourite changes; a list without favourites has the common ETag', async () => {
    const before = (await get(path)).headers.get('etag')!
    expect((await get(path, server.tokens.admin)).headers.get('etag')).toBe(before)
    await change('POST', 'shop-1')
    const marked = await get(path, ada.token, { 'If-None-Match': before })
    expect(marked.status).toBe(200)
    const etag = marked.headers.get('etag')!
    expect(etag).not.toBe(before)
    expect((await get(path, ada.token, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(path, bob.token, { 'If-None-Match': etag })).status).toBe(200)
    expect((await get(path, bob.token, { 'If-None-Match': before })).status).toBe(304)
    await change('DELETE', 'shop-1')
    expect((await get(path)).headers.get('etag')).toBe(before)
  })

  test('the list follows changes of the features', async () => {
    await change('POST', 'shop-1')
    const seen = (await get(path)).headers.get('etag')!
    const tags = { addedTags: [{ value: 'changed' }], removedTags: [] }
    expect((await server.send('PUT', '/api/admin/features/shop-1/tags', { body: tags })).status).toBe(200)
    expect((await get(path, ada.token, { 'If-None-Match': seen })).status).toBe(200)
    expect(await shown(path)).toEqual(['shop-1'])
  })
})

test('shows favourites in a list filtered by tag', async () => {
  await change('POST', 'tagged')
  await change('POST', 'shop-1')
  expect(await shown('/api/admin/features?tag=simple:red')).toEqual(['tagged'])
  expect(await shown('/api/admin/features?tag=simple:red', bob)).toEqual([])
})

test('shows favourites among archived features', async () => {
  await change('POST', 'gone')
  expect(await shown('/api/admin/archive/features/shop')).toEqual(['gone'])
  expect(await shown('/api/admin/archive/features/shop', bob)).toEqual([])
  expect(await shown('/api/admin/features')).toEqual([])
  expect((await server.send('POST', '/api/admin/archive/revive/gone')).status).toBe(200)
  expect(await shown('/api/admin/features')).toEqual(['gone'])
})

test('a list without favourites shares the ETag of all callers', async () => {
  await change('POST', 'other-1', ada, 'other')
  const path = '/api/admin/projects/shop/features'
  expect((await get(path)).headers.get('etag')).toBe((await get(path, server.tokens.admin)).headers.get('etag'))
})

test('shows favourites in compressed responses', async () => {
  await change('POST', 'shop-150')
  for (const encoding of ['gzip', 'identity']) {
    const { json } = await get('/api/admin/features', ada.token, { 'Accept-Encoding': encoding })
    expect(json.features.filter(({ favorite }: Shown) => favorite).map(({ name }: Shown) => name)).toEqual(['shop-150'])
  }
})

test('a favourite is deleted with its feature, and does not apply to a later feature with the same name', async () => {
  await change('POST', 'shop-1')
  await change('POST', 'tagged')
  expect(await shown('/api/admin/features')).toEqual(['shop-1', 'tagged'])
  await importFile(server, { version: 4, projects: file.projects, features: [{ name: 'tagged', project: 'shop' }] }, { drop: 'true' })
  expect(await shown('/api/admin/features')).not.toContain('shop-1')
  const { status } = await server.send('POST', '/api/admin/projects/shop/features', { body: { name: 'shop-1' } })
  expect(status).toBe(201)
  for (const path of ['/api/admin/features', '/api/admin/projects/shop/features', '/api/admin/projects/shop/features/shop-1']) {
    expect(await shown(path)).not.toContain('shop-1')
  }
})
