import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let token: string
const path = '/ofrep/v1/evaluate/flags'
const of = (name: string) => `/api/admin/projects/default/features/${name}`
const environment = (name: string) => `${of(name)}/environments/development`

const newFeature = async (name: string, strategy: object, flagValue: object | null = null) => {
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name, flagValue } })).status).toBe(201)
  const answer = await server.send('POST', `${environment(name)}/strategies`, { body: strategy })
  expect(answer.status, answer.text).toBe(200)
  await server.send('POST', `${environment(name)}/on`)
}
const variant = (type: string, value: string) => ({
  name: 'only',
  weight: 1000,
  weightType: 'variable',
  stickiness: 'default',
  payload: { type, value },
})

beforeAll(async () => {
  server = await startTestServer()
  token = await server.newToken({ type: 'frontend', project: 'default', environment: 'development' })
  await newFeature('plain', { name: 'default' })
  await newFeature('gold', { name: 'default', constraints: [{ contextName: 'plan', operator: 'IN', values: ['gold'] }] })
  await newFeature('person', { name: 'userWithId', parameters: { userIds: '7' } })
  await newFeature('half', { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'userId', groupId: 'half' } })
  await newFeature('json', { name: 'default', variants: [variant('json', '{"a":1}')] })
  await newFeature('number', { name: 'default', variants: [variant('number', '1.5')] })
  await newFeature('text', { name: 'default', variants: [variant('string', 'hello')] })
})
afterAll(() => server.stop())

const evaluate = (key: string, context: object = {}, headers: Record<string, string> = {}) =>
  server.send('POST', `${path}/${key}`, { token, body: { context }, headers })

describe('single features', () => {
  test.each<[string, object, object]>([
    ['plain', {}, { reason: 'STATIC', value: true }],
    ['gold', { plan: 'gold' }, { reason: 'TARGETING_MATCH', value: true }],
    ['gold', { plan: 'silver' }, { reason: 'DISABLED', value: false }],
    ['person', { targetingKey: '7' }, { reason: 'TARGETING_MATCH', value: true }],
    ['person', { targetingKey: '7', userId: '8' }, { reason: 'DISABLED', value: false }],
    ['person', { targetingKey: '7', userId: '' }, { reason: 'TARGETING_MATCH', value: true }],
    ['person', { targetingKey: '7', userId: 0 }, { reason: 'DISABLED', value: false }],
    ['half', { targetingKey: '3' }, { reason: 'SPLIT', value: true }],
    ['json', {}, { reason: 'STATIC', variant: 'only', value: { a: 1 } }],
    ['number', {}, { reason: 'STATIC', variant: 'only', value: 1.5 }],
    ['text', {}, { reason: 'STATIC', variant: 'only', value: 'hello' }],
  ])('returns 200 for %s and the context %j', async (key, context, expected) => {
    const { status, json } = await evaluate(key, context)
    expect([status, json]).toEqual([200, { key, ...expected, metadata: { environment: 'development', project: 'default' } }])
  })

  test('returns 200 without a value for a disabled feature with payloads', async () => {
    await server.send('POST', `${environment('json')}/off`)
    const { json } = await evaluate('json')
    expect(json).toEqual({ key: 'json', reason: 'DISABLED', metadata: { environment: 'development', project: 'default' } })
    await server.send('POST', `${environment('json')}/on`)
  })

  test('returns 200 for a token in X-API-Key and for a backend token', async () => {
    const headers = { 'X-API-Key': token, 'Content-Type': 'application/json' }
    const answer = await fetch(`${server.url}${path}/plain`, { method: 'POST', headers, body: '{"context":{}}' })
    expect(answer.status).toBe(200)
    const backend = await server.newToken({ type: 'backend', project: 'default', environment: 'development' })
    expect((await server.send('POST', `${path}/plain`, { token: backend, body: { context: {} } })).status).toBe(200)
  })

  test('returns 400 with the OpenFeature code for an invalid context', async () => {
    const { status, json } = await server.send('POST', `${path}/plain`, { token, body: { context: 'all' } })
    expect([status, json]).toMatchObject([400, { name: 'ValidationError', key: 'plain', errorCode: 'INVALID_CONTEXT' }])
  })

  test('returns 400 with the OpenFeature code for invalid JSON', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${server.url}${path}/plain`, { method: 'POST', headers, body: '{' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { key: 'plain', errorCode: 'PARSE_ERROR' }])
  })

  test('returns 404 with the OpenFeature code for an unknown feature', async () => {
    const { status, json } = await evaluate('nothing')
    expect([status, json]).toMatchObject([404, { name: 'NotFoundError', key: 'nothing', errorCode: 'FLAG_NOT_FOUND' }])
  })

  test('returns 401 without a token', async () => {
    expect((await server.send('POST', `${path}/plain`, { token: null, body: { context: {} } })).status).toBe(401)
  })
})

describe('all features', () => {
  const all = (context: object, { query = '', tag }: { query?: string; tag?: string } = {}) =>
    server.send('POST', path + query, { token, body: { context }, ...(tag && { headers: { 'If-None-Match': tag } }) })

  test('returns 200 with the same outcome for each feature as a single evaluation', async () => {
    const context = { targetingKey: '2', plan: 'gold' }
    const { status, json } = await all(context)
    expect(status).toBe(200)
    expect(json.flags.map(({ key }: { key: string }) => key)).toEqual(['gold', 'half', 'json', 'number', 'person', 'plain', 'text'])
    for (const flag of json.flags) expect((await evaluate(flag.key, context)).json).toEqual(flag)
  })

  test('returns 304 while features and the fields used in rules are unchanged', async () => {
    const tag = (await all({ targetingKey: '2' })).headers.get('etag')!
    expect((await all({ targetingKey: '2', other: 'x' }, { tag })).status).toBe(304)
    expect((await all({ targetingKey: '3' }, { tag })).status).toBe(200)
  })

  test('returns 200 for a known ETag if the query names another configuration', async () => {
    const tag = (await all({ targetingKey: '2' })).headers.get('etag')!
    expect((await all({ targetingKey: '2' }, { tag, query: '?flagConfigEtag=other' })).status).toBe(200)
  })
})

describe('features with a declared type', () => {
  const toggle = (name: string, to: 'on' | 'off') => server.send('POST', `${environment(name)}/${to}`)
  const metadata = { environment: 'development', project: 'default' }

  test.each<[string, string | null, object, object]>([
    ['boolean', null, { value: true }, { value: false }],
    ['boolean', 'json true', { variant: 'only', value: true }, { value: false }],
    ['string', 'string hello', { variant: 'only', value: 'hello' }, {}],
    ['string', null, {}, {}],
    ['integer', 'number 7', { variant: 'only', value: 7 }, {}],
    ['float', 'number 7', { variant: 'only', value: 7 }, {}],
    ['object', 'json {"a":1}', { variant: 'only', value: { a: 1 } }, {}],
  ])('returns 200 for %s and the payload %s', async (type, payload, whileOn, whileOff) => {
    const key = `declared-${type}-${payload?.replaceAll(/\W/g, '') ?? 'none'}`
    const [of, ...rest] = payload?.split(' ') ?? []
    await newFeature(key, { name: 'default', ...(of && { variants: [variant(of, rest.join(' '))] }) }, { type })
    expect((await evaluate(key)).json).toEqual({ key, reason: 'STATIC', ...whileOn, metadata })
    await toggle(key, 'off')
    expect((await evaluate(key)).json).toEqual({ key, reason: 'DISABLED', ...whileOff, metadata })
  })

  test.each<[string, string, string]>([
    ['boolean', 'string', 'true'],
    ['string', 'number', '7'],
    ['integer', 'number', '7.5'],
    ['float', 'string', '7'],
    ['object', 'json', '[1]'],
    ['object', 'json', '{'],
  ])('returns 400 for %s and the %s %s, with the same error in the list', async (type, of, payload) => {
    const key = `mismatch-${type}-${of}-${payload.length}`
    await newFeature(key, { name: 'default', variants: [variant(of, payload)] }, { type })
    const errorDetails = `The payload of the variant only is not of the declared type ${type}`
    const { status, json } = await evaluate(key)
    expect([status, json]).toMatchObject([400, { key, errorCode: 'GENERAL', errorDetails }])
    const all = await server.send('POST', path, { token, body: { context: {} } })
    expect(all.json.flags).toContainEqual({ key, errorCode: 'GENERAL', errorDetails, metadata })
    await toggle(key, 'off')
    expect((await evaluate(key)).status).toBe(200)
  })

  test('a new declared type applies at once', async () => {
    await newFeature('late', { name: 'default', variants: [variant('string', '7')] })
    const read = async () => (await evaluate('late')).json
    expect(await read()).toMatchObject({ value: '7' })
    await server.send('PUT', of('late'), { body: { flagValue: { type: 'integer', defaultValue: 0 } } })
    expect(await read()).toMatchObject({ errorCode: 'GENERAL' })
    await server.send('PUT', of('late'), { body: { flagValue: null } })
    expect(await read()).toMatchObject({ value: '7' })
  })
})
