import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let token: string
const clock = { now: Date.parse('2026-03-01T00:00:00.000Z') }
const of = (name: string) => `/api/admin/projects/default/features/${name}`

const newFeature = async (name: string, ...strategies: object[]) => {
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name } })).status).toBe(201)
  for (const body of strategies) {
    const answer = await server.send('POST', `${of(name)}/environments/development/strategies`, { body })
    expect(answer.status, answer.text).toBe(200)
  }
  await server.send('POST', `${of(name)}/environments/development/on`)
}

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now })
  token = await server.newToken({ type: 'frontend', project: 'default', environment: 'development' })
  const rule = (contextName: string, values: string[]) => ({ name: 'default', constraints: [{ contextName, operator: 'IN', values }] })
  await newFeature('for-all', { name: 'default' })
  await newFeature('for-gold', rule('plan', ['gold']))
  await newFeature('for-address', rule('remoteAddress', ['127.0.0.1', '::1', '::ffff:127.0.0.1']))
  await newFeature('since-april', {
    name: 'default',
    constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-04-01T00:00:00.000Z' }],
  })
})
afterAll(() => server.stop())

interface Asked {
  readonly query?: string
  readonly body?: object
  readonly tag?: string
}
const ask = ({ query = '', body, tag }: Asked = {}, as = token) =>
  server.send(body ? 'POST' : 'GET', `/api/frontend${query}`, {
    token: as,
    ...(body && { body }),
    ...(tag && { headers: { 'If-None-Match': tag } }),
  })
const on = async (asked?: Asked) => ((await ask(asked)).json.toggles as { name: string }[]).map(({ name }) => name)

describe('200', () => {
  test('returns the enabled features in the form that browser SDKs read', async () => {
    const { status, json } = await ask({ query: '?remoteAddress=9.9.9.9' })
    expect([status, json]).toEqual([
      200,
      {
        toggles: [
          {
            name: 'for-all',
            enabled: true,
            variant: { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true },
            impressionData: false,
          },
        ],
      },
    ])
  })

  test.each<[string, Asked]>([
    ['a property in brackets', { query: '?properties[plan]=gold' }],
    ['any other parameter', { query: '?plan=gold' }],
    ['a body that is the context', { body: { properties: { plan: 'gold' } } }],
    ['a body that holds the context', { body: { context: { properties: { plan: 'gold' } } } }],
    ['an unknown field in the body', { body: { context: { plan: 'gold' } } }],
  ])('reads a context field from %s', async (_, asked) => {
    expect(await on(asked)).toContain('for-gold')
  })

  test('uses the address of the client if the context has none', async () => {
    expect(await on()).toContain('for-address')
    expect(await on({ query: '?remoteAddress=9.9.9.9' })).not.toContain('for-address')
  })

  test('uses the time of the context', async () => {
    expect(await on({ query: '?currentTime=2026-05-01T00:00:00.000Z' })).toContain('since-april')
    expect(await on()).not.toContain('since-april')
  })

  test('ignores lists and objects in unknown fields', async () => {
    expect(await on({ body: { context: { plan: ['gold'], $where: { plan: 'gold' } } } })).not.toContain('for-gold')
  })

  test('shows a change at once', async () => {
    await newFeature('late', { name: 'default' })
    expect(await on()).toContain('late')
    await server.send('POST', `${of('late')}/environments/development/off`)
    expect(await on()).not.toContain('late')
  })
})

describe('304', () => {
  const tagOf = async (asked?: Asked) => (await ask(asked)).headers.get('etag')!
  const statusOf = async (asked: Asked) => (await ask(asked)).status

  test('both methods return 304 while the fields used in rules are the same', async () => {
    const tag = await tagOf({ query: '?plan=gold&userId=1' })
    expect(await statusOf({ query: '?plan=gold&userId=2', tag })).toBe(304)
    expect(await statusOf({ body: { context: { properties: { plan: 'gold' } } }, tag })).toBe(304)
    expect(await statusOf({ query: '?plan=silver&userId=1', tag })).toBe(200)
  })

  test('returns 200 once a feature has changed', async () => {
    const tag = await tagOf()
    await server.send('POST', `${of('for-all')}/environments/development/off`)
    expect(await statusOf({ tag })).toBe(200)
    await server.send('POST', `${of('for-all')}/environments/development/on`)
  })

  test('returns 200 once the date of a rule has passed', async () => {
    const tag = await tagOf()
    clock.now = Date.parse('2026-04-01T00:00:00.001Z')
    const answer = await ask({ tag })
    expect(answer.status).toBe(200)
    expect(await statusOf({ tag: answer.headers.get('etag')! })).toBe(304)
  })

  test('sends no ETag if an outcome is random', async () => {
    await newFeature('half', { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default', groupId: 'half' } })
    expect(await tagOf()).toBeNull()
    expect(await tagOf({ query: '?userId=7' })).not.toBeNull()
  })
})

test.each<[string, object]>([
  ['a body that is not an object', []],
  ['an id that is an object', { context: { userId: { $gt: '' } } }],
  ['properties that are not an object', { context: { properties: 'none' } }],
  ['a value of more than 10,000 characters', { context: { userId: 'x'.repeat(10_001) } }],
])('returns 400 for %s', async (_, body) => {
  expect((await ask({ body })).status).toBe(400)
})

test('returns 403 for a backend token', async () => {
  const backend = await server.newToken({ type: 'backend', project: 'default', environment: 'development' })
  expect((await ask({}, backend)).status).toBe(403)
})

test('returns 413 for a context of more than 100,000 bytes', async () => {
  expect((await ask({ body: { context: { userId: 'x'.repeat(100_000) } } })).status).toBe(413)
})
