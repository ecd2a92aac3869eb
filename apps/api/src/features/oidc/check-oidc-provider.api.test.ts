import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { addProvider, visit } from '../../../test/oidc/browser.ts'
import { FakeProvider } from '../../../test/oidc/fake-provider.ts'

let server: TestServer
let provider: FakeProvider
let clock = 0

beforeAll(async () => {
  server = await startTestServer({ limited: false, openIdTimeoutMs: 300, now: () => Date.now() + clock })
  provider = await FakeProvider.start()
  await addProvider(server, 'staff', provider.issuer)
  await addProvider(server, 'dead', 'http://127.0.0.1:1')
})
afterAll(async () => {
  provider.stop()
  await server.stop()
})
beforeEach(() => {
  provider.faults = {}
  clock = 0
})

const check = async (id = 'staff') => (await server.send('POST', `/api/admin/auth/oidc/providers/${id}/check`)).json

test('lists what the provider announces, without faults', async () => {
  const { issuer } = provider
  expect(await check()).toEqual({
    faults: [],
    warnings: [expect.stringContaining('http')],
    issuer,
    endpoints: {
      authorization: `${issuer}/authorize`,
      token: `${issuer}/token`,
      userinfo: null,
      keys: `${issuer}/keys`,
      endSession: `${issuer}/end-session`,
    },
    algorithms: ['ES256'],
    keys: 1,
    supports: { pkce: true, issuerParameter: true, backchannelLogout: true },
    clockDifference: expect.any(Number),
    redirectUri: 'http://localhost/auth/oidc/staff/callback',
    backchannelLogoutUri: 'http://localhost/auth/oidc/staff/backchannel-logout',
    postLogoutRedirectUri: 'http://localhost/sign-in',
  })
})

describe('reports the fault', () => {
  test.each<[string, FakeProvider['faults'], string]>([
    [
      'another issuer',
      { discovery: (document) => ({ ...document, issuer: 'https://evil.example.org' }) },
      'issuer https://evil.example.org',
    ],
    ['an issuer with a slash at its end', { discovery: (document) => ({ ...document, issuer: `${document.issuer}/` }) }, 'issuer'],
    [
      'only unsafe algorithms',
      { discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: ['HS256', 'none'] }) },
      'algorithm',
    ],
    [
      'a token endpoint without https',
      { discovery: (document) => ({ ...document, token_endpoint: 'http://example.org' }) },
      'token_endpoint',
    ],
    ['no token endpoint', { discovery: ({ token_endpoint: _, ...document }) => document }, 'token_endpoint'],
    [
      'another way to send the secret',
      { discovery: (document) => ({ ...document, token_endpoint_auth_methods_supported: ['private_key_jwt'] }) },
      'secret',
    ],
    ['no keys', { handlers: { '/keys': (_, response) => void response.writeHead(500).end() } }, 'status 500'],
    [
      'only symmetric keys',
      { handlers: { '/keys': (_, response) => void response.end('{"keys":[{"kty":"oct","k":"AA"}]}') } },
      'no key for signatures',
    ],
    [
      'a page instead of the document',
      { handlers: { '/.well-known/openid-configuration': (_, response) => void response.end('<html>') } },
      'not JSON',
    ],
    [
      'a redirect',
      { handlers: { '/.well-known/openid-configuration': (_, response) => void response.writeHead(302, { Location: '/' }).end() } },
      'redirect',
    ],
    ['a slow response', { handlers: { '/.well-known/openid-configuration': () => undefined } }, 'within 300 ms'],
    [
      'a large response',
      { handlers: { '/.well-known/openid-configuration': (_, response) => void response.end(' '.repeat(600_000)) } },
      'bytes',
    ],
  ])('%s', async (_, faults, fault) => {
    provider.faults = faults
    expect((await check()).faults).toEqual([expect.stringContaining(fault)])
  })

  test('a clock that differs by more than a minute', async () => {
    clock = 120_000
    const { faults, clockDifference } = await check()
    expect(clockDifference).toBeLessThan(-110)
    expect(faults).toEqual([expect.stringContaining('clocks differ')])
  })

  test('no response at all', async () => {
    expect(await check('dead')).toMatchObject({
      faults: [expect.stringContaining('127.0.0.1:1')],
      issuer: null,
      endpoints: null,
      keys: null,
    })
  })
})

describe('a login with a provider that is down', () => {
  test('returns 503, and asks the provider once for many requests', async () => {
    const slow = await FakeProvider.start()
    slow.faults = { handlers: { '/.well-known/openid-configuration': () => undefined } }
    await addProvider(server, 'slow', slow.issuer)
    const visits = await Promise.all(Array.from({ length: 5 }, () => visit(server, '/auth/oidc/slow/login')))
    visits.push(await visit(server, '/auth/oidc/slow/login'))
    expect(visits.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
    expect(slow.requests).toHaveLength(1)
    // After the short time for failures, the server asks again.
    slow.faults = {}
    clock = 11_000
    expect((await visit(server, '/auth/oidc/slow/login')).status).toBe(303)
    slow.stop()
  })
})
