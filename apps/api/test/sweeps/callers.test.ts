import type { NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { cases, type Options } from './bindings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seed(server)
})
afterAll(() => server.stop())

const unknown = `*:*.${'0123456789abcdef'.repeat(4)}`
const credentials: [string, string | null][] = [
  ['no token', null],
  ['an empty token', ''],
  ['an unknown token', unknown],
  ['Bearer and an unknown token', `Bearer ${unknown}`],
  ['Bearer alone', 'Bearer'],
  ['something that is no token', 'not a token'],
  ['a token with half of its secret', unknown.slice(0, 30)],
  ['Basic credentials', 'Basic YWRtaW46YWRtaW4='],
  ['a token of 5,000 characters', 'x'.repeat(5_000)],
  ['bytes beyond ASCII', '\u00e9\u00ff'],
]

/** As many of the ways to ask wrongly as the endpoint knows. */
const requestsOf = ({ operation, endpoint }: NamedEndpoint): [string, () => AnyInput, Options][] => {
  const sample = () => sampleOf(operation)
  const params = Object.keys(endpoint.params.shape)
  const each = (value: string) => Object.fromEntries(params.map((name) => [name, value]))
  const hasBody: [string, () => AnyInput, Options][] = [
    ['a body of the wrong shape', () => ({ ...sample(), body: 'wrong' }), {}],
    ['a body that is not JSON, of another type', sample, { bytes: '{', contentType: 'text/plain' }],
    ['a body without a content type', sample, { contentType: null }],
    ['a large body of blanks', sample, { bytes: Buffer.alloc(Math.min(endpoint.bodyLimit, 3_000_000) + 1, 0x20) }],
  ]
  return [
    ['a good request', sample, {}],
    ...(params.length > 0
      ? ([
          ['what does not exist', () => ({ ...sample(), params: each('no-such-thing') }), {}],
          ['parameters of the wrong shape', () => ({ ...sample(), params: each('wrong / shape\u0000') }), {}],
        ] as [string, () => AnyInput, Options][])
      : []),
    [
      'a query of the wrong shape',
      () => ({ ...sample(), query: { project: ['a b', ''], keep: 'maybe', tag: 'x', namePrefix: '\u0000' } }),
      {},
    ],
    ...(endpoint.body ? hasBody : []),
  ]
}

describe.each(cases())('$title', ({ named, call }) => {
  describe('401', () => {
    test.each(credentials)('with %s', async (_, token) => {
      const { status, error, headers } = await call(server, named, sampleOf(named.operation), { token })
      expect(status).toBe(401)
      expect(error).toEqual({
        id: headers.get('x-request-id'),
        name: 'AuthenticationRequired',
        message: expect.stringContaining('POST /auth/simple/login'),
      })
    })

    test.each(requestsOf(named))('for %s', async (_, input, options) => {
      const { status, error } = await call(server, named, input(), { ...options, token: unknown })
      expect(status).toBe(401)
      expect(error).toMatchObject({ name: 'AuthenticationRequired' })
    })
  })

  describe.each(['backend', 'frontend'] as const)('403 with a token of type %s', (type) => {
    test.each(requestsOf(named))('for %s', async (_, input, options) => {
      const { status, error, headers } = await call(server, named, input(), { ...options, token: server.tokens[type] })
      expect(status).toBe(403)
      expect(error).toEqual({
        id: headers.get('x-request-id'),
        name: 'NoAccessError',
        message: expect.stringContaining(named.endpoint.access.permission ?? type),
      })
    })
  })

  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR', 'Bearer  '])('accepts "%s" before a token', async (scheme) => {
    const { status } = await call(server, named, sampleOf(named.operation), { token: `${scheme} ${server.tokens.admin}` })
    expect(status).toBeLessThan(300)
  })
})

test('401 over HTTP names the scheme', async () => {
  const { headers } = await server.send('GET', '/api/admin/projects', { token: null })
  expect(headers.get('www-authenticate')).toBe('Bearer')
})
