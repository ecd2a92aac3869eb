import type { NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../src/identity/secrets.ts'
import { build } from '../../src/store/index.ts'
import { samplePersonId } from '../account-samples.ts'
import { newSession } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { oneSampleOf, sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases } from './bindings.ts'

const publicUrl = 'https://flags.example.org/here'

const cookieOf = (secret: string) => `halyard-session=${secret}`

let server: TestServer
let person: number
/** Secrets of sessions: one that is used over and over, one that is over, and one that was logged out of. */
let good: string
let expired: string
let ended: string
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false, publicUrl })
  await seed(server)
  person = await samplePersonId(server)
  good = await newSession(server, person)
  expired = await newSession(server, person, new Date(Date.now() - 1))
  ended = await newSession(server, person)
  expect((await request(server, { method: 'GET', path: '/api/admin/projects', headers: { Cookie: cookieOf(ended) } })).status).toBe(200)
  expect((await request(server, { method: 'POST', path: '/logout', headers: { Cookie: cookieOf(ended) } })).status).toBe(204)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const anyoneMay = ({ endpoint }: NamedEndpoint) => endpoint.access.caller === 'anyone'
const isForApplications = ({ endpoint }: NamedEndpoint) => endpoint.access.caller === 'backend'
const writes = ({ endpoint }: NamedEndpoint) => endpoint.method !== 'GET'

describe.each(cases((named) => !anyoneMay(named)))('$title', ({ named, call }) => {
  const sample = oneSampleOf(() => server, named.operation)

  const bad: [string, () => string][] = [
    ['a session that never was', () => cookieOf('00'.repeat(32))],
    ['a session that is over', () => cookieOf(expired)],
    ['a session that was logged out of', () => cookieOf(ended)],
    ['an empty session', () => cookieOf('')],
    ['a session of 5,000 characters', () => cookieOf('x'.repeat(5_000))],
    ['the hash of a session, as it is stored', () => cookieOf(hashSecret(good))],
    ['a session under another name', () => `session=${good}`],
    ['an API token for a session', () => cookieOf(server.tokens.admin)],
  ]
  test.each(bad)('401 with %s', async (_, cookie) => {
    const { status, error } = await call(server, named, await sample(), { token: null, headers: { Cookie: cookie() } })
    expect(status).toBe(401)
    expect(error).toMatchObject({ name: 'AuthenticationRequired' })
  })

  test('401 with a bad token beside a good session: a token beats a cookie', async () => {
    const { status } = await call(server, named, await sample(), { token: 'unknown', headers: { Cookie: cookieOf(good) } })
    expect(status).toBe(401)
  })
})

const foreign: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://flags.example.org' }],
  ['what a browser does not name as its own', { 'Sec-Fetch-Site': 'unheard-of' }],
  ['another origin', { Origin: 'https://evil.example.org' }],
  ['another port', { Origin: 'https://flags.example.org:8443' }],
  ['another scheme', { Origin: 'http://flags.example.org' }],
  ['an origin that hides itself', { Origin: 'null' }],
]
const own: [string, Record<string, string>][] = [
  ['a page of our own', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://flags.example.org' }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a page of our own in an older browser', { Origin: 'https://flags.example.org' }],
  ['no browser', {}],
]

describe.each(cases())('$title, by cookie', ({ over, named, call }) => {
  test(isForApplications(named) ? '403 to pages of our own too: it is for applications' : 'is answered to pages of our own', async () => {
    for (const [from, headers] of own) {
      const Cookie = cookieOf(anyoneMay(named) ? await newSession(server, person) : good)
      const input = await sampleOf(server, named.operation)
      const { status } = await call(server, named, input, { token: null, headers: { Cookie, ...headers } })
      expect([from, status]).toEqual([from, isForApplications(named) ? 403 : expect.toSatisfy((code) => code < 300)])
    }
  })

  test.runIf(writes(named))('403 to pages of others, and nothing is stored', async () => {
    const input = await sampleOf(server, named.operation)
    const before = await stateMark()
    for (const [from, headers] of foreign) {
      const { status, error } = await call(server, named, input, { token: null, headers: { Cookie: cookieOf(good), ...headers } })
      expect([from, status]).toEqual([from, 403])
      expect(error).toMatchObject({ name: 'NoAccessError' })
    }
    expect(await stateMark()).toBe(before)
  })

  test.runIf(writes(named) && over === 'tRPC')('is not done by GET, which a link of another site can send', async () => {
    const input = encodeURIComponent(JSON.stringify(await sampleOf(server, named.operation)))
    const headers = { Cookie: cookieOf(good), 'Sec-Fetch-Site': 'cross-site' }
    const before = await stateMark()
    const path = `/trpc/${named.resource}.${named.operation}?input=${input.slice(0, 12_000)}`
    expect((await server.send('GET', path, { token: null, headers })).status).toBe(404)
    expect(await stateMark()).toBe(before)
  })
})

describe.each(cases((named) => writes(named) && !anyoneMay(named)))('$title, by token', ({ named, call }) => {
  test('is done from another site: a token is only sent on purpose', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://tools.example.org' }
    const { status } = await call(server, named, await sampleOf(server, named.operation), { headers })
    expect(status).toBeLessThan(300)
  })
})

test('a session that is forgotten in the store is at once forgotten everywhere', async () => {
  const secret = await newSession(server, person)
  const ask = () => server.send('GET', '/api/admin/projects', { token: null, headers: { Cookie: cookieOf(secret) } })
  expect((await ask()).status).toBe(200)
  await server.database.run(build.deleteFrom('session').where('account_id', '=', person).compile())
  await server.send('POST', '/api/admin/service-account', { body: { username: 'moves-the-access-revision', rootRole: 3 } })
  expect((await ask()).status).toBe(401)
})
