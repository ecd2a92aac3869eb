import { errorSchema, type NamedEndpoint } from '@halyard/contracts'
import { type ErrorName, errors } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { errorNamesOf } from '../../src/transport/openapi/errors.ts'
import { full } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { withoutOfrep } from '../ofrep-errors.ts'
import { type ByteAnswer, request, type Sent } from '../request.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases, oneOfEachKind, targetOf } from './bindings.ts'
import { requestKind } from './endpoint-kinds.ts'
import { hostileText, hostileValue, mutated, texts } from './fuzz/hostile.ts'
import { valid } from './fuzz/valid.ts'

/** By default, few requests with a fixed seed; in the full run many. */
const runs = { seed: Number(process.env.FUZZ_SEED ?? 4242), numRuns: Number(process.env.FUZZ_RUNS ?? (full ? 40 : 5)) }

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const mostly = (good: fc.Arbitrary<unknown>, bad: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: good, weight: 3 }, { arbitrary: bad, weight: 1 })

/** Values that the schema accepts, including the sample. */
const goodOf = (schema: z.ZodType, sample: unknown = {}) =>
  fc.oneof({ arbitrary: valid(schema), weight: 2 }, { arbitrary: fc.constant(sample), weight: 1 })

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const rawText = fc.string({ unit: fc.constantFrom(...`az09%./\\?&#;:@!$'()*+,=-_~[]|^{}"<>`), maxLength: 20 })

/** A path with every parameter valid, hostile, or as raw bytes that only look like escapes. */
const pathsOf = ({ endpoint: { path, params } }: NamedEndpoint, sample: AnyInput): fc.Arbitrary<string> => {
  const good = goodOf(params, sample.params).map((value) => value as Record<string, string | number>) // names and ids
  const spoilt = fc.oneof(hostileText.map(encoded), rawText)
  return fc.tuple(good, spoilt, fc.nat(5)).map(([values, bad, which]) => {
    const names = Object.keys(params.shape)
    return path.replaceAll(/:(\w+)/g, (_, name: string) => (name === names[which] ? bad : encoded(String(values[name] ?? ''))))
  })
}

const queriesOf = ({ endpoint: { query } }: NamedEndpoint, sample: AnyInput): fc.Arbitrary<string> => {
  const names = fc.oneof(fc.constantFrom('project', 'tag', ...Object.keys(query.shape)), hostileText)
  const pairs = fc.array(fc.tuple(names, hostileText), { maxLength: 4 })
  const asPairs = (value: unknown) =>
    Object.entries(value as object).flatMap(([name, one]: [string, unknown]) =>
      [one ?? []].flat().map((each) => [name, String(each)] as const),
    )
  const write = (all: readonly (readonly [string, string])[]) => all.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return fc.oneof(goodOf(query, sample.query).map(asPairs).map(write), pairs.map(write), rawText)
}

/** Values close to the sample besides random ones, because random values rarely pass all checks. */
const oftenNear = <T>(anything: fc.Arbitrary<T>, nearSample: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: anything, weight: 2 }, { arbitrary: nearSample, weight: 1 })

/** Requests to an endpoint over HTTP. */
const httpRequests = (named: NamedEndpoint, sample: AnyInput): fc.Arbitrary<Sent> => {
  const { endpoint } = named
  const { method } = endpoint
  const path = fc
    .record({ path: pathsOf(named, sample), query: queriesOf(named, sample) })
    .map(({ path, query }) => (query === '' ? path : `${path}?${query}`))
  // Random values rarely name an existing resource.
  const near = Object.keys(endpoint.params.shape).length > 0 ? oftenNear(path, fc.constant(targetOf(named, sample))) : path
  if (!endpoint.body) return near.map((path) => ({ method, path }))
  const good = goodOf(endpoint.body, sample.body)
  const whole = fc.constant(sample.body)
  const anything = fc.record({ path, body: texts(fc.oneof(good, mutated(good), hostileValue)) })
  const nearSample = fc.record({ path: fc.constant(targetOf(named, sample)), body: texts(mostly(whole, mutated(whole))) })
  return oftenNear(anything, nearSample).map((sent) => ({ method, ...sent }))
}

/** Requests to the procedure of an endpoint. */
const trpcRequests = ({ resource, operation, endpoint }: NamedEndpoint, sample: AnyInput): fc.Arbitrary<Sent> => {
  const { params, query, body } = endpoint
  const input = fc.record({
    params: goodOf(params, sample.params),
    query: goodOf(query, sample.query),
    ...(body && { body: mostly(goodOf(body, sample.body), hostileValue) }),
  })
  const path = `/trpc/${resource}.${operation}`
  const whole = fc.constant(sample)
  return texts(oftenNear(mostly(input, mutated(input)), mostly(whole, mutated(whole)))).map((text) =>
    endpoint.method === 'GET'
      ? {
          method: 'GET',
          path: `${path}?input=${typeof text === 'string' ? encoded(text).slice(0, 12_000) : Buffer.from(text).toString('base64url')}`,
        }
      : { method: 'POST', path, body: text },
  )
}

/** Operations that store something for refused requests: the number of failed logins. */
const countsRefusals: ReadonlySet<string> = new Set(['logIn'])

const exactly = errorSchema.strict()

/** Fails unless the answer is a success or a documented error. */
const judge = (answer: ByteAnswer, documented: readonly ErrorName[]): boolean => {
  if (answer.status < 300) {
    expect(answer.status).toBeGreaterThanOrEqual(200)
    if (answer.status !== 204) expect(['object', 'boolean']).toContain(typeof answer.json)
    return true
  }
  const { json } = answer
  const body = exactly.parse(withoutOfrep(json.error?.data?.error ?? json))
  expect(documented).toContain(body.name)
  expect(['InternalError', 'Unavailable']).not.toContain(body.name)
  expect(answer.status).toBe(errors[body.name].status)
  expect(body.message).not.toBe('')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  return false
}

test('the state mark changes when one field changes', async () => {
  const before = await stateMark()
  expect(await stateMark()).toBe(before)
  const body = { name: `new-${before.slice(0, 8)}` }
  const { status } = await server.send('POST', '/api/admin/projects/default/features', { body })
  expect([status, (await stateMark()) === before]).toEqual([201, false])
})

interface Tally {
  taken: number
  refused: number
}
const tallies = new Map<string, Tally & { readonly mayRefuse: boolean }>()

// Imports run last, because an import may delete data of other samples.
const inOrder = [...cases(), ...(full ? [] : oneOfEachKind(requestKind).filter(({ over }) => over === 'tRPC'))].sort(
  (one, other) => one.named.endpoint.bodyLimit - other.named.endpoint.bodyLimit,
)

test.each(inOrder)(
  '$title returns a documented response to every request, and stores nothing of a refused request',
  { timeout: 120_000 },
  async ({ title, over, named }) => {
    // Over HTTP, a wrong path may match another endpoint. Over tRPC, every call has an input that may be invalid.
    const documented = [...errorNamesOf(named), over === 'HTTP' ? 'NotFoundError' : 'ValidationError'] as const
    const tally = { taken: 0, refused: 0, mayRefuse: documented.includes('ValidationError') }
    tallies.set(title, tally)
    const sample = await sampleOf(server, named.operation)
    const requests = over === 'HTTP' ? httpRequests(named, sample) : trpcRequests(named, sample)
    const sender = senderOf(server, named)
    const headers = { ...(sender !== null && { Authorization: sender }), 'Content-Type': 'application/json' }
    let before = await stateMark()
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const taken = judge(await request(server, { ...sent, headers }), documented)
        const after = await stateMark()
        if (!taken && !countsRefusals.has(named.operation)) expect(after).toBe(before)
        if (sent.method === 'GET') expect(after).toBe(before)
        before = after
        tally[taken ? 'taken' : 'refused'] += 1
      }),
      runs,
    )
    await server.ports.runtime.usage.flush()
    expect(server.log.join('')).not.toContain('could not be stored')
  },
)

// Endpoints that always or never refuse requests would show little. A short run misses a few endpoints.
test('every endpoint accepts some of the requests and refuses others', () => {
  const all = [...tallies]
  const neverTaken = all.filter(([, { taken }]) => taken === 0).map(([title]) => title)
  const neverRefused = all.filter(([, { refused, mayRefuse }]) => mayRefuse && refused === 0).map(([title]) => title)
  const tolerated = full ? 0 : 20
  expect(neverTaken.length, neverTaken.join()).toBeLessThanOrEqual(tolerated)
  expect(neverRefused.length, neverRefused.join()).toBeLessThanOrEqual(tolerated)
})
