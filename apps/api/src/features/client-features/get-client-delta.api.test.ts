import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let token: string
const of = (name: string, project = 'default') => `/api/admin/projects/${project}/features/${name}`
const development = (name: string) => `${of(name)}/environments/development`
const newFeature = async (name: string, project = 'default') =>
  expect((await server.send('POST', `/api/admin/projects/${project}/features`, { body: { name } })).status).toBe(201)

beforeAll(async () => {
  server = await startTestServer()
  await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
  token = await server.newToken({ type: 'backend', project: 'default', environment: 'development' })
  await newFeature('checkout')
  await newFeature('banner')
  await newFeature('cart', 'shop')
})
afterAll(() => server.stop())

const poll = (tag?: string, { as = token, query = '' } = {}) =>
  server.send('GET', `/api/client/delta${query}`, { token: as, ...(tag !== undefined && { headers: { 'If-None-Match': tag } }) })
const tagNow = async () => (await poll()).headers.get('etag')!
interface Event {
  readonly type: string
  readonly feature?: { readonly name: string }
  readonly featureName?: string
  readonly segment?: { readonly id: number }
  readonly segmentId?: number
}
const summarize = ({ json }: { json: { events: Event[] } }) =>
  json.events.map(({ type, feature, featureName, segment, segmentId }) => [type, feature?.name ?? featureName ?? segment?.id ?? segmentId])

describe('200', () => {
  test('returns all features to an SDK without a revision', async () => {
    const { status, json, headers } = await poll()
    const full = await server.send('GET', '/api/client/features', { token, headers: { 'Unleash-Client-Spec': '5.2.0' } })
    const { features, segments } = full.json
    const [{ eventId }] = json.events
    expect([status, headers.get('etag')]).toEqual([200, `W/"${eventId}"`])
    expect(json.events).toEqual([{ type: 'hydration', eventId, features, segments }])
  })

  test('returns the changes after the revision of the SDK', async () => {
    const tag = await tagNow()
    await server.send('POST', `${development('checkout')}/on`)
    await server.send('DELETE', of('banner'))
    const answer = await poll(tag)
    expect(summarize(answer)).toEqual([
      ['feature-removed', 'banner'],
      ['feature-updated', 'checkout'],
    ])
    expect(answer.json.events[1].feature).toMatchObject({ enabled: true })
    expect((await poll(answer.headers.get('etag')!)).status).toBe(304)
  })

  test("removes a feature that moved to a project outside the token's scope", async () => {
    await newFeature('moving')
    const tag = await tagNow()
    await server.send('POST', `${of('moving')}/changeProject`, { body: { newProjectId: 'shop' } })
    const { json } = await poll(tag)
    expect(json.events).toMatchObject([{ type: 'feature-removed', featureName: 'moving', project: 'default' }])
  })

  test('returns segments that a feature uses for the first time, and removes segments that are no longer used', async () => {
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'] }]
    const { id } = (await server.send('POST', '/api/admin/segments', { body: { name: 'beta', constraints } })).json
    const first = await tagNow()
    const body = { name: 'default', segments: [id] }
    const strategy = (await server.send('POST', `${development('checkout')}/strategies`, { body })).json.id
    const added = await poll(first)
    expect(summarize(added)).toEqual([
      ['segment-updated', id],
      ['feature-updated', 'checkout'],
    ])
    const changed = { name: 'beta', constraints: [{ contextName: 'userId', operator: 'IN', values: ['2'] }] }
    await server.send('PUT', `/api/admin/segments/${id}`, { body: changed })
    const second = await poll(added.headers.get('etag')!)
    expect(summarize(second)).toEqual([['segment-updated', id]])
    await server.send('DELETE', `${development('checkout')}/strategies/${strategy}`)
    expect(summarize(await poll(second.headers.get('etag')!))).toEqual([
      ['segment-removed', id],
      ['feature-updated', 'checkout'],
    ])
  })

  test.each(['W/"76d8-12-ab"', '"99999999"', 'nothing', '"-1"', '"0"'])('returns all features for the tag %s', async (tag) => {
    expect((await poll(tag)).json.events).toMatchObject([{ type: 'hydration' }])
  })

  test('returns all features to an SDK that filters by tags, and 304 until a change', async () => {
    await server.send('POST', '/api/admin/features/checkout/tags', { body: { type: 'simple', value: 'vip' } })
    const query = '?tag=simple:vip'
    const first = await poll(undefined, { query })
    expect(first.json.events[0].features.map(({ name }: { name: string }) => name)).toEqual(['checkout'])
    expect((await poll(first.headers.get('etag')!, { query })).status).toBe(304)
    await server.send('DELETE', '/api/admin/features/checkout/tags/simple/vip')
    expect((await poll(first.headers.get('etag')!, { query })).json.events).toMatchObject([{ type: 'hydration', features: [] }])
  })
})

describe('304', () => {
  test.each(['', 'W/'])('returns 304 for a revision with the prefix "%s" until something in the scope changes', async (prefix) => {
    const tag = prefix + (await tagNow()).slice(2)
    await server.send('PUT', of('cart', 'shop'), { body: { type: 'release', description: `${prefix} elsewhere` } })
    await server.send('POST', `${of('cart', 'shop')}/environments/development/on`)
    await server.send('POST', `${of('checkout')}/environments/production/on`)
    expect((await poll(tag)).status).toBe(304)
    await server.send('PUT', of('checkout'), { body: { type: 'release', description: `${prefix} here` } })
    expect(summarize(await poll(tag))).toEqual([['feature-updated', 'checkout']])
  })
})

test('returns 403 for a frontend token', async () => {
  const as = await server.newToken({ type: 'frontend', project: 'default', environment: 'development' })
  expect((await poll(undefined, { as })).status).toBe(403)
})
