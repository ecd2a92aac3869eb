import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeFeatures, completeFile } from '../../../test/complete-file.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, completeFile())
  await importFile(server, {
    version: 4,
    projects: ['shop-two', 'bare'].map((id) => ({ id, name: id })),
    features: [
      { name: 'other', project: 'shop-two', tags: [{ type: 'team', value: 'payments' }] },
      { name: 'check-again', project: 'shop-two' },
    ],
  })
})
afterAll(() => server.stop())

const list = (project: string, query = '', headers: Record<string, string> = {}) =>
  server.send('GET', `/api/admin/projects/${project}/features${query}`, { headers })
const tag = (name: string, value: string) =>
  server.send('PUT', `/api/admin/features/${name}/tags`, { body: { addedTags: [{ value, type: 'simple' }], removedTags: [] } })

const shortOf = ({
  name,
  type,
  description,
  stale,
  impressionData,
  flagValue,
  createdAt,
  lastSeenAt,
  favorite,
  tags,
  environments,
}: ReturnType<typeof completeFeatures>['checkout']) => ({
  name,
  type,
  description,
  stale,
  impressionData,
  ...(flagValue && { flagValue }),
  createdAt,
  lastSeenAt,
  favorite,
  tags,
  environments: environments.map(({ featureName, environment, strategies, variants, ...short }) => short),
})

describe('200', () => {
  test('returns the live features of the project in the short form, by name', async () => {
    const { status, json } = await list('shop')
    expect(status).toBe(200)
    const { checkout, payments } = completeFeatures()
    expect(json).toEqual({ version: 2, features: [shortOf(checkout), shortOf(payments)] })
  })

  test('returns an empty list for a project without features', async () => {
    expect(await list('bare')).toMatchObject({ status: 200, text: '{"version":2,"features":[]}' })
  })

  test('does not mark the list as deprecated', async () => {
    expect((await list('shop')).headers.get('deprecation')).toBeNull()
  })

  test.each<[string, string, string[]]>([
    ['a prefix', '?namePrefix=check', ['checkout']],
    ['a tag', '?tag=team:payments', ['checkout']],
    ['a tag whose value has a colon', '?tag=simple:a:b%20C', ['checkout']],
    ['any of several tags', '?tag=simple:unknown&tag=team:payments', ['checkout']],
    ['a prefix and a tag that no feature has together', '?namePrefix=pay&tag=team:payments', []],
    ['a type of tags', '?tagType=team', ['checkout']],
    ['any of several types, and a prefix', '?tagType=team&tagType=nothing&namePrefix=pay', []],
    ['an unknown tag', '?tag=simple:unknown', []],
    ['a project in addition to the path', '?project=shop-two', ['checkout', 'payments']],
  ])('filters by %s', async (_, query, expected) => {
    expect((await list('shop', query)).json.features.map((one: { name: string }) => one.name)).toEqual(expected)
  })
})

test('returns 304 until something changes in this project', async () => {
  const shop = (await list('shop')).headers.get('etag')!
  const other = (await list('shop-two')).headers.get('etag')!
  expect(shop).not.toBe(other)
  const changes = [
    () => tag('other', 'tagged'),
    () => server.send('POST', '/api/admin/projects/shop-two/features', { body: { name: 'made' } }),
  ]
  let before = other
  for (const change of changes) {
    await change()
    expect((await list('shop', '', { 'If-None-Match': shop })).status).toBe(304)
    const { status, headers } = await list('shop-two', '', { 'If-None-Match': before })
    expect(status).toBe(200)
    before = headers.get('etag')!
  }
})

test('returns 400 for invalid filters', async () => {
  for (const query of ['?tag=red', '?namePrefix=%00', `?namePrefix=${'n'.repeat(101)}`]) {
    expect(await list('shop', query)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  }
})

test('returns 403 to tokens of SDKs', async () => {
  const answer = await server.send('GET', '/api/admin/projects/shop/features', { token: server.tokens.backend })
  expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

test('returns 404 for an unknown project, and 200 once the project exists', async () => {
  const answer = await list('soon')
  expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: expect.stringContaining('soon') } })
  await importFile(server, { version: 4, projects: [{ id: 'soon', name: 'Soon' }] })
  expect((await list('soon')).status).toBe(200)
})
