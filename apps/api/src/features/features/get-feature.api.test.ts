import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeFeatures, completeFile } from '../../../test/complete-file.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, completeFile())
})
afterAll(() => server.stop())

const read = (path: string, headers: Record<string, string> = {}) => server.send('GET', `/api/admin/projects/${path}`, { headers })
const tag = (name: string, value: string) =>
  server.send('PUT', `/api/admin/features/${name}/tags`, { body: { addedTags: [{ value, type: 'simple' }], removedTags: [] } })

describe('200', () => {
  test('returns every field of the feature, its environments and their strategies', async () => {
    const { status, headers, json } = await read('shop/features/checkout')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json).toEqual(completeFeatures().checkout)
  })

  test('a parent shows its children', async () => {
    expect((await read('shop/features/payments')).json).toEqual(completeFeatures().payments)
  })

  test('returns every field of a new feature', async () => {
    await server.send('POST', '/api/admin/projects/shop/features', { body: { name: 'newcomer', description: 'new' } })
    const { createdAt, ...json } = (await read('shop/features/newcomer')).json
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now())
    const { createdAt: _, ...expected } = completeFeatures().payments
    const environments = expected.environments.map((environment) => ({ ...environment, featureName: 'newcomer' }))
    expect(json).toEqual({ ...expected, name: 'newcomer', type: 'release', description: 'new', children: [], environments })
  })

  test.each(['true', 'false'])('variantEnvironments=%s changes nothing', async (value) => {
    expect((await read(`shop/features/checkout?variantEnvironments=${value}`)).json).toEqual(completeFeatures().checkout)
  })
})

describe('304', () => {
  test('returns 304 while this feature is unchanged, and 200 after a change', async () => {
    const first = await read('shop/features/payments')
    const tagOfFirst = first.headers.get('etag')!
    expect(tagOfFirst).toMatch(/^"[^"]+"$/)
    await tag('checkout', 'something else')
    const same = await read('shop/features/payments', { 'If-None-Match': tagOfFirst })
    expect(same).toMatchObject({ status: 304, text: '' })
    expect(same.headers.get('etag')).toBe(tagOfFirst)
    await tag('payments', 'something new')
    const changed = await read('shop/features/payments', { 'If-None-Match': tagOfFirst })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tagOfFirst)
    expect(changed.json.tags).toEqual([{ type: 'simple', value: 'something new' }])
  })
})

test.each([
  ['an invalid project id', 'a%20b/features/checkout'],
  ['an invalid feature name', 'shop/features/a%2Fb'],
  ['a name of 101 characters', `shop/features/${'n'.repeat(101)}`],
  ['variantEnvironments that is not a boolean', 'shop/features/checkout?variantEnvironments=yes'],
])('returns 400 for %s', async (_, path) => {
  const answer = await read(path)
  expect(answer.status).toBe(400)
  expect(answer.json.name).toBe('ValidationError')
})

test('returns 403 to tokens of SDKs, for known and unknown features', async () => {
  for (const name of ['checkout', 'no-such-feature']) {
    const answer = await server.send('GET', `/api/admin/projects/shop/features/${name}`, { token: server.tokens.backend })
    expect(answer.status).toBe(403)
    expect(answer.json.name).toBe('NoAccessError')
  }
})

test('returns 404 with different messages for an unknown feature, a feature of another project, an archived feature and an unknown project', async () => {
  const messages = new Set<string>()
  for (const path of ['shop/features/no-such-feature', 'default/features/checkout', 'shop/features/retired']) {
    const answer = await read(path)
    expect(answer.status).toBe(404)
    expect(answer.json.name).toBe('NotFoundError')
    messages.add(answer.json.message)
  }
  expect(messages.size).toBe(3)
  expect((await read('no-such-project/features/checkout')).status).toBe(404)
})
