import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeFeatures, completeFile } from '../../../test/complete-file.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

const now = '2026-11-21T08:00:00.000Z'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
  await importFile(server, completeFile())
  await importFile(server, {
    version: 4,
    projects: [{ id: 'attic', name: 'Attic' }],
    features: [
      { name: 'b-marked', project: 'attic', archived: true },
      { name: 'a-dated', project: 'attic', archivedAt: '2025-05-05T05:05:05.555Z' },
      { name: 'c-dated-but-live', project: 'attic', archived: false, archivedAt: '2025-05-05T05:05:05.555Z' },
    ],
  })
})
afterAll(() => server.stop())

const list = (project: string, headers: Record<string, string> = {}) =>
  server.send('GET', `/api/admin/archive/features/${project}`, { headers })
const tag = (name: string, value: string) =>
  server.send('PUT', `/api/admin/features/${name}/tags`, { body: { addedTags: [{ value, type: 'simple' }], removedTags: [] } })

describe('200', () => {
  test('returns the archived features of the project in full, without live features', async () => {
    const { status, json } = await list('shop')
    expect(status).toBe(200)
    expect(json).toEqual({ version: 2, features: [completeFeatures().retired] })
  })

  test('sorts by name, with the time of the import if the file has none', async () => {
    const { json } = await list('attic')
    expect(json.features).toMatchObject([
      { name: 'a-dated', archived: true, archivedAt: '2025-05-05T05:05:05.555Z' },
      { name: 'b-marked', archived: true, archivedAt: now },
    ])
  })

  test.each(['default', 'no-such-project'])('returns an empty list for the project %s', async (project) => {
    expect(await list(project)).toMatchObject({ status: 200, text: '{"version":2,"features":[]}' })
  })

  test('archived features are in no other list, and return 404 as single features', async () => {
    for (const path of ['/api/admin/features', '/api/admin/projects/shop/features']) {
      expect((await server.send('GET', path)).text).not.toContain('"name":"retired"')
    }
    expect((await server.send('GET', '/api/admin/projects/shop/features/retired')).status).toBe(404)
  })

  test('tags of archived features can be changed and show at once', async () => {
    const answer = await tag('b-marked', 'dusty')
    expect(answer).toMatchObject({ status: 200, json: { version: 1, tags: [{ type: 'simple', value: 'dusty' }] } })
    expect((await list('attic')).json.features[1].tags).toEqual([{ type: 'simple', value: 'dusty' }])
  })

  test('marks the list as deprecated, without a successor', async () => {
    const { headers } = await list('shop')
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toBeNull()
  })
})

test('returns 304 until something changes in this project', async () => {
  const etag = (await list('attic')).headers.get('etag')!
  await tag('retired', 'elsewhere')
  await server.send('POST', '/api/admin/projects/shop/features', { body: { name: 'elsewhere' } })
  expect((await list('attic', { 'If-None-Match': etag })).status).toBe(304)
  await tag('a-dated', 'right here')
  const changed = await list('attic', { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('returns 400 for an invalid project id', async () => {
  expect((await list('a%20b')).json.name).toBe('ValidationError')
})

test('returns 403 to tokens of SDKs, for known and unknown projects', async () => {
  for (const project of ['shop', 'no-such-project']) {
    const answer = await server.send('GET', `/api/admin/archive/features/${project}`, { token: server.tokens.backend })
    expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  }
})
