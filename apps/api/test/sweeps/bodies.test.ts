import { request as open } from 'node:http'
import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePerson } from '../account-samples.ts'
import { serveTest, startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { type Binding, type Case, cases, type Options, oneOfEachKind, targetOf } from './bindings.ts'
import { callerKind, each, isForAnyone, isWrite, takesBody, tokensOf } from './endpoint-kinds.ts'
import { outcomeOf, outcomesOf, refusal, sameIn, success } from './outcomes.ts'

const positions = new Map(listEndpoints().map(({ operation }, index) => [operation, index]))
/** A small limit that differs for each endpoint, so that a limit of another endpoint is detected. */
const smallLimit = (operation: string) => 100_000 + positions.get(operation)!

/** A server with the limits of the contract. */
let server: TestServer
/** A server with small limits, over the same store. */
let small: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  small = await serveTest(server.database, { limited: false, bodyLimitOf: ({ id }) => smallLimit(id) })
})
afterAll(async () => {
  await small.stop()
  await server.stop()
})

const refusedTypes: readonly (readonly [string, Options])[] = [
  ['no content type', { contentType: null }],
  ['an empty content type', { contentType: '' }],
  ['text/plain', { contentType: 'text/plain' }],
  ['a form', { contentType: 'application/x-www-form-urlencoded' }],
  ['multipart', { contentType: 'multipart/form-data; boundary=x' }],
  ['JSON with padding', { contentType: 'application/jsonp' }],
  ['another JSON', { contentType: 'application/vnd.api+json' }],
  ['two types', { contentType: 'text/plain, application/json' }],
  ['latin1', { contentType: 'application/json; charset=latin1' }],
  ['UTF-16', { contentType: 'application/json;charset="utf-16"' }],
  ['an encoded body', { headers: { 'Content-Encoding': 'gzip' } }],
]
const acceptedTypes = [
  ['application/json'],
  ['application/json; charset=utf-8'],
  ['Application/JSON;CHARSET=UTF-8'],
  ['application/json ; charset="utf-8"'],
  ['application/json; profile=x'],
] as const

/** Input that is invalid for every endpoint. */
const wrongInput = ({ endpoint }: NamedEndpoint): AnyInput => ({
  params: Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, 'not a name'])),
  query: { keep: 'maybe' },
  body: 'wrong',
})

const inOrderOfFaults = async ({ named, call }: Case) =>
  outcomesOf([
    ['another content type', async () => outcomeOf(await call(server, named, wrongInput(named), { contentType: 'text/plain' }))],
    ['the same input as JSON', async () => outcomeOf(await call(server, named, wrongInput(named)))],
  ])
const expectedOrder = { 'another content type': refusal('ContentTypeerror'), 'the same input as JSON': refusal('ValidationError') }

/** Valid credentials without access to this endpoint. */
const tokenWithoutAccess = (named: NamedEndpoint): string =>
  tokensOf(named)?.includes('frontend') ? samplePerson.token : server.tokens.frontend

describe.each(oneOfEachKind(({ endpoint }) => endpoint.method, takesBody))('$title', (one) => {
  const { named, call } = one

  test('returns 415 for every content type except JSON', async () => {
    const sample = await sampleOf(server, named.operation)
    const asked = refusedTypes.map(([what, options]) => [what, async () => outcomeOf(await call(server, named, sample, options))] as const)
    expect(await outcomesOf(asked)).toEqual(sameIn(refusedTypes, refusal('ContentTypeerror')))
  })

  test('returns 415 before 400', async () => {
    expect(await inOrderOfFaults(one)).toEqual(expectedOrder)
  })

  test('accepts every spelling of the content type JSON', async () => {
    const asked = acceptedTypes.map(
      ([contentType]) =>
        [contentType, async () => success(await call(server, named, await sampleOf(server, named.operation), { contentType }))] as const,
    )
    expect(await outcomesOf(asked)).toEqual(sameIn(acceptedTypes, 'success'))
  })
})

// tRPC sends an input with every mutation.
const needsNoType = ({ over, named }: Case) => !takesBody(named) && (over === 'HTTP' || !isWrite(named))

test.each(oneOfEachKind(({ endpoint }) => endpoint.method).filter(needsNoType))(
  '$title ignores the content type',
  async ({ named, call }) => {
    for (const type of ['text/plain', 'application/xml']) {
      const { status } = await call(server, named, await sampleOf(server, named.operation), { headers: { 'Content-Type': type } })
      expect(status).toBeLessThan(300)
    }
  },
)

/** Method and path at which a binding receives the body of an endpoint. */
const addressOf = (over: Binding['name'], named: NamedEndpoint, sample: AnyInput): { method: string; path: string } =>
  over === 'HTTP'
    ? { method: named.endpoint.method, path: targetOf(named, sample) }
    : { method: 'POST', path: `/trpc/${named.resource}.${named.operation}` }

type Write = (outgoing: ReturnType<typeof open>) => void
const headersAlone: Write = (outgoing) => outgoing.flushHeaders()

/** Sends part of a request. Returns status and message of the response that arrives while the client still writes. */
const responseMeanwhile = (
  to: TestServer,
  { over, named }: Case,
  sample: AnyInput,
  headers: Record<string, string>,
  write: Write,
): Promise<string> => {
  const sender = senderOf(to, named)
  const all = { ...(sender !== null && { Authorization: sender }), 'Content-Type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const outgoing = open(to.url, { ...addressOf(over, named, sample), headers: all, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const json = JSON.parse(Buffer.concat(chunks).toString())
        const { name, message } = json.error?.data?.error ?? json
        resolve(`${incoming.statusCode} ${name}${incoming.statusCode === 413 ? `: ${message}` : ''}`)
        outgoing.destroy()
      })
    })
    outgoing.on('error', reject)
    write(outgoing)
  })
}

const tooLarge = (limit: number) => `${refusal('PayloadTooLarge')}: The body must have at most ${limit} bytes`

/** A sample in a body of exactly this length. */
const padded = (over: Binding['name'], sample: AnyInput, length: number): Buffer => {
  const bytes = Buffer.alloc(length, 0x20)
  bytes.write(JSON.stringify(over === 'HTTP' ? sample.body : sample))
  return bytes
}

const aroundTheLimit = async (one: Case) => {
  const { over, named, call } = one
  const { bodyLimit, id } = named.endpoint
  const sample = await sampleOf(server, named.operation)
  const longer = (outgoing: ReturnType<typeof open>) => void outgoing.write(Buffer.alloc(smallLimit(id) + 1, 0x20))
  const declared = (length: number) => ({ 'Content-Length': String(length) })
  return outcomesOf([
    ['a declared length over the limit', () => responseMeanwhile(server, one, sample, declared(bodyLimit + 1), headersAlone)],
    ['a longer body without a declared length', () => responseMeanwhile(small, one, sample, { 'Transfer-Encoding': 'chunked' }, longer)],
    ['a body of exactly the limit', async () => success(await call(small, named, sample, { bytes: padded(over, sample, smallLimit(id)) }))],
  ])
}
const expectedAround = ({ bodyLimit, id }: NamedEndpoint['endpoint']) => ({
  'a declared length over the limit': tooLarge(bodyLimit),
  'a longer body without a declared length': tooLarge(smallLimit(id)),
  'a body of exactly the limit': 'success',
})

test.each(cases(takesBody))('$title accepts a body up to the limit, returns 413 over the limit, and 415 before 400', async (one) => {
  expect({ ...(await aroundTheLimit(one)), ...(await inOrderOfFaults(one)) }).toEqual({
    ...expectedAround(one.named.endpoint),
    ...expectedOrder,
  })
})

describe.each(
  oneOfEachKind(
    each(callerKind, ({ endpoint }) => String(endpoint.bodyLimit)),
    takesBody,
  ),
)('$title', (one) => {
  test('accepts a body up to the limit and returns 413 over the limit', async () => {
    expect(await aroundTheLimit(one)).toEqual(expectedAround(one.named.endpoint))
  })

  test('returns 401, 403 and 415 without waiting for a body that is too large or never sent', async () => {
    const sample = await sampleOf(server, one.named.operation)
    const { bodyLimit } = one.named.endpoint
    const lengths = [
      ['a body that is too large', bodyLimit + 1],
      ['a body that is not sent', bodyLimit],
    ] as const
    const wrong: readonly (readonly [string, Record<string, string>, string])[] = [
      ['another content type', { 'Content-Type': 'text/plain' }, refusal('ContentTypeerror')],
      ...(isForAnyone(one.named)
        ? []
        : [
            ['an unknown token', { Authorization: 'unknown' }, refusal('AuthenticationRequired')] as const,
            ['a token of another kind', { Authorization: tokenWithoutAccess(one.named) }, refusal('NoAccessError')] as const,
          ]),
    ]
    const situations = lengths.flatMap(([what, length]) =>
      wrong.map(([fault, headers, outcome]) => ({
        name: `${what}, ${fault}`,
        headers: { 'Content-Length': String(length), ...headers },
        outcome,
      })),
    )
    const asked = situations.map(
      ({ name, headers }) => [name, () => responseMeanwhile(server, one, sample, headers, headersAlone)] as const,
    )
    expect(await outcomesOf(asked)).toEqual(Object.fromEntries(situations.map(({ name, outcome }) => [name, outcome])))
  })
})

test('the largest allowed body, 256 MB, is read and imported', { timeout: 120_000 }, async () => {
  const [largest] = cases(({ operation }) => operation === 'importToggles')
  const { named, call } = largest!
  expect(named.endpoint.bodyLimit).toBe(limits.featuresImportBytes)
  const sample = await sampleOf(server, named.operation)
  const { status } = await call(server, named, sample, { bytes: padded('HTTP', sample, named.endpoint.bodyLimit) })
  expect(status).toBe(named.endpoint.success.status)
})
