import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countAuthentications } from '../../../test/count-authentications.ts'
import { serverForTest, type TestServer } from '../../../test/harness.ts'
import { serveChanged } from '../../../test/http/serve-changed.ts'
import { awaitRevision, headersOf } from '../../../test/sdk-process.ts'

const path = '/api/client/features'
const feature = '/api/admin/projects/default/features/banner'
const start = Date.parse('2026-02-03T04:05:06.789Z')

let now: number
let server: TestServer
let authentications: { count: number }
beforeEach(async () => {
  now = start
  server = await serverForTest({ now: () => now })
  authentications = countAuthentications(server)
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
})

type Poll = (more?: Record<string, string>) => Promise<{ status: number; headers: Headers; isAuthenticated: boolean }>

interface Polled {
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly query?: string
}

/** Polls with the present ETag. The result sends an equal poll, and reports whether the server authenticated the poll. */
const polling = async ({ token = server.tokens.backend, headers = {}, query = '' }: Polled = {}, on: { url: string } = server) => {
  const send = (more: Record<string, string>) =>
    fetch(on.url + path + query, { headers: { Authorization: token, 'Unleash-Client-Spec': '5.2.0', ...headers, ...more } })
  const first = await send({})
  expect(first.status).toBe(200)
  const held = { 'If-None-Match': first.headers.get('etag')! }
  const poll: Poll = async (more = {}) => {
    authentications.count = 0
    const { status, headers: answered } = await send({ ...held, ...more })
    return { status, headers: answered, isAuthenticated: authentications.count > 0 }
  }
  // The server remembers a response only after the response was sent.
  await pollUntilRepeated(poll)
  return poll
}
/** Polls until the server repeats a 304 from memory. After a pause of a second, the server has to read the revisions first. */
const pollUntilRepeated = (poll: Poll) =>
  vi.waitFor(async () => {
    const answer = await poll()
    expect(answer).toMatchObject({ status: 304, isAuthenticated: false })
    return answer
  })
const newToken = async (more: object = {}) => {
  const body = { tokenName: 'app', type: 'backend', environment: 'development', projects: ['default'], ...more }
  const answer = await server.send('POST', '/api/admin/api-tokens', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.json as { id: number; secret: string }
}

describe('equal polls', () => {
  test('a repeated 304 has the headers of the first 304, with a new request id and trace id', async () => {
    const poll = await polling()
    const [first, repeated] = [await poll({ 'X-Request-Id': 'mine' }), await pollUntilRepeated(poll)]
    expect(first.isAuthenticated).toBe(true)
    const withoutIds = ({ headers }: typeof first) =>
      Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'traceparent', 'date'].includes(name)))
    expect(withoutIds(repeated)).toEqual(withoutIds(first))
    expect(first.headers.get('x-request-id')).toBe('mine')
    const ids = [repeated, await pollUntilRepeated(poll)].map(({ headers }) => [headers.get('x-request-id'), headers.get('traceparent')])
    expect(ids[0]![0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids[0]![1]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(new Set(ids.flat()).size).toBe(4)
  })

  test('a repeated 304 is logged and measured', async () => {
    const changed = await serveChanged(server, { openMetrics: true, trustedProxies: ['127.0.0.1'] })
    const poll = await polling({ headers: { 'X-Forwarded-For': '203.0.113.9' } }, changed)
    const id = (await pollUntilRepeated(poll)).headers.get('x-request-id')
    const line = await vi.waitFor(
      () => server.log.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === id) ?? expect.fail(),
    )
    expect(line).toMatchObject({ method: 'GET', route: path, status: 304, caller: 'backend for tests', ip: '203.0.113.9', msg: 'request' })
    const count = async () => {
      const text = await (await fetch(`${changed.url}/internal-backstage/prometheus`)).text()
      return Number(/_count\{method="GET",route="\/api\/client\/features",status="304"\} (\d+)/.exec(text)?.[1])
    }
    const before = await count()
    await poll()
    await poll()
    await vi.waitFor(async () => expect(await count()).toBe(before + 2))
  })

  test('a repeated 304 counts as a use of the token', async () => {
    const { secret, id } = await newToken()
    const poll = await polling({ token: secret })
    now = start + 90_000
    await pollUntilRepeated(poll)
    await server.ports.identity.lastUsedTokens.flush()
    const { tokens } = (await server.send('GET', '/api/admin/api-tokens')).json
    expect(tokens.find((token: { id: number }) => token.id === id)).toMatchObject({ seenAt: new Date(now).toISOString() })
  })

  test('a repeated 304 counts as a poll of the SDK process', async () => {
    const poll = await polling({ headers: headersOf({ appName: 'shop', connectionId: 'one', interval: '1000' }) })
    now = start + 2_500
    await pollUntilRepeated(poll)
    now = start + 4_500
    expect(await awaitRevision(server, { applications: ['shop'] })).toMatchObject({ live: 1, held: 1 })
  })
})

describe('equal polls without a tag', () => {
  const headers = {
    Authorization: '',
    'Unleash-Client-Spec': '5.2.0',
    ...headersOf({ appName: 'shop', connectionId: 'one', interval: '1000' }),
  }
  const get = async () => {
    authentications.count = 0
    const answer = await fetch(server.url + path, { headers: { ...headers, Authorization: server.tokens.backend } })
    return { id: answer.headers.get('x-request-id'), text: await answer.text(), isAuthenticated: authentications.count > 0 }
  }
  /** Polls until the server repeats the features from memory. */
  const repeated = () =>
    vi.waitFor(async () => {
      const answer = await get()
      expect(answer.isAuthenticated).toBe(false)
      return answer
    })

  test('get the same features from memory, and new features after a change at once', async () => {
    const first = await get()
    const again = await repeated()
    expect(again.text).toBe(first.text)
    expect(again.id).not.toBe(first.id)
    await server.send('POST', `${feature}/environments/development/on`)
    const changed = await get()
    expect(changed.isAuthenticated).toBe(true)
    expect(JSON.parse(changed.text).features).toMatchObject([{ name: 'banner', enabled: true }])
  })

  test('count as polls of the SDK process, which holds the features only once it sends their tag', async () => {
    await get()
    now = start + 2_500
    await repeated()
    now = start + 4_500
    expect(await awaitRevision(server, { applications: ['shop'] })).toMatchObject({ live: 1, held: 0 })
  })
})

describe('polls that differ', () => {
  test.each([
    ['another tag', { 'If-None-Match': 'W/"other"' }, 200],
    ['another token', { Authorization: 'default:development.0123456789abcdef0123456789abcdef' }, 401],
    ['another version of the specification', { 'Unleash-Client-Spec': '4.0.0' }, 200],
    ['a wrong version of the specification', { 'Unleash-Client-Spec': 'new' }, 400],
    ['another application', { 'unleash-appname': 'other' }, 304],
  ])('a poll with %s is authenticated', async (_, headers, status) => {
    const poll = await polling()
    expect(await poll(headers)).toMatchObject({ status, isAuthenticated: true })
    await pollUntilRepeated(poll)
  })

  test('a poll with another query gets a response of its own', async () => {
    await polling()
    const other = await polling({ query: '?namePrefix=b' })
    expect((await other()).status).toBe(304)
  })
})

describe('equal polls that are authenticated', () => {
  test('a poll after a change returns the new state at once', async () => {
    const poll = await polling()
    await server.send('POST', `${feature}/environments/development/on`)
    expect(await poll()).toMatchObject({ status: 200, isAuthenticated: true })
  })

  test('a poll with a deleted token returns 401 at once', async () => {
    const { id, secret } = await newToken()
    const poll = await polling({ token: secret })
    await server.send('DELETE', `/api/admin/api-tokens/${id}`)
    expect(await poll()).toMatchObject({ status: 401, isAuthenticated: true })
  })

  test('a poll returns 401 once its token expires', async () => {
    const { secret } = await newToken({ expiresAt: new Date(start + 60_000).toISOString() })
    const poll = await polling({ token: secret })
    now = start + 59_999
    await pollUntilRepeated(poll)
    now = start + 60_000
    expect(await poll()).toMatchObject({ status: 401, isAuthenticated: true })
  })

  test('a poll with a trace of the client is authenticated and continues the trace', async () => {
    const poll = await polling()
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    for (let at = 0; at < 2; at++) {
      const { headers, isAuthenticated } = await poll({ traceparent })
      expect([headers.get('traceparent')?.slice(0, 36), isAuthenticated]).toEqual([traceparent.slice(0, 36), true])
    }
  })

  test('a poll with a token for all environments returns 200 after a change in the environment of the query', async () => {
    const token = await server.newToken({ type: 'admin', project: '*', environment: '*' })
    const poll = await polling({ token, query: '?environment=production' })
    await server.send('POST', `${feature}/environments/development/on`)
    expect((await poll()).status).toBe(304)
    await server.send('POST', `${feature}/environments/production/on`)
    expect(await poll()).toMatchObject({ status: 200, isAuthenticated: true })
  })
})
