import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { addProvider, logInWith, sessionOf, visit, whoIs } from '../../../test/oidc/browser.ts'
import { type Claims, clientId, FakeProvider, newKey, signWith } from '../../../test/oidc/fake-provider.ts'

let server: TestServer
let provider: FakeProvider
let other: FakeProvider
let session: string
let clock = 0
let number = 0

beforeAll(async () => {
  server = await startTestServer({ limited: false, now: () => Date.now() + clock })
  provider = await FakeProvider.start()
  other = await FakeProvider.start()
  await addProvider(server, 'staff', provider.issuer)
  await addProvider(server, 'other', other.issuer)
})
afterAll(async () => {
  provider.stop()
  other.stop()
  await server.stop()
})

const person = { sub: 'ada', email: 'ada@example.org', email_verified: true }
const logIn = async (sid?: string) =>
  sessionOf(await logInWith(server, 'staff', provider, { ...person, ...(sid !== undefined && { sid }) }))
const isAlive = async (of: string) => (await whoIs(server, of)).status === 200
const event = 'http://schemas.openid.net/event/backchannel-logout'
const claimsOf = (more: Claims): Claims => {
  number++
  return provider.claimsOf({ jti: `token ${number}`, events: { [event]: {} }, exp: undefined, ...more })
}
const post = (token: string, id = 'staff') =>
  visit(server, `/auth/oidc/${id}/backchannel-logout`, { body: new URLSearchParams({ logout_token: token }) })

beforeEach(async () => {
  session = await logIn('the session')
})

describe('200', () => {
  test('a token with sid ends this session only', async () => {
    const further = await logIn('another session')
    const { status, text, headers } = await post(await provider.sign(claimsOf({ sid: 'the session' }), 'logout+jwt'))
    expect([status, text, headers.get('Cache-Control')]).toEqual([200, '', 'no-store'])
    expect([await isAlive(session), await isAlive(further)]).toEqual([false, true])
  })

  test('a token with sub ends all sessions that the provider started for the person', async () => {
    const further = await logIn('another session')
    const foreign = sessionOf(await logInWith(server, 'other', other, { sub: 'ada', email: 'ada@example.net', email_verified: true }))
    expect((await post(await provider.sign(claimsOf({ sub: 'ada' })))).status).toBe(200)
    expect([await isAlive(session), await isAlive(further), await isAlive(foreign)]).toEqual([false, false, true])
  })

  test('a token with both also ends sessions for which the provider gave no name', async () => {
    const [unnamed, further] = [await logIn(), await logIn('another session')]
    expect((await post(await provider.sign(claimsOf({ sub: 'ada', sid: 'the session' })))).status).toBe(200)
    expect([await isAlive(session), await isAlive(unnamed), await isAlive(further)]).toEqual([false, false, true])
  })

  test('a new key of the provider counts some seconds later', async () => {
    provider.keys = [await newKey(`key ${number}`)]
    clock += 11_000
    expect((await post(await provider.sign(claimsOf({ sub: 'ada' })))).status).toBe(200)
  })
})

describe('400, and the session stays', () => {
  const now = () => Math.floor(Date.now() / 1000) + Math.round(clock / 1000)
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (change: Claims, typ?: string) => async () => provider.sign({ ...claimsOf({ sub: 'ada' }), ...change }, typ)

  test.each<[string, () => string | Promise<string>]>([
    ['no token', () => ''],
    ['text that is no token', () => 'a.b.c'],
    ['a token without a signature', () => `${base64({ alg: 'none' })}.${base64(claimsOf({ sub: 'ada' }))}.`],
    ['a token with another key', async () => signWith({ ...(await newKey('x')), kid: provider.keys[0]!.kid }, claimsOf({ sub: 'ada' }))],
    ['another issuer', signed({ iss: 'https://evil.example.org' })],
    ['another audience', signed({ aud: 'another client' })],
    ['no jti', signed({ jti: undefined })],
    ['no iat', signed({ iat: undefined })],
    ['a token that is too old', signed({ iat: now() - 700 })],
    ['a token of the future', signed({ iat: now() + 120 })],
    ['an expired token', signed({ exp: now() - 90 })],
    ['no events', signed({ events: undefined })],
    ['other events', signed({ events: { 'https://example.org/event': {} } })],
    ['a nonce, as in an ID token', signed({ nonce: 'x' })],
    ['neither sub nor sid', signed({ sub: undefined })],
    ['another type of token', signed({}, 'at+jwt')],
    ['a token of 30 kB', signed({ more: 'x'.repeat(30_000) })],
  ])('refuses %s', async (_, tokenOf) => {
    const { status, text, headers } = await post(await tokenOf())
    expect([status, JSON.parse(text).name, headers.get('Cache-Control')]).toEqual([400, 'ValidationError', 'no-store'])
    expect(await isAlive(session)).toBe(true)
    expect(server.log.join('')).toContain('a single sign-on was refused')
  })

  test('refuses a token that was used before', async () => {
    const token = await provider.sign(claimsOf({ sub: 'ada' }))
    expect((await post(token)).status).toBe(200)
    const later = await logIn('later')
    expect((await post(token)).status).toBe(400)
    expect(await isAlive(later)).toBe(true)
  })

  test('refuses the token of another provider, and an unknown provider', async () => {
    const token = await other.sign(claimsOf({ sub: 'ada', aud: clientId }))
    expect((await post(token)).status).toBe(400)
    expect((await post(token, 'nobody')).status).toBe(400)
    expect(await isAlive(session)).toBe(true)
  })
})

test('a logout that another site requests returns 403, and the session stays', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await visit(server, '/auth/logout', { headers, cookies: { 'halyard-session': session } })).status).toBe(403)
  expect(await isAlive(session)).toBe(true)
})
