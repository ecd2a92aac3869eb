import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeFeatures, completeFile } from '../../../test/complete-file.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

const feature = (name: string, project: string, ...tags: string[]) => ({
  name,
  project,
  tags: tags.map((tag) => ({ type: tag.slice(0, tag.indexOf(':')), value: tag.slice(tag.indexOf(':') + 1) })),
})

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, completeFile())
  await importFile(server, {
    version: 4,
    projects: ['alpha', 'alphabet', 'beta'].map((id) => ({ id, name: id })),
    features: [
      feature('a_one', 'alpha', 'simple:red'),
      feature('a-two', 'alpha', 'simple:red', 'simple:big'),
      feature('axone', 'alphabet', 'simple:big'),
      feature('B-one', 'beta', 'simple:http://x:80', 'team:red'),
      feature('b-one', 'beta'),
      { ...feature('b-gone', 'beta', 'simple:red'), archived: true },
    ],
  })
})
afterAll(() => server.stop())

const list = (query = '', headers: Record<string, string> = {}) => server.send('GET', `/api/admin/features${query}`, { headers })
const names = async (query: string): Promise<string[]> => {
  const { status, text, json } = await list(query)
  expect(status, text).toBe(200)
  return json.features.map((one: { name: string }) => one.name)
}
const everything = ['a-two', 'a_one', 'axone', 'B-one', 'b-one', 'checkout', 'payments']

describe('200', () => {
  test('returns every live feature of every project in full, by project and name in byte order, without archived features', async () => {
    const { status, json } = await list()
    expect(status).toBe(200)
    expect(json.version).toBe(1)
    expect(json.features.map((one: { name: string }) => one.name)).toEqual(everything)
    const { checkout, payments } = completeFeatures()
    expect(json.features.slice(-2)).toEqual([checkout, payments])
  })

  test('marks the list as deprecated since a date, and links to the successor', async () => {
    const { headers } = await list()
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toBe('</api/admin/projects/default/features>; rel="successor-version"')
    expect((await list('?project=alpha')).headers.get('link')).toBe('</api/admin/projects/alpha/features>; rel="successor-version"')
  })

  test.each<[string, string, string[]]>([
    ['one project', '?project=alpha', ['a-two', 'a_one']],
    ['several projects', '?project=beta&project=alphabet', ['axone', 'B-one', 'b-one']],
    ['a project twice', '?project=beta&project=beta', ['B-one', 'b-one']],
    ['an unknown project', '?project=no-such-project', []],
    ['a known and an unknown project', '?project=alpha&project=no-such-project', ['a-two', 'a_one']],
    ['a prefix', '?namePrefix=a', ['a-two', 'a_one', 'axone']],
    ['a prefix that differs in case', '?namePrefix=B', ['B-one']],
    ['a complete name', '?namePrefix=checkout', ['checkout']],
    ['a prefix with an underscore', '?namePrefix=a_', ['a_one']],
    ['a prefix with a percent sign', '?namePrefix=%25', []],
    ['an empty prefix', '?namePrefix=', everything],
    ['a prefix without matches', '?namePrefix=zzz', []],
    ['a tag', '?tag=simple:red', ['a-two', 'a_one']],
    ['a tag of another type and the same value', '?tag=team:red', ['B-one']],
    ['a tag whose value has colons', `?tag=${encodeURIComponent('simple:http://x:80')}`, ['B-one']],
    ['a tag whose value has a space', '?tag=simple:a:b+C', ['checkout']],
    ['any of several tags', '?tag=team:payments&tag=simple:big', ['a-two', 'axone', 'checkout']],
    ['a tag of archived features only', '?tag=simple:old', []],
    ['an unknown tag', '?tag=simple:unknown', []],
    ['a tag of an unknown type', '?tag=no-such-type:red', []],
    ['all filters together', '?project=alpha&project=beta&namePrefix=a&tag=simple:red&tag=simple:big', ['a-two', 'a_one']],
    ['an unknown parameter, which is ignored', '?sort=name', everything],
  ])('filters by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('a filter without matches returns features that match later', async () => {
    expect(await names('?namePrefix=later')).toEqual([])
    await server.send('POST', '/api/admin/projects/beta/features', { body: { name: 'later' } })
    expect(await names('?namePrefix=later')).toEqual(['later'])
    expect(await names('?project=beta')).toEqual(['B-one', 'b-one', 'later'])
  })
})

describe('304', () => {
  test('returns 304 until a change, separately for each filter', async () => {
    const queries = ['', '?project=alpha', '?tag=simple:red', '?namePrefix=a']
    const tags = new Map<string, string>()
    for (const query of queries) tags.set(query, (await list(query)).headers.get('etag')!)
    expect(new Set(tags.values()).size).toBe(queries.length)
    for (const [query, etag] of tags) expect((await list(query, { 'If-None-Match': etag })).status).toBe(304)
    const body = { addedTags: [{ value: 'changed', type: 'simple' }], removedTags: [] }
    await server.send('PUT', '/api/admin/features/a_one/tags', { body })
    for (const [query, etag] of tags) expect((await list(query, { 'If-None-Match': etag })).status).toBe(200)
  })

  test('the ETag of one filter is not valid for another', async () => {
    const etag = (await list('?project=alpha')).headers.get('etag')!
    expect((await list('?project=beta', { 'If-None-Match': etag })).status).toBe(200)
  })
})

test.each([
  ['an invalid project id', '?project=a%20b', 'project'],
  ['an invalid project id among several', '?project=alpha&project=a%20b', 'project/1'],
  ['101 projects', `?${Array.from({ length: 101 }, (_, at) => `project=p${at}`).join('&')}`, 'project'],
  ['a tag without a type', '?tag=redder', 'tag'],
  ['a tag with an empty type', '?tag=:redder', 'tag'],
  ['a prefix of 101 characters', `?namePrefix=${'n'.repeat(101)}`, 'namePrefix'],
  ['two prefixes', '?namePrefix=a&namePrefix=b', 'namePrefix'],
  ['U+0000 in a prefix', '?namePrefix=%00', 'namePrefix'],
])('returns 400 for %s', async (_, query, path) => {
  const answer = await list(query)
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ name: 'ValidationError', details: [{ path: `query/${path}` }] })
})

test('returns 401 without a token, and 403 for tokens of SDKs', async () => {
  expect((await server.send('GET', '/api/admin/features', { token: null })).json.name).toBe('AuthenticationRequired')
  expect((await server.send('GET', '/api/admin/features', { token: server.tokens.frontend })).json.name).toBe('NoAccessError')
})

describe('200 for a list of 3 MB', () => {
  let large: TestServer
  const count = 1_400
  beforeAll(async () => {
    large = await startTestServer()
    const description = 'ü'.repeat(1_000)
    const features = Array.from({ length: count }, (_, at) => ({ ...feature(`flag-${at}`, 'default'), description }))
    await importFile(large, { version: 4, features })
  })
  afterAll(() => large.stop())

  const read = async (encoding: string) => {
    const response = await large.send('GET', '/api/admin/features', { headers: { 'Accept-Encoding': encoding } })
    expect(response.status).toBe(200)
    return response
  }

  test('sends the complete list, with and without gzip, before and after a change', async () => {
    const [plain, compressed] = [await read('identity'), await read('gzip')]
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.text)))
    expect(Buffer.byteLength(plain.text)).toBeGreaterThan(3_000_000)
    expect(plain.json.features).toHaveLength(count)
    expect(compressed.text).toBe(plain.text)
    await large.send('PUT', '/api/admin/projects/default/features/flag-7', { body: { name: 'flag-7', description: 'changed' } })
    const changed = await read('identity')
    expect(changed.json.features.find(({ name }: { name: string }) => name === 'flag-7').description).toBe('changed')
    expect((await read('gzip')).text).toBe(changed.text)
  })
})
