import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countAuthentications } from '../../../test/count-authentications.ts'
import { serverForTest, type TestServer } from '../../../test/harness.ts'
import { awaitRevision, headersOf } from '../../../test/sdk-process.ts'

const inDefault = '/api/admin/projects/default/features'
const start = Date.parse('2026-02-03T04:05:06.789Z')
const april = '2026-04-01T00:00:00.000Z'

let now: number
/** Milliseconds that each reading of the clock takes. */
let tick: number
let server: TestServer
let authentications: { count: number }
beforeEach(async () => {
  now = start
  tick = 0
  server = await serverForTest({ now: () => (now += tick) })
  authentications = countAuthentications(server)
  await newFeature('for-gold', { contextName: 'plan', operator: 'IN', values: ['gold'] })
  await newFeature('for-address', { contextName: 'remoteAddress', operator: 'IN', values: ['127.0.0.1'] })
})

const newFeature = async (name: string, ...constraints: object[]) => {
  const environment = `${inDefault}/${name}/environments/development`
  await server.send('POST', inDefault, { body: { name } })
  expect((await server.send('POST', `${environment}/strategies`, { body: { name: 'default', constraints } })).status).toBe(200)
  await server.send('POST', `${environment}/on`)
}

interface Asked {
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly query?: string
  /** Absent: a GET. */
  readonly body?: string
  /** The address from which the request comes. */
  readonly from?: string
}
interface Answered {
  readonly status: number | undefined
  readonly tag: string | undefined
  readonly on: readonly string[] | undefined
  readonly isAuthenticated: boolean
}

const ask = ({ token, headers = {}, query = '', body, from = '127.0.0.1' }: Asked, tag?: string): Promise<Answered> => {
  authentications.count = 0
  return new Promise((resolve, reject) => {
    const sent = { Authorization: token ?? server.tokens.frontend, ...headers, ...(tag !== undefined && { 'If-None-Match': tag }) }
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      localAddress: from,
      headers: { ...sent, ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }) },
    }
    const outgoing = request(`${server.url}/api/frontend${query}`, options, async (answer) => {
      const { statusCode: status, headers: received } = answer
      const features = status === 200 ? ((await json(answer)) as { toggles: { name: string }[] }) : answer.resume() && undefined
      const on = features?.toggles.map(({ name }) => name).sort()
      resolve({ status, tag: received.etag, on, isAuthenticated: authentications.count > 0 })
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Polls until the server repeats the 304 from memory. The result polls with the same tag, and with other parts if given. */
const polling = async (asked: Asked) => {
  const { tag } = await ask(asked)
  const poll = (other: Asked = {}) => ask({ ...asked, ...other }, tag)
  const repeated = () =>
    vi.waitFor(async () => {
      const answer = await poll()
      expect(answer).toMatchObject({ status: 304, isAuthenticated: false })
    })
  await repeated()
  return { poll, repeated }
}

const contextOf = (plan: string) => JSON.stringify({ context: { userId: '7', properties: { plan } } })
const methods: [string, Asked][] = [
  ['POST', { body: contextOf('gold') }],
  ['GET', { query: '?userId=7&plan=gold' }],
]

describe.each(methods)('equal requests with %s', (_, asked) => {
  test('are answered from memory, until a feature of the token changes', async () => {
    const { poll } = await polling(asked)
    await server.send('POST', `${inDefault}/for-address/environments/development/off`)
    expect(await poll()).toMatchObject({ status: 200, isAuthenticated: true, on: ['for-gold'] })
  })

  test('return 401 once the token is deleted', async () => {
    const body = { tokenName: 'page', type: 'frontend', environment: 'development', projects: ['default'] }
    const { id, secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
    const { poll } = await polling({ ...asked, token: secret })
    await server.send('DELETE', `/api/admin/api-tokens/${id}`)
    expect(await poll()).toMatchObject({ status: 401, isAuthenticated: true })
  })

  test('from another address get the outcomes for this address', async () => {
    const { poll } = await polling(asked)
    expect(await poll({ from: '127.0.0.2' })).toMatchObject({ status: 200, on: ['for-gold'] })
  })

  test('get new outcomes once the date of a rule has passed', async () => {
    await newFeature('since-april', { contextName: 'currentTime', operator: 'DATE_AFTER', value: april })
    const { poll, repeated } = await polling(asked)
    now = Date.parse(april) - 1
    await repeated()
    now = Date.parse(april) + 1
    expect(await poll()).toMatchObject({ status: 200, on: ['for-address', 'for-gold', 'since-april'] })
  })

  test('get new outcomes after the date of a rule passed during an earlier request', async () => {
    await newFeature('since-april', { contextName: 'currentTime', operator: 'DATE_AFTER', value: april })
    const { tag } = await ask(asked)
    for (let readings = 1; readings < 10; readings++) {
      const own = { ...asked, headers: { 'X-Readings': String(readings) } }
      now = Date.parse(april) - readings
      tick = 1
      await ask(own, tag)
      tick = 0
      now = Date.parse(april) + 60_000
      expect(await ask(own, tag)).toMatchObject({ status: 200, on: ['for-address', 'for-gold', 'since-april'] })
    }
  })

  test('count as uses of the token, and as polls of the page', async () => {
    const body = { tokenName: 'page', type: 'frontend', environment: 'development', projects: ['default'] }
    const { id, secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
    const headers = headersOf({ appName: 'shop', connectionId: 'one', interval: '1000' })
    const { repeated } = await polling({ ...asked, token: secret, headers })
    now = start + 90_000
    await repeated()
    now += 1_500
    expect(await awaitRevision(server, { applications: ['shop'] })).toMatchObject({ live: 1, held: 1 })
    await server.ports.identity.lastUsedTokens.flush()
    const { tokens } = (await server.send('GET', '/api/admin/api-tokens')).json
    expect(tokens.find((token: { id: number }) => token.id === id)).toMatchObject({ seenAt: new Date(start + 90_000).toISOString() })
  })

  test('are sampled again after the samples of an earlier day expired', async () => {
    const { repeated } = await polling(asked)
    const plans = async () =>
      (await server.ports.runtime.contexts.settle()).in('development').contexts.map(({ context }) => context.properties?.plan)
    expect(await plans()).toContain('gold')
    now = start + 30 * 3_600_000
    expect(await plans()).toEqual([])
    await repeated()
    expect(await plans()).toEqual(['gold'])
  })
})

describe('requests that differ', () => {
  test('a body with another context gets its own outcomes', async () => {
    const { poll } = await polling({ body: contextOf('gold') })
    // The body has the same length.
    expect(await poll({ body: contextOf('iron') })).toMatchObject({ status: 200, isAuthenticated: true, on: ['for-address'] })
  })

  test.each([
    ['another token', { token: 'default:development.0123456789abcdef0123456789abcdef' }, 401],
    ['another application', { headers: { 'unleash-appname': 'other' } }, 304],
  ])('%s is authenticated', async (_, other, status) => {
    const { poll } = await polling({ body: contextOf('gold') })
    expect(await poll(other)).toMatchObject({ status, isAuthenticated: true })
  })

  test('a longer body is evaluated each time', async () => {
    const asked = { body: JSON.stringify({ context: { userId: '7', properties: { plan: 'gold', note: 'x'.repeat(4_000) } } }) }
    const { tag } = await ask(asked)
    for (let count = 0; count < 4; count++) expect(await ask(asked, tag)).toMatchObject({ status: 304, isAuthenticated: true })
  })

  test('a random outcome is never repeated', async () => {
    const strategy = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random', groupId: 'half' } }
    await server.send('POST', `${inDefault}/for-gold/environments/development/strategies`, { body: strategy })
    for (let count = 0; count < 4; count++)
      expect(await ask({ body: contextOf('gold') })).toMatchObject({ status: 200, tag: undefined, isAuthenticated: true })
  })
})
