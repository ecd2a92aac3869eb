import { describe, expect, onTestFinished, test } from 'vitest'
import { EventReader } from '../event-stream.ts'
import { type ServerOptions, serverForTest, type TestServer } from '../harness.ts'

const featuresOf = (project = 'default') => `/api/admin/projects/${project}/features`

const send = async (server: TestServer, method: string, path: string, body?: object) => {
  const answer = await server.send(method, path, body ? { body } : {})
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer
}

const turn = (server: TestServer, to: 'on' | 'off', environment = 'development') =>
  send(server, 'POST', `${featuresOf()}/banner/environments/${environment}/${to}`)

const newServer = async (options: ServerOptions = {}) => {
  const server = await serverForTest(options)
  await send(server, 'POST', featuresOf(), { name: 'banner' })
  return server
}

const newToken = async (server: TestServer, type: 'backend' | 'frontend', fields: object = {}) => {
  const body = { tokenName: 'streaming', type, environment: 'development', projects: ['default'], ...fields }
  return (await send(server, 'POST', '/api/admin/api-tokens', body)).json as { id: number; secret: string }
}

const connect = async (server: TestServer, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers })
  expect(response.status).toBe(200)
  const reader = new EventReader(response)
  onTestFinished(() => reader.cancel())
  return reader
}

/** Prepares a stream of each kind with a token. The returned function opens the stream, and reads its first event if it has one. */
const openerOf = {
  backend: async (server: TestServer, secret: string) => async () => {
    const reader = await connect(server, '/api/client/streaming', { Authorization: secret })
    expect((await reader.next())?.event).toBe('unleash-connected')
    return reader
  },
  frontend: async (server: TestServer, secret: string) => {
    const { json } = await server.send('POST', '/ofrep/v1/evaluate/flags', { token: secret, body: { context: {} } })
    return () => connect(server, json.eventStreams[0].endpoint.requestUri)
  },
} as const
const types = ['backend', 'frontend'] as const
const openStream = async (type: (typeof types)[number], server: TestServer, secret: string) => (await openerOf[type](server, secret))()

describe('stream of an environment that is no longer in memory', () => {
  test.each(types)('sends each change to a %s token', async (type) => {
    const server = await newServer()
    const reader = await openStream(type, server, server.tokens[type])
    await turn(server, 'on')
    expect((await reader.next())?.data).toMatch(/"enabled":true|refetchEvaluation/)
    const token = await server.newToken({ type: 'frontend', project: '*', environment: '*' })
    const read = (at: number) => server.send('GET', `/api/frontend?environment=e${at}`, { token })
    await Promise.all(Array.from({ length: 300 }, (_, at) => read(at)))
    await turn(server, 'off')
    expect((await reader.next())?.data).toMatch(/"enabled":false|refetchEvaluation/)
  })
})

describe('stream of a token with two projects', () => {
  /** Deletes the project `other` with its feature, and creates it again. Returns once the project has the feature `secret`. */
  const replaceOther = async (server: TestServer) => {
    await send(server, 'DELETE', `${featuresOf('other')}/former`)
    await send(server, 'DELETE', '/api/admin/archive/former')
    await send(server, 'DELETE', '/api/admin/projects/other')
    await send(server, 'POST', '/api/admin/projects', { id: 'other', name: 'Other' })
    await send(server, 'POST', featuresOf('other'), { name: 'secret' })
  }

  test.each(types)('ends when the %s token loses a project, before a new project has the same id', async (type) => {
    const server = await newServer()
    await send(server, 'POST', '/api/admin/projects', { id: 'other', name: 'Other' })
    await send(server, 'POST', featuresOf('other'), { name: 'former' })
    const { secret } = await newToken(server, type, { projects: ['default', 'other'] })
    const reader = await openStream(type, server, secret)
    await replaceOther(server)
    await expect.poll(() => server.streams.count).toBe(0)
    for (let event = await reader.next(); event; event = await reader.next()) expect(event.data).not.toContain('secret')
    const again = await openStream(type, server, secret)
    await turn(server, 'on')
    expect((await again.next())?.data).toMatch(/"enabled":true|refetchEvaluation/)
  })
})

describe('stream of a token that expires', () => {
  const minute = 60_000
  const setUp = async (type: 'backend' | 'frontend', heartbeatMs: number) => {
    const clock = { now: Date.now() }
    const server = await newServer({ now: () => clock.now, streamLimits: { heartbeatMs } })
    const fields = { expiresAt: new Date(clock.now + minute).toISOString() }
    const { id, secret } = await newToken(server, type, fields)
    const reader = await openStream(type, server, secret)
    await turn(server, 'on')
    expect((await reader.next())?.data).toMatch(/"enabled":true|refetchEvaluation/)
    return { clock, server, id, secret, reader }
  }

  test.each(types)('ends instead of sending the next change to a %s token', async (type) => {
    const { clock, server, secret, reader } = await setUp(type, 20_000)
    clock.now += 60 * minute
    await turn(server, 'off')
    expect(await reader.next()).toBeUndefined()
    expect((await server.send('GET', '/api/frontend', { token: secret })).status).toBe(401)
  })

  test.each(types)('ends without a change, with a %s token', async (type) => {
    const { clock, reader } = await setUp(type, 100)
    clock.now += minute
    expect(await reader.next()).toBeUndefined()
  })

  test('continues after the expiry of the token was moved to a later time', async () => {
    const { clock, server, id, reader } = await setUp('backend', 100)
    await send(server, 'PUT', `/api/admin/api-tokens/${id}`, { expiresAt: new Date(clock.now + 60 * minute).toISOString() })
    await turn(server, 'off')
    expect((await reader.next())?.data).toContain('"enabled":false')
    clock.now += 30 * minute
    await turn(server, 'on')
    expect((await reader.next())?.data).toContain('"enabled":true')
  })
})

describe('stream of a token that is deleted while the stream opens', () => {
  /** Makes the next read of an environment wait. */
  const holdNextRead = (server: TestServer, environment: string) => {
    const features = server.ports.cache.delivered.in(environment)
    const [read, begun, released] = [features.upTo.bind(features), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    features.upTo = async (...args) => {
      features.upTo = read
      begun.resolve()
      await released.promise
      return read(...args)
    }
    return { begun: begun.promise, release: () => released.resolve() }
  }

  test.each(types)('ends, with a %s token', async (type) => {
    const server = await newServer()
    const other = await openStream('backend', server, server.tokens.backend)
    const { id, secret } = await newToken(server, type, { environment: 'production' })
    const open = await openerOf[type](server, secret)
    const held = holdNextRead(server, 'production')
    const opening = open()
    await held.begun
    await send(server, 'DELETE', `/api/admin/api-tokens/${id}`)
    // The hub sends this change after it authenticated all open streams at the new revision.
    await turn(server, 'on')
    expect((await other.next())?.data).toContain('"enabled":true')
    held.release()
    const reader = await opening
    await turn(server, 'on', 'production')
    expect(await reader.next()).toBeUndefined()
  })
})
