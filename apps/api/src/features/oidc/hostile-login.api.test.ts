import { createHmac, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, testKey } from '../../../test/harness.ts'
import { addProvider, beginLogin, finishLogin, logInWith, sessionOf, visit } from '../../../test/oidc/browser.ts'
import { type Claims, clientId, clientSecret, FakeProvider, newKey, signWith } from '../../../test/oidc/fake-provider.ts'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { pendingCookie } from '../../identity/sign-in/pending-sign-in.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let good: FakeProvider
let other: FakeProvider
let clock = 0

beforeAll(async () => {
  server = await startTestServer({ limited: false, openIdTimeoutMs: 300, now: () => Date.now() + clock })
  good = await FakeProvider.start()
  other = await FakeProvider.start()
  await addProvider(server, 'good', good.issuer, { enableGroupSyncing: true })
  await addProvider(server, 'other', other.issuer)
  await server.send('POST', '/api/admin/groups', { body: { name: 'Administrators', mappingsSSO: ['admins'], rootRole: 1 } })
})
afterAll(async () => {
  good.stop()
  other.stop()
  await server.stop()
})
beforeEach(() => {
  good.faults = {}
  clock = 0
})

const mallory: Claims = { sub: 'mallory', email: 'mallory@example.org', email_verified: true, groups: ['admins'] }

/** The numbers of all rows that a login could store. */
const stored = async () =>
  (
    await server.database.run(
      sql`select (select count(*) from account) as accounts, (select count(*) from session) as sessions, (select count(*) from event) as events,
        (select count(*) from group_member) as members, (select count(*) from account_identity) as identities`.compile(build),
    )
  )[0]

const reasons = (): string[] =>
  server.log.map((line) => JSON.parse(line)).flatMap(({ msg, reason }) => (msg === 'a single sign-on was refused' ? [reason] : []))

/** The login returns 401 in the error body, its reason is logged, and nothing is stored. */
const expectRefused = async (logIn: () => Promise<{ status: number; text: string; cookies: object }>, reason: RegExp) => {
  const before = await stored()
  const { status, text, cookies } = await logIn()
  expect([status, JSON.parse(text)]).toEqual([
    401,
    { id: expect.any(String), name: 'AuthenticationRequired', message: expect.stringContaining('log in again') },
  ])
  expect(cookies).toEqual({})
  expect(reasons().at(-1)).toMatch(reason)
  expect(await stored()).toEqual(before)
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmacToken = (claims: Claims, key: string) => {
  const signed = `${base64({ alg: 'HS256', kid: 'first' })}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
const now = () => Math.floor(Date.now() / 1000)

describe('an ID token is refused', () => {
  test.each<[string, FakeProvider['faults'], RegExp]>([
    ['without a signature (alg none)', { idToken: (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.` }, /alg/],
    ['with the HMAC of the client secret', { idToken: (claims) => hmacToken(claims, clientSecret) }, /alg/],
    ['with the HMAC of the public key', { idToken: (claims) => hmacToken(claims, JSON.stringify(good.keys[0]!.jwk)) }, /alg/],
    ['with the key of another provider', { idToken: (claims) => signWith({ ...other.keys[0]!, kid: 'first' }, claims) }, /signature/],
    ['with an unknown key', { idToken: async (claims) => signWith(await newKey('unknown'), claims) }, /key/],
    [
      'with changed claims',
      { idToken: async (claims) => (await good.sign(claims)).replace(/\..*\./, `.${base64({ ...claims, sub: 'ada' })}.`) },
      /signature/,
    ],
    ['with another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }, /nonce/],
    ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }, /nonce/],
    ['of another issuer', { claims: (claims) => ({ ...claims, iss: other.issuer }) }, /iss/],
    ['for another audience', { claims: (claims) => ({ ...claims, aud: 'another client' }) }, /aud/],
    ['for several audiences', { claims: (claims) => ({ ...claims, aud: [clientId, 'another client'] }) }, /aud/],
    ['of another authorized party', { claims: (claims) => ({ ...claims, azp: 'another client' }) }, /azp/],
    ['that has expired', { claims: (claims) => ({ ...claims, iat: now() - 30, exp: now() - 61 }) }, /exp/],
    ['without an end', { claims: ({ exp: _, ...claims }) => claims }, /exp/],
    ['that was issued in the future', { claims: (claims) => ({ ...claims, iat: now() + 90, exp: now() + 300 }) }, /iat/],
    ['that was issued before the login began', { claims: (claims) => ({ ...claims, iat: now() - 90 }) }, /iat/],
    ['of another access token', { claims: (claims) => ({ ...claims, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) }, /at_hash/],
    ['without a subject', { claims: ({ sub: _, ...claims }) => claims }, /sub/],
    ['with an empty subject', { claims: (claims) => ({ ...claims, sub: '' }) }, /subject/],
    ['with groups that are no texts', { claims: (claims) => ({ ...claims, groups: [{ name: 'admins' }] }) }, /groups/],
    [
      'with a critical header',
      { idToken: (claims) => `${base64({ alg: 'ES256', crit: ['x'], x: 1 })}.${base64(claims)}.AAAA` },
      /unsupported/,
    ],
    ['that is no token', { idToken: () => 'no token' }, /invalid/i],
  ])('%s', async (_, faults, reason) => {
    good.faults = faults
    await expectRefused(() => logInWith(server, 'good', good, mallory), reason)
  })

  test('with a key that the provider removed', async () => {
    const removed = good.keys[0]!
    good.keys = [await newKey('second')]
    sessionOf(await logInWith(server, 'good', good, { sub: 'rotation', email: 'rotation@example.org', email_verified: true }))
    good.faults = { idToken: (claims) => signWith(removed, claims) }
    await expectRefused(() => logInWith(server, 'good', good, mallory), /key/)
  })
})

describe('a response through the browser is refused', () => {
  const answering = (change: (parameters: URLSearchParams) => void) => {
    good.faults = { response: change }
    return () => logInWith(server, 'good', good, mallory)
  }
  test('with the issuer of another provider', () =>
    expectRefused(
      answering((query) => query.set('iss', other.issuer)),
      /invalid response/,
    ))
  test('without the announced issuer', () =>
    expectRefused(
      answering((query) => query.delete('iss')),
      /invalid response/,
    ))
  test('with two issuers', () =>
    expectRefused(
      answering((query) => query.append('iss', other.issuer)),
      /invalid response/,
    ))
  test('with another state', () =>
    expectRefused(
      answering((query) => query.set('state', 'other')),
      /invalid response/,
    ))
  test('without a state', () =>
    expectRefused(
      answering((query) => query.delete('state')),
      /invalid response/,
    ))
  test('with an invented code', () =>
    expectRefused(
      answering((query) => query.set('code', 'invented')),
      /invalid_grant/,
    ))
  test('without a code', () =>
    expectRefused(
      answering((query) => query.delete('code')),
      /code/,
    ))

  test('at the callback of another provider (mix-up)', () =>
    expectRefused(async () => {
      const { url, cookies } = await beginLogin(server, 'good')
      return finishLogin(server, 'other', good.authorize(url, mallory), cookies)
    }, /another provider/))

  test('without the cookie of the login', () =>
    expectRefused(
      async () => finishLogin(server, 'good', good.authorize((await beginLogin(server, 'good')).url, mallory), {}),
      /no login in progress/,
    ))

  test('with the cookie of the login of another browser', () =>
    expectRefused(async () => {
      const [one, another] = [await beginLogin(server, 'good'), await beginLogin(server, 'good')]
      return finishLogin(server, 'good', good.authorize(one.url, mallory), another.cookies)
    }, /invalid response/))

  test('with a forged cookie', () =>
    expectRefused(async () => {
      const { url } = await beginLogin(server, 'good')
      return finishLogin(server, 'good', good.authorize(url, mallory), { 'halyard-sign-in': 'A'.repeat(80) })
    }, /no login in progress/))

  test('over ten minutes after the login began', () =>
    expectRefused(async () => {
      const { url, cookies } = await beginLogin(server, 'good')
      clock = 600_001
      return finishLogin(server, 'good', good.authorize(url, mallory), cookies)
    }, /expired/))

  test('of a login without a PKCE verifier', () =>
    expectRefused(async () => {
      const { url } = await beginLogin(server, 'good')
      const values = { nonce: new URL(url).searchParams.get('nonce') ?? '', issuer: good.issuer, clientId }
      const pending = { provider: 'oidc:good', id: new URL(url).searchParams.get('state') ?? '', returnTo: '/', values, testedBy: null }
      const cookie = pendingCookie(createKeyring([testKey]), { ...pending, expiresAt: Date.now() + 60_000 }, false)
      const sent = { 'halyard-sign-in': cookie.split(';')[0]!.split('=')[1]! }
      return finishLogin(server, 'good', good.authorize(url, mallory), sent)
    }, /PKCE/))

  test('a second time, also from a provider that accepts codes twice', async () => {
    good.faults = { isLax: true }
    const { url, cookies } = await beginLogin(server, 'good')
    const query = good.authorize(url, { sub: 'once', email: 'once@example.org', email_verified: true })
    sessionOf(await finishLogin(server, 'good', query, cookies))
    await expectRefused(() => finishLogin(server, 'good', query, cookies), /used already/)
  })

  test('after the provider was disabled', async () => {
    const body = { name: 'Good', issuer: good.issuer, clientId, enableGroupSyncing: true, autoCreate: true }
    const { url, cookies } = await beginLogin(server, 'good')
    await server.send('PUT', '/api/admin/auth/oidc/providers/good', { body: { ...body, enabled: false } })
    await expectRefused(() => finishLogin(server, 'good', good.authorize(url, mallory), cookies), /disabled/)
    await server.send('PUT', '/api/admin/auth/oidc/providers/good', { body: { ...body, enabled: true } })
  })
})

test('an address that is verified by the text "true" counts as unverified', async () => {
  const before = await stored()
  const { status, text } = await logInWith(server, 'good', good, { ...mallory, email_verified: 'true' })
  expect([status, text]).toEqual([401, expect.stringContaining('no usable mail address')])
  expect(await stored()).toEqual(before)
})

describe('a token endpoint is refused', () => {
  test('with a response of 10 MB', () => {
    good.faults = { handlers: { '/token': (_, response) => void response.end(Buffer.alloc(10_000_000, ' ')) } }
    return expectRefused(() => logInWith(server, 'good', good, mallory), /bytes/)
  })
  test('with a slow response', () => {
    good.faults = { handlers: { '/token': (_, response) => void response.write(' ') } }
    return expectRefused(() => logInWith(server, 'good', good, mallory), /within 300 ms/)
  })
  test('with a redirect', () => {
    good.faults = { handlers: { '/token': (_, response) => void response.writeHead(307, { Location: `${other.issuer}/token` }).end() } }
    return expectRefused(() => logInWith(server, 'good', good, mallory), /redirect/)
  })
  test('with an RSA key set that is no key set', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const keys = publicKey.export({ format: 'jwk' })
    good.faults = {
      handlers: { '/keys': (_, response) => void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(keys)) },
    }
    return expectRefused(() => logInWith(server, 'good', good, mallory), /./)
  })
})

test('a login never leads to another site', async () => {
  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/auth/oidc/good/login',
  ]) {
    const { url, cookies } = await beginLogin(server, 'good', path)
    const done = await finishLogin(
      server,
      'good',
      good.authorize(url, { sub: 'path', email: 'path@example.org', email_verified: true }),
      cookies,
    )
    expect([path, done.location]).toEqual([path, 'http://localhost/'])
  }
})

test('the request to the provider has PKCE with S256, a state and a nonce, and the cookie reveals none of them', async () => {
  const { url, cookies } = await beginLogin(server, 'good')
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'http://localhost/auth/oidc/good/callback',
    scope: 'openid profile email',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
    nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce']) expect(JSON.stringify(cookies)).not.toContain(searchParams.get(name))
})

test('a refusal is a page for a browser', async () => {
  const { status, headers, text } = await visit(server, '/auth/oidc/good/callback?code=x', { headers: { Accept: 'text/html' } })
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    401,
    expect.stringContaining('text/html'),
    'no-store',
  ])
  expect(text).not.toContain('code=x')
})
