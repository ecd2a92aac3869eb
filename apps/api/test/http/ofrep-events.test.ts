import { describe, expect, onTestFinished, test } from 'vitest'
import type { StreamLimits } from '../../src/delivery/streams/stream-hub.ts'
import { EventReader } from '../event-stream.ts'
import { type ServerOptions, serverForTest, type TestServer } from '../harness.ts'

const hour = 3_600_000
const flags = '/ofrep/v1/evaluate/flags'
const of = (name: string, project = 'default') => `/api/admin/projects/${project}/features/${name}`
const turn = (server: TestServer, name: string, to: 'on' | 'off', environment = 'development') =>
  server.send('POST', `${of(name)}/environments/${environment}/${to}`)

const newServer = async (streamLimits?: Partial<StreamLimits>, options: ServerOptions = {}) => {
  const server = await serverForTest({ ...options, ...(streamLimits && { streamLimits }) })
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  return server
}

interface Asked {
  readonly token?: string
  readonly tag?: string
  readonly query?: string
  readonly context?: object
}
const evaluate = (server: TestServer, { token = server.tokens.frontend, tag, query = '', context = {} }: Asked = {}) =>
  server.send('POST', flags + query, { token, body: { context }, ...(tag && { headers: { 'If-None-Match': tag } }) })

/** Path of the event stream in the response of a bulk evaluation. */
const addressOf = async (server: TestServer, asked: Asked = {}): Promise<string> => {
  const { eventStreams } = (await evaluate(server, asked)).json
  expect(eventStreams).toEqual([{ type: 'sse', endpoint: { requestUri: expect.any(String) }, inactivityDelaySec: 120 }])
  return eventStreams[0].endpoint.requestUri
}

const request = (server: TestServer, address: string, headers: Record<string, string> = {}) => fetch(server.url + address, { headers })

const connect = async (server: TestServer, address: string, headers?: Record<string, string>) => {
  const response = await request(server, address, headers)
  expect(response.status).toBe(200)
  const reader = new EventReader(response)
  onTestFinished(() => reader.cancel())
  return { response, reader }
}

describe('event stream', () => {
  test('sends an event only when something in the scope of the token changes', async () => {
    const server = await newServer()
    await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
    const address = await addressOf(server)
    const { response, reader } = await connect(server, address)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    await turn(server, 'banner', 'on', 'production')
    await server.send('POST', '/api/admin/projects/shop/features', { body: { name: 'cart' } })
    await turn(server, 'banner', 'on')
    const event = (await reader.next())!
    const data = JSON.parse(event.data)
    expect([event.event, data]).toEqual(['message', { type: 'refetchEvaluation', etag: event.id }])
    // An event for the other changes would have the id of this configuration.
    expect(await addressOf(server)).toContain(new URLSearchParams({ flagConfigEtag: event.id! }).toString())
    expect(address).not.toContain(new URLSearchParams({ flagConfigEtag: event.id! }).toString())
    await server.send('DELETE', of('banner'))
    expect((await reader.next())?.id).not.toBe(event.id)
  })

  test('starts with an event if something changed since the evaluation', async () => {
    const server = await newServer()
    const address = await addressOf(server)
    await turn(server, 'banner', 'on')
    const { reader } = await connect(server, address)
    expect(JSON.parse((await reader.next())!.data)).toMatchObject({ type: 'refetchEvaluation' })
  })

  test('continues after the last event of the client', async () => {
    const server = await newServer({ heartbeatMs: 100 })
    const address = await addressOf(server)
    await turn(server, 'banner', 'on')
    const { id } = (await (await connect(server, address)).reader.next())!
    const quiet = await connect(server, address, { 'Last-Event-ID': id! })
    await quiet.reader.comment()
    await turn(server, 'banner', 'off')
    const [missed, met] = [await connect(server, address, { 'Last-Event-ID': id! }), quiet].map(({ reader }) => reader.next())
    expect((await missed)?.id).toBe((await met)?.id)
  })

  test('after an event, an evaluation returns the new features', async () => {
    const server = await newServer()
    const first = await evaluate(server)
    const { reader } = await connect(server, first.json.eventStreams[0].endpoint.requestUri)
    await turn(server, 'banner', 'on')
    const { etag } = JSON.parse((await reader.next())!.data)
    const tag = first.headers.get('etag')!
    const query = `?flagConfigEtag=${encodeURIComponent(etag)}`
    const second = await evaluate(server, { tag, query })
    expect([second.status, second.json.flags[0]]).toMatchObject([200, { key: 'banner', value: true }])
    expect((await evaluate(server, { tag: second.headers.get('etag')!, query })).status).toBe(304)
  })

  test('a token for all environments receives events of the evaluated environment', async () => {
    const server = await newServer()
    const address = await addressOf(server, { token: server.tokens.admin, context: { environment: 'production' } })
    const { reader } = await connect(server, address)
    await turn(server, 'banner', 'on')
    await turn(server, 'banner', 'on', 'production')
    const event = await reader.next()
    const { json } = await evaluate(server, { token: server.tokens.admin, context: { environment: 'production' } })
    expect(json.eventStreams[0].endpoint.requestUri).toContain(new URLSearchParams({ flagConfigEtag: event!.id! }).toString())
  })

  test('is readable from all origins by default', async () => {
    const server = await newServer()
    const { response } = await connect(server, await addressOf(server), { Origin: 'https://shop.example' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('ends when the token is deleted', async () => {
    const server = await newServer()
    const body = { tokenName: 'short', type: 'frontend', environment: 'development', projects: ['default'] }
    const { id, secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
    const address = await addressOf(server, { token: secret })
    const { reader } = await connect(server, address)
    expect((await server.send('DELETE', `/api/admin/api-tokens/${id}`)).status).toBe(200)
    expect(await reader.next()).toBeUndefined()
    expect((await request(server, address)).status).toBe(401)
  })

  test('ends at its maximum age', async () => {
    const server = await newServer({ heartbeatMs: 100, ageMs: 100 })
    const { reader } = await connect(server, await addressOf(server))
    expect(await reader.next()).toBeUndefined()
  })

  test('ends when the server stops', async () => {
    const server = await newServer()
    const address = await addressOf(server)
    const { reader } = await connect(server, address)
    await server.streams.close(0)
    expect(await reader.next()).toBeUndefined()
    expect((await request(server, address)).status).toBe(503)
  })

  test('clients with expensive evaluations receive the event one after the other', async () => {
    const server = await newServer()
    Object.assign(server.ports.runtime.evaluationCost, { measure: <T>(_: string, work: () => T) => work() })
    Object.defineProperty(server.ports.runtime.evaluationCost, 'ms', { value: 100 })
    const address = await addressOf(server)
    const readers = await Promise.all([1, 2, 3].map(async () => (await connect(server, address)).reader))
    await turn(server, 'banner', 'on')
    const times = await Promise.all(readers.map(async (reader) => (await reader.next()) && performance.now()))
    expect(Math.max(...(times as number[])) - Math.min(...(times as number[]))).toBeGreaterThan(300)
  })
})

describe('path of the event stream', () => {
  test('is the same for another context, so that providers keep their stream', async () => {
    const server = await newServer()
    expect(await addressOf(server, { context: { userId: '7' } })).toBe(await addressOf(server))
  })

  test('gets a new ticket before the old one expires, also for a client with the present evaluation', async () => {
    const clock = { now: Date.now() }
    const server = await newServer({}, { now: () => clock.now })
    const first = await evaluate(server)
    const tag = first.headers.get('etag')!
    expect((await evaluate(server, { tag })).status).toBe(304)
    clock.now += 12 * hour
    const second = await evaluate(server, { tag })
    expect(second.status).toBe(200)
    expect((await connect(server, first.json.eventStreams[0].endpoint.requestUri)).response.status).toBe(200)
    clock.now += 12 * hour
    expect((await request(server, first.json.eventStreams[0].endpoint.requestUri)).status).toBe(401)
    expect((await connect(server, second.json.eventStreams[0].endpoint.requestUri)).response.status).toBe(200)
  })

  test('starts with the path of the public URL', async () => {
    const server = await newServer({}, { publicUrl: 'https://example.org/flags' })
    expect(await addressOf(server)).toMatch(/^\/flags\/ofrep\/v1\/events\?ticket=/)
  })

  test('contains no token, and the log contains no ticket', async () => {
    const server = await newServer()
    const address = await addressOf(server)
    expect(address).not.toContain(server.tokens.frontend.split('.')[1])
    const { reader } = await connect(server, address)
    await reader.cancel()
    await request(server, address.replace('ticket=', 'ticket=x'))
    const lines = () => server.log.filter((line) => line.includes('"/ofrep/v1/events"'))
    await expect.poll(() => lines().length).toBe(2)
    const ticket = new URLSearchParams(address.split('?')[1]).get('ticket')!
    expect(server.log.join('\n')).not.toContain(ticket.split('.')[0])
  })
})

describe('invalid ticket', () => {
  test.each<[string, (address: string) => string]>([
    ['no ticket', () => '/ofrep/v1/events'],
    ['an empty ticket', () => '/ofrep/v1/events?ticket='],
    ['a ticket that was changed', (address) => address.replace('.development', '.production')],
    ['two tickets', (address) => `${address}&ticket=x`],
  ])('returns 401 for %s', async (_, changed) => {
    const server = await newServer()
    const answer = await request(server, changed(await addressOf(server)), { Origin: 'https://shop.example' })
    expect([answer.status, await answer.json()]).toMatchObject([401, { name: 'AuthenticationRequired' }])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('returns 401 for a token without a ticket', async () => {
    const server = await newServer()
    expect((await request(server, '/ofrep/v1/events', { Authorization: server.tokens.frontend })).status).toBe(401)
  })
})

test('returns 429 at the stream limit, until a stream ends', async () => {
  const server = await newServer({ most: 1 })
  const address = await addressOf(server)
  const { reader } = await connect(server, address)
  const refused = await request(server, address)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await reader.cancel()
  await expect.poll(() => server.streams.count).toBe(0)
  await connect(server, address)
})

describe('bulk evaluation with the values of an event', () => {
  test.each(['?flagConfigEtag=other', '?flagConfigLastModified=1771622898'])('%s never returns 304', async (query) => {
    const server = await newServer()
    const tag = (await evaluate(server)).headers.get('etag')!
    expect((await evaluate(server, { tag })).status).toBe(304)
    expect((await evaluate(server, { tag, query })).status).toBe(200)
  })
})
