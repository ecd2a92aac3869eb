import { type NamedEndpoint, neededPermissions } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePerson } from '../account-samples.ts'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, oneSampleOf, sampleOf, seed, senderOf } from '../samples.ts'
import { cases, type Options, oneOfEachKind, type Reply } from './bindings.ts'
import { callerKind, each, isForAnyone, isForApplications, isForAuthenticated, requestKind, takesBody, tokensOf } from './endpoint-kinds.ts'
import { outcomeOf, outcomesOf, refusal, sameIn, success } from './outcomes.ts'

/** A low limit, so that a body over the limit is small. */
const bodyLimit = 100_000

let server: TestServer
/** Token of a service account with all permissions. */
let serviceAccount: string
beforeAll(async () => {
  server = await startTestServer({ limited: false, bodyLimitOf: () => bodyLimit })
  await seed(server)
  serviceAccount = (await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })).token
})
afterAll(() => server.stop())

const unknown = `*:*.${'0123456789abcdef'.repeat(4)}`
const badCredentials: readonly (readonly [string, string | null])[] = [
  ['no token', null],
  ['an empty token', ''],
  ['an unknown token', unknown],
  ['an unknown token of an account', `user:${'0123456789abcdef'.repeat(4)}`],
  ['Bearer and an unknown token', `Bearer ${unknown}`],
  ['Bearer alone', 'Bearer'],
  ['a text that is not a token', 'not a token'],
  ['a token with half of its secret', unknown.slice(0, 30)],
  ['Basic credentials', 'Basic YWRtaW46YWRtaW4='],
  ['a token of 5,000 characters', 'x'.repeat(5_000)],
  ['bytes beyond ASCII', '\u00e9\u00ff'],
]

type Asking = readonly [string, () => Promise<AnyInput>, Options]

const wrongQuery = { project: ['a b', ''], keep: 'maybe', tag: 'x', namePrefix: '\u0000', q: ['a', 'b'], token: '' }
const paramsOf = ({ endpoint }: NamedEndpoint, value: string) =>
  Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, value]))

/** A valid request, and one request for each fault that the endpoint could report to an admitted caller. */
const requestsOf = (named: NamedEndpoint): Asking[] => {
  const sample = oneSampleOf(() => server, named.operation)
  const withParams: Asking[] = [
    ['names that do not exist', async () => ({ ...(await sample()), params: paramsOf(named, 'no-such-thing') }), {}],
    ['path parameters of the wrong shape', async () => ({ ...(await sample()), params: paramsOf(named, 'wrong / shape\u0000') }), {}],
  ]
  const withBody: Asking[] = [
    ['a body of the wrong shape', async () => ({ ...(await sample()), body: 'wrong' }), {}],
    ['a body that is not JSON, with another content type', sample, { bytes: '{', contentType: 'text/plain' }],
    ['a body without a content type', sample, { contentType: null }],
    ['a body over the limit', sample, { bytes: Buffer.alloc(bodyLimit + 1, 0x20) }],
  ]
  return [
    ['a good request', sample, {}],
    ...(Object.keys(named.endpoint.params.shape).length > 0 ? withParams : []),
    ['a query of the wrong shape', async () => ({ ...(await sample()), query: wrongQuery }), {}],
    ...(takesBody(named) ? withBody : []),
  ]
}

/** All faults of `requestsOf` in one request. */
const worstRequest = (named: NamedEndpoint): readonly [AnyInput, Options] => [
  { params: paramsOf(named, 'wrong / shape\u0000'), query: wrongQuery, body: 'wrong' },
  takesBody(named) ? { bytes: Buffer.alloc(bodyLimit + 1, 0x7b), contentType: 'text/plain' } : {},
]

const applicationTokens = [
  ['backend', () => server.tokens.backend],
  ['frontend', () => server.tokens.frontend],
] as const

/** Valid credentials without access to this endpoint, with the word by which the error names the caller or the endpoint. */
const credentialsWithoutAccess = (named: NamedEndpoint): (readonly [who: string, token: () => string, word: string])[] => {
  if (isForAuthenticated(named)) return []
  return isForApplications(named)
    ? [
        ...applicationTokens
          .filter(([type]) => !tokensOf(named)!.includes(type))
          .map(([type, token]) => [`a ${type} token`, token, 'Only'] as const),
        ['the token of a person', () => samplePerson.token, tokensOf(named)!.join(' or ')],
        ['the token of a service account', () => serviceAccount, tokensOf(named)!.join(' or ')],
      ]
    : [
        ['a backend token', () => server.tokens.backend, 'backend'],
        ['a frontend token', () => server.tokens.frontend, 'frontend'],
      ]
}

/** The outcome 401, if the body is that of every 401. */
const unauthenticated = (reply: Reply): string => {
  expect(reply.error).toEqual({
    id: reply.headers.get('x-request-id'),
    name: 'AuthenticationRequired',
    message: expect.stringContaining('POST /auth/simple/login'),
  })
  return outcomeOf(reply)
}

/** The outcome 403, if the body names the missing permission or else the caller. */
const unauthorized = ({ endpoint }: NamedEndpoint, reply: Reply, word: string): string => {
  expect(reply.error).toEqual({
    id: reply.headers.get('x-request-id'),
    name: 'NoAccessError',
    message: expect.stringContaining(neededPermissions(endpoint.access).join(' or ') || word),
  })
  return outcomeOf(reply)
}

const needsCredentials = (named: NamedEndpoint) => !isForAnyone(named)

describe.each(oneOfEachKind(each(callerKind, requestKind), needsCredentials))('$title', ({ named, call }) => {
  test('returns 401 for every invalid credential', async () => {
    const input = await sampleOf(server, named.operation)
    const asked = badCredentials.map(
      ([what, token]) => [what, async () => unauthenticated(await call(server, named, input, { token }))] as const,
    )
    expect(await outcomesOf(asked)).toEqual(sameIn(badCredentials, refusal('AuthenticationRequired')))
  })

  test('returns 401 before any other fault of the request', async () => {
    const requests = requestsOf(named)
    const asked = requests.map(
      ([what, input, options]) =>
        [what, async () => unauthenticated(await call(server, named, await input(), { ...options, token: unknown }))] as const,
    )
    expect(await outcomesOf(asked)).toEqual(sameIn(requests, refusal('AuthenticationRequired')))
  })

  test('returns 403 before any other fault of the request', async () => {
    const requests = credentialsWithoutAccess(named).flatMap(([who, token, word]) =>
      requestsOf(named).map(([what, input, options]) => [`${what}, ${who}`, { input, options, token, word }] as const),
    )
    const asked = requests.map(
      ([what, { input, options, token, word }]) =>
        [what, async () => unauthorized(named, await call(server, named, await input(), { ...options, token: token() }), word)] as const,
    )
    expect(await outcomesOf(asked)).toEqual(sameIn(requests, refusal('NoAccessError')))
  })

  test('accepts every spelling of Bearer before a token', async () => {
    const schemes = ['Bearer', 'bearer', 'BEARER', 'bEaReR', 'Bearer  '].map((scheme) => [scheme] as const)
    const asked = schemes.map(([scheme]) => {
      const token = `${scheme} ${senderOf(server, named)}`
      return [scheme, async () => success(await call(server, named, await sampleOf(server, named.operation), { token }))] as const
    })
    expect(await outcomesOf(asked)).toEqual(sameIn(schemes, 'success'))
  })
})

test.each(cases(needsCredentials))('$title returns 401 and 403 before any other fault of the request', async ({ named, call }) => {
  const [input, options] = worstRequest(named)
  const useless = credentialsWithoutAccess(named).map(
    ([who, token, word]) =>
      [who, async () => unauthorized(named, await call(server, named, input, { ...options, token: token() }), word)] as const,
  )
  const outcomes = await outcomesOf([
    ['an unknown token', async () => unauthenticated(await call(server, named, input, { ...options, token: unknown }))],
    ...useless,
  ])
  expect(outcomes).toEqual({ 'an unknown token': refusal('AuthenticationRequired'), ...sameIn(useless, refusal('NoAccessError')) })
})

const isForAccounts = ({ endpoint }: NamedEndpoint) => endpoint.access.caller === 'person' || endpoint.access.caller === 'account'

test.each(cases(isForAccounts))('$title returns 403 for an API token and names the accepted callers', async ({ named, call }) => {
  const { status, error } = await call(server, named, await sampleOf(server, named.operation), { token: server.tokens.admin })
  expect([status, error]).toEqual([
    403,
    expect.objectContaining({ name: 'NoAccessError', message: expect.stringContaining(named.endpoint.access.caller!) }),
  ])
})

test.each(cases(isForApplications))('$title also accepts an admin token', async ({ named, call }) => {
  const reply = await call(server, named, await sampleOf(server, named.operation), { token: server.tokens.admin })
  expect(success(reply)).toBe('success')
})

test.each(oneOfEachKind(({ operation }) => operation, isForAnyone))('$title ignores every credential', async ({ named, call }) => {
  const credentials = [...badCredentials, ['a backend token', server.tokens.backend] as const]
  const asked = credentials.map(
    ([what, token]) => [what, async () => success(await call(server, named, await sampleOf(server, named.operation), { token }))] as const,
  )
  expect(await outcomesOf(asked)).toEqual(sameIn(credentials, 'success'))
})

test('a 401 response names the authentication scheme', async () => {
  const { headers } = await server.send('GET', '/api/admin/projects', { token: null })
  expect(headers.get('www-authenticate')).toBe('Bearer')
})
