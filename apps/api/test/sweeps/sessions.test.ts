import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../../src/identity/secret/secrets.ts'
import { build } from '../../src/store/index.ts'
import { samplePersonId } from '../account-samples.ts'
import { newSession } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { type Case, cases, oneOfEachKind } from './bindings.ts'
import { callerKind, each, isForAnyone, isForApplications, isWrite } from './endpoint-kinds.ts'
import { expectEach, outcomeOf, outcomesOf, refusal, sameIn, success } from './outcomes.ts'

const publicUrl = 'https://flags.example.org/here'

const cookieOf = (secret: string) => `halyard-session=${secret}`

let server: TestServer
let person: number
/** Secrets of sessions: an expired one, and one that was logged out of. */
let expired: string
let ended: string
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false, publicUrl })
  await seed(server)
  person = await samplePersonId(server)
  expired = await newSession(server, person, new Date(Date.now() - 1))
  ended = await newSession(server, person)
  expect((await request(server, { method: 'GET', path: '/api/admin/projects', headers: { Cookie: cookieOf(ended) } })).status).toBe(200)
  expect((await request(server, { method: 'POST', path: '/logout', headers: { Cookie: cookieOf(ended) } })).status).toBe(204)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

type Headers = Record<string, string>

/** Secret of a new session, because some endpoints end all sessions of their caller. */
const goodSession = () => newSession(server, person)

const badCookies: readonly (readonly [string, () => Headers | Promise<Headers>])[] = [
  ['a session that never existed', () => ({ Cookie: cookieOf('00'.repeat(32)) })],
  ['an expired session', () => ({ Cookie: cookieOf(expired) })],
  ['a session that was logged out of', () => ({ Cookie: cookieOf(ended) })],
  ['an empty session', () => ({ Cookie: cookieOf('') })],
  ['a session of 5,000 characters', () => ({ Cookie: cookieOf('x'.repeat(5_000)) })],
  ['the stored hash of a session', async () => ({ Cookie: cookieOf(hashSecret(await goodSession())) })],
  ['a session under another name', async () => ({ Cookie: `session=${await goodSession()}` })],
  ['an API token instead of a session', () => ({ Cookie: cookieOf(server.tokens.admin) })],
  ['an unknown token besides a valid session', async () => ({ Cookie: cookieOf(await goodSession()), Authorization: 'unknown' })],
]
const otherSites: readonly (readonly [string, Headers])[] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://flags.example.org' }],
  ['a site that the browser describes by an unknown word', { 'Sec-Fetch-Site': 'unheard-of' }],
  ['another origin', { Origin: 'https://evil.example.org' }],
  ['another port', { Origin: 'https://flags.example.org:8443' }],
  ['another scheme', { Origin: 'http://flags.example.org' }],
  ['an origin that is hidden', { Origin: 'null' }],
]
/** Endpoints without required credentials do not check the header, so the header says nothing about the sender. */
const withUncheckedHeader = otherSites.map(
  ([from, headers]) => [`${from}, with an unknown token`, { ...headers, Authorization: 'unknown' }] as const,
)
const ownPages: readonly (readonly [string, Headers])[] = [
  ['a page of the server', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://flags.example.org' }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a page of the server in an older browser', { Origin: 'https://flags.example.org' }],
  ['a client that is not a browser', {}],
]

/** Sends the sample with these headers and without a token. */
const send = async ({ named, call }: Case, headers: Headers) =>
  call(server, named, await sampleOf(server, named.operation), { token: null, headers })

const sendBad = (one: Case) => badCookies.map(([what, headers]) => [what, async () => outcomeOf(await send(one, await headers()))] as const)

const sendFromOwnPages = (one: Case) =>
  ownPages.map(([from, headers]) => {
    const ask = async () => success(await send(one, { Cookie: cookieOf(await goodSession()), ...headers }))
    return [from, ask] as const
  })
const expectedOfOwnPages = ({ named }: Case) => (isForApplications(named) ? refusal('NoAccessError') : 'success')

/** Outcomes of one request from other sites, and whether it changed the store. */
const sendFromOtherSites = async ({ named, call }: Case, sites: typeof otherSites) => {
  const input = await sampleOf(server, named.operation)
  const Cookie = cookieOf(await goodSession())
  const before = await stateMark()
  const outcomes = await outcomesOf(
    sites.map(([from, headers]) => {
      const ask = async () => outcomeOf(await call(server, named, input, { token: null, headers: { Cookie, ...headers } }))
      return [from, ask] as const
    }),
  )
  return { outcomes, stored: (await stateMark()) !== before }
}

const methodKind = ({ endpoint }: Case['named']) => endpoint.method
const needsCredentials = ({ named }: Case) => !isForAnyone(named)
const kinds = oneOfEachKind(each(callerKind, methodKind))

/** A token is accepted from any site, because no browser adds a token by itself. */
const sendTokenFromElsewhere = async ({ named, call }: Case) => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://tools.example.org' }
  return success(await call(server, named, await sampleOf(server, named.operation), { headers }))
}

/** A link on another site can send a GET. */
const sendMutationAsGet = async ({ named }: Case) => {
  const input = encodeURIComponent(JSON.stringify(await sampleOf(server, named.operation)))
  const headers = { Cookie: cookieOf(await goodSession()), 'Sec-Fetch-Site': 'cross-site' }
  const before = await stateMark()
  const path = `/trpc/${named.resource}.${named.operation}?input=${input.slice(0, 12_000)}`
  expect((await server.send('GET', path, { token: null, headers })).status).toBe(404)
  expect(await stateMark()).toBe(before)
}

const expectSame = async (asked: Parameters<typeof outcomesOf>[0], outcome: string) =>
  expect(await outcomesOf(asked)).toEqual(sameIn(asked, outcome))

const expectRefusedSites = async (one: Case) => {
  const sites = needsCredentials(one) ? otherSites : [...otherSites, ...withUncheckedHeader]
  const refused = { outcomes: sameIn(sites, refusal('NoAccessError')), stored: false }
  expect(await sendFromOtherSites(one, sites)).toEqual(refused)
}

const situationsOf = (one: Case): (readonly [string, () => Promise<unknown>, applies: boolean])[] => {
  const writes = isWrite(one.named)
  return [
    ['a page of the server', () => expectSame(sendFromOwnPages(one), expectedOfOwnPages(one)), true],
    ['a bad session', () => expectSame(sendBad(one), refusal('AuthenticationRequired')), needsCredentials(one)],
    ['another site', () => expectRefusedSites(one), writes],
    ['a token from another site', async () => expect(await sendTokenFromElsewhere(one)).toBe('success'), writes && needsCredentials(one)],
    ['a mutation sent as GET', () => sendMutationAsGet(one), writes && one.over === 'tRPC'],
  ]
}

test.each(kinds)('$title accepts a session from every page of the server and from no other site', (one) =>
  expectEach(situationsOf(one).flatMap(([name, prove, applies]) => (applies ? [[name, prove] as const] : []))),
)

test.each(cases())('$title accepts a session from pages of the server only', async (one) => {
  const [bad] = badCookies.slice(one.turn % badCookies.length)
  const [site] = otherSites.slice(one.turn % otherSites.length)
  const [own] = sendFromOwnPages(one).slice(one.turn % ownPages.length)
  const other = isWrite(one.named) ? await sendFromOtherSites(one, [site!]) : { outcomes: {}, stored: false }
  const refused = needsCredentials(one) ? await outcomesOf([[bad![0], async () => outcomeOf(await send(one, await bad![1]()))]]) : {}
  expect({ ...refused, ...other.outcomes, ...(await outcomesOf([own!])), stored: other.stored }).toEqual({
    ...(needsCredentials(one) && { [bad![0]]: refusal('AuthenticationRequired') }),
    ...(isWrite(one.named) && { [site![0]]: refusal('NoAccessError') }),
    [own![0]]: expectedOfOwnPages(one),
    stored: false,
  })
})

test('a session that is deleted from the store ends at once on every endpoint', async () => {
  const secret = await newSession(server, person)
  const ask = () => server.send('GET', '/api/admin/projects', { token: null, headers: { Cookie: cookieOf(secret) } })
  expect((await ask()).status).toBe(200)
  await server.database.run(build.deleteFrom('session').where('account_id', '=', person).compile())
  await server.send('POST', '/api/admin/service-account', { body: { username: 'moves-the-access-revision', rootRole: 3 } })
  expect((await ask()).status).toBe(401)
})
