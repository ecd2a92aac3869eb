import { describe, expect, onTestFinished, test } from 'vitest'
import type { StreamLimits } from '../../src/delivery/streams/stream-hub.ts'
import { EventReader } from '../event-stream.ts'
import { serverForTest, type TestServer } from '../harness.ts'

const of = (name: string, project = 'default') => `/api/admin/projects/${project}/features/${name}`
const toggle = (server: TestServer, name: string, to: 'on' | 'off', environment = 'development') =>
  server.send('POST', `${of(name)}/environments/${environment}/${to}`)

const newServer = async (streamLimits?: Partial<StreamLimits>) => {
  const server = await serverForTest({ ...(streamLimits && { streamLimits }) })
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  return server
}

const request = (server: TestServer, token: string | null, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/client/streaming`, { headers: { ...(token && { Authorization: token }), ...headers } })

const connect = async (server: TestServer, headers?: Record<string, string>, token = server.tokens.backend) => {
  const response = await request(server, token, headers)
  expect(response.status).toBe(200)
  const reader = new EventReader(response)
  onTestFinished(() => reader.cancel())
  const next = async () => {
    const event = await reader.next()
    return event && { ...event, events: JSON.parse(event.data).events }
  }
  return { response, reader, next }
}

describe('stream', () => {
  test('starts with the complete state, as in the delta', async () => {
    const server = await newServer()
    const { response, next } = await connect(server)
    const delta = await server.send('GET', '/api/client/delta', { token: server.tokens.backend })
    const first = await next()
    expect([first?.event, first?.events]).toEqual(['unleash-connected', delta.json.events])
    expect(first?.id).toBe(String(delta.json.events[0].eventId))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  test('sends each change in the scope of the token, and nothing else', async () => {
    const server = await newServer()
    await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
    const { next } = await connect(server)
    await next()
    await toggle(server, 'banner', 'on', 'production')
    await server.send('POST', '/api/admin/projects/shop/features', { body: { name: 'cart' } })
    await toggle(server, 'banner', 'on')
    const changed = await next()
    expect([changed?.event, changed?.events]).toMatchObject(['unleash-updated', [{ type: 'feature-updated', feature: { enabled: true } }]])
    await server.send('DELETE', of('banner'))
    const removed = await next()
    expect(removed?.events).toMatchObject([{ type: 'feature-removed', featureName: 'banner' }])
    expect(Number(removed?.id)).toBeGreaterThan(Number(changed?.id))
  })

  test('starts with the missed changes if the client sends its last event', async () => {
    const server = await newServer()
    const first = await connect(server)
    const { id } = (await first.next())!
    await first.reader.cancel()
    const nothing = await connect(server, { 'Last-Event-ID': id! })
    expect(await nothing.next()).toEqual({ event: 'unleash-connected', id: undefined, data: '{"events":[]}', events: [] })
    await toggle(server, 'banner', 'on')
    const again = await connect(server, { 'Last-Event-ID': id! })
    expect((await again.next())?.events).toMatchObject([{ type: 'feature-updated' }])
  })

  test.each(['x', '-1', '99999999'])('starts with the complete state for the last event %s', async (id) => {
    const server = await newServer()
    const { next } = await connect(server, { 'Last-Event-ID': id })
    expect((await next())?.events).toMatchObject([{ type: 'hydration' }])
  })

  test('sends comments regularly', async () => {
    const { reader } = await connect(await newServer({ heartbeatMs: 100 }))
    await reader.comment()
    await reader.comment()
    expect(reader.comments).toBe(2)
  })

  test('ends when the token is deleted', async () => {
    const server = await newServer()
    const body = { tokenName: 'short', type: 'backend', environment: 'development', projects: ['default'] }
    const { id, secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
    const { next } = await connect(server, {}, secret)
    await next()
    expect((await server.send('DELETE', `/api/admin/api-tokens/${id}`)).status).toBe(200)
    expect(await next()).toBeUndefined()
  })

  test('ends at its maximum age', async () => {
    const { next } = await connect(await newServer({ heartbeatMs: 100, ageMs: 100 }))
    await next()
    expect(await next()).toBeUndefined()
  })

  test('ends when the server stops', async () => {
    const server = await newServer()
    const { next } = await connect(server)
    await next()
    await server.streams.close(0)
    expect(await next()).toBeUndefined()
    expect((await request(server, server.tokens.backend)).status).toBe(503)
  })
})

test('returns 400 for an invalid environment name', async () => {
  const server = await newServer()
  const answer = await fetch(`${server.url}/api/client/streaming?environment=%20`, { headers: { Authorization: server.tokens.admin } })
  expect(answer.status).toBe(400)
})

test('returns 401 without a token', async () => {
  expect((await request(await newServer(), null)).status).toBe(401)
})

test('returns 403 for a frontend token', async () => {
  const server = await newServer()
  expect((await request(server, server.tokens.frontend)).status).toBe(403)
})

test('returns 429 at the stream limit, until a stream ends', async () => {
  const server = await newServer({ most: 1 })
  const { reader } = await connect(server)
  const refused = await request(server, server.tokens.backend)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await reader.cancel()
  await expect.poll(() => server.streams.count).toBe(0)
  await connect(server)
})

describe('the header fetch-mode of GET /api/client/features', () => {
  const poll = (server: TestServer, query = '', headers: Record<string, string> = {}) =>
    server.send('GET', `/api/client/features${query}`, {
      token: server.tokens.backend,
      headers: { 'Unleash-Client-Spec': '5.2.0', ...headers },
    })
  const inviting = (streamLimits: Partial<StreamLimits> = {}) => serverForTest({ streamingFetchMode: true, streamLimits })

  test('invites to stream with a 200, and not with a 304', async () => {
    const server = await inviting()
    const { status, headers } = await poll(server)
    expect([status, headers.get('fetch-mode')]).toEqual([200, 'streaming'])
    const unchanged = await poll(server, '', { 'If-None-Match': headers.get('etag')! })
    expect([unchanged.status, unchanged.headers.get('fetch-mode')]).toEqual([304, null])
  })

  test.each<[string, string, Record<string, string>]>([
    ['filters that a stream does not accept', '?namePrefix=b', {}],
    ['segments inlined', '', { 'Unleash-Client-Spec': '4.1.0' }],
  ])('is absent if the SDK sends %s', async (_, query, headers) => {
    expect((await poll(await inviting(), query, headers)).headers.get('fetch-mode')).toBeNull()
  })

  test('is absent if four fifths of the streams are in use', async () => {
    const server = await inviting({ most: 5 })
    for (let count = 0; count < 3; count++) await connect(server)
    expect((await poll(server)).headers.get('fetch-mode')).toBe('streaming')
    await connect(server)
    expect((await poll(server)).headers.get('fetch-mode')).toBeNull()
  })

  test('is absent by default', async () => {
    expect((await poll(await serverForTest())).headers.get('fetch-mode')).toBeNull()
  })
})
