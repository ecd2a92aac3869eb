import { type NamedEndpoint, neededPermissions } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePerson } from '../account-samples.ts'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, oneSampleOf, sampleOf, seed, senderOf } from '../samples.ts'
import { cases, type Options } from './bindings.ts'

let server: TestServer
/** The token of one that may do everything. */
let serviceAccount: string
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  serviceAccount = (await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })).token
})
afterAll(() => server.stop())

const unknown = `*:*.${'0123456789abcdef'.repeat(4)}`
const credentials: [string, string | null][] = [
  ['no token', null],
  ['an empty token', ''],
  ['an unknown token', unknown],
  ['an unknown token of an account', `user:${'0123456789abcdef'.repeat(4)}`],
  ['Bearer and an unknown token', `Bearer ${unknown}`],
  ['Bearer alone', 'Bearer'],
  ['something that is no token', 'not a token'],
  ['a token with half of its secret', unknown.slice(0, 30)],
  ['Basic credentials', 'Basic YWRtaW46YWRtaW4='],
  ['a token of 5,000 characters', 'x'.repeat(5_000)],
  ['bytes beyond ASCII', '\u00e9\u00ff'],
]

type Asking = [string, () => Promise<AnyInput>, Options]

/** As many of the ways to ask wrongly as the endpoint knows. */
const requestsOf = ({ operation, endpoint }: NamedEndpoint): Asking[] => {
  const sample = oneSampleOf(() => server, operation)
  const params = Object.keys(endpoint.params.shape)
  const each = (value: string) => Object.fromEntries(params.map((name) => [name, value]))
  const query = { project: ['a b', ''], keep: 'maybe', tag: 'x', namePrefix: '\u0000', q: ['a', 'b'], token: '' }
  const withParams: Asking[] = [
    ['what does not exist', async () => ({ ...(await sample()), params: each('no-such-thing') }), {}],
    ['parameters of the wrong shape', async () => ({ ...(await sample()), params: each('wrong / shape\u0000') }), {}],
  ]
  const withBody: Asking[] = [
    ['a body of the wrong shape', async () => ({ ...(await sample()), body: 'wrong' }), {}],
    ['a body that is not JSON, of another type', sample, { bytes: '{', contentType: 'text/plain' }],
    ['a body without a content type', sample, { contentType: null }],
    ['a large body of blanks', sample, { bytes: Buffer.alloc(Math.min(endpoint.bodyLimit, 3_000_000) + 1, 0x20) }],
  ]
  return [
    ['a good request', sample, {}],
    ...(params.length > 0 ? withParams : []),
    ['a query of the wrong shape', async () => ({ ...(await sample()), query }), {}],
    ...(endpoint.body ? withBody : []),
  ]
}

type Refused = readonly [who: string, tokenOf: () => string, told: string]

/** Whom an endpoint refuses whatever they ask, and the word that tells them. */
const refusedOf = ({ endpoint }: NamedEndpoint): Refused[] =>
  endpoint.access.caller === 'backend'
    ? [
        ['a token of type frontend', () => server.tokens.frontend, 'backend'],
        ['the token of a person', () => samplePerson.token, 'backend'],
        ['the token of a service account', () => serviceAccount, 'backend'],
      ]
    : [
        ['a token of type backend', () => server.tokens.backend, 'backend'],
        ['a token of type frontend', () => server.tokens.frontend, 'frontend'],
      ]

const anyoneMay = ({ endpoint }: NamedEndpoint) => endpoint.access.caller === 'anyone'

describe.each(cases((named) => !anyoneMay(named)))('$title', ({ named, call }) => {
  describe('401', () => {
    const sample = oneSampleOf(() => server, named.operation)

    test.each(credentials)('with %s', async (_, token) => {
      const { status, error, headers } = await call(server, named, await sample(), { token })
      expect(status).toBe(401)
      expect(error).toEqual({
        id: headers.get('x-request-id'),
        name: 'AuthenticationRequired',
        message: expect.stringContaining('POST /auth/simple/login'),
      })
    })

    test.each(requestsOf(named))('for %s', async (_, input, options) => {
      const { status, error } = await call(server, named, await input(), { ...options, token: unknown })
      expect(status).toBe(401)
      expect(error).toMatchObject({ name: 'AuthenticationRequired' })
    })
  })

  describe.each(refusedOf(named))('403 with %s', (_, tokenOf, told) => {
    test.each(requestsOf(named))('for %s', async (_, input, options) => {
      const { status, error, headers } = await call(server, named, await input(), { ...options, token: tokenOf() })
      expect(status).toBe(403)
      expect(error).toEqual({
        id: headers.get('x-request-id'),
        name: 'NoAccessError',
        message: expect.stringContaining(neededPermissions(named.endpoint.access).join(' or ') || told),
      })
    })
  })

  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR', 'Bearer  '])('accepts "%s" before a token', async (scheme) => {
    const token = `${scheme} ${senderOf(server, named)}`
    const { status } = await call(server, named, await sampleOf(server, named.operation), { token })
    expect(status).toBeLessThan(300)
  })
})

describe.each(cases(({ endpoint }) => endpoint.access.caller === 'person'))('$title', ({ named, call }) => {
  test('403 with a token that is no person’s', async () => {
    const { status, error } = await call(server, named, await sampleOf(server, named.operation), { token: server.tokens.admin })
    expect(status).toBe(403)
    expect(error).toMatchObject({ name: 'NoAccessError', message: expect.stringContaining('person') })
  })
})

describe.each(cases(({ endpoint }) => endpoint.access.caller === 'account'))('$title', ({ named, call }) => {
  test('403 with an API token, which has no account', async () => {
    const { status, error } = await call(server, named, await sampleOf(server, named.operation), { token: server.tokens.admin })
    expect(status).toBe(403)
    expect(error).toMatchObject({ name: 'NoAccessError', message: expect.stringContaining('account') })
  })
})

describe.each(cases(({ endpoint }) => endpoint.access.caller === 'backend'))('$title', ({ named, call }) => {
  test('lets an admin token in as well', async () => {
    const { status } = await call(server, named, await sampleOf(server, named.operation), { token: server.tokens.admin })
    expect(status).toBeLessThan(300)
  })
})

describe.each(cases(anyoneMay))('$title', ({ named, call }) => {
  test.each([...credentials, ['a token for SDKs', null] as const])('is answered with %s', async (what, token) => {
    const options = { token: what === 'a token for SDKs' ? server.tokens.backend : token }
    const { status } = await call(server, named, await sampleOf(server, named.operation), options)
    expect(status).toBeLessThan(300)
  })
})

test('401 over HTTP names the scheme', async () => {
  const { headers } = await server.send('GET', '/api/admin/projects', { token: null })
  expect(headers.get('www-authenticate')).toBe('Bearer')
})
