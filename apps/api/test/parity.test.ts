import { isDeepStrictEqual } from 'node:util'
import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { type ErrorName, errors } from '@halyard/contracts/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { outcomesByEndpoint } from './endpoint-outcomes.ts'
import { full } from './full.ts'
import { startTestServer, type TestServer } from './harness.ts'
import type { Case } from './parity-case.ts'
import { parityCases } from './parity-cases.ts'
import { oneSampleOf, sampleOf, seed, senderOf } from './samples.ts'
import { outcomesOf } from './sweeps/outcomes.ts'
import { type AnyInput, type Headers, type Outcome, ways } from './ways.ts'

/** A low limit, so that a body over the limit is small. */
const bodyLimit = 100_000

const casesOf = ({ resource, operation }: NamedEndpoint): readonly Case<AnyInput>[] =>
  // The table has an entry for each endpoint with the input of that endpoint.
  (parityCases[resource] as Record<string, readonly Case<AnyInput>[]> | undefined)?.[operation] ?? []

const positionOf = ({ resource, operation }: NamedEndpoint): number => {
  const ids = Object.entries(parityCases).flatMap(([name, operations]) => Object.keys(operations).map((each) => `${name}.${each}`))
  const at = ids.indexOf(`${resource}.${operation}`)
  return at < 0 ? ids.length : at
}
const named = listEndpoints()
  .toSorted((one, other) => positionOf(one) - positionOf(other))
  .map((one, turn) => [`${one.resource}.${one.operation}`, one, turn] as const)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-02-03T04:05:06.789Z'), limited: false, bodyLimitOf: () => bodyLimit })
  await seed(server)
})
afterAll(() => server.stop())

const asSender = (one: NamedEndpoint): Headers => {
  const sender = senderOf(server, one)
  return sender === null ? {} : { authorization: sender }
}

type Tidy = (outcome: Outcome, way: string) => Outcome
const asItIs: Tidy = (outcome) => outcome
const nameless: Tidy = (outcome, way) => JSON.parse(JSON.stringify(outcome).replaceAll(way, 'way'))

const uuid = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const ids: ReadonlySet<string> = new Set(['id', 'undoOf', 'userId', 'durationMs'])
/** Removes values that differ between answers: ids, secrets, times, durations, and generated names. */
const timeless: Tidy = (outcome) =>
  JSON.parse(JSON.stringify(outcome), (key, value: unknown) => {
    if (typeof value === 'number' && ids.has(key)) return 0
    if (typeof value !== 'string') return value
    if (key === 'ticket' || /^[\w-]{43}$/.test(value)) return 'secret'
    return value
      .replaceAll(/(?<=\bscim_|\b)[0-9a-f]{64}\b/g, 'secret')
      .replaceAll(/whsec_[\w+/=]+/g, 'secret')
      .replaceAll(/\b(sample|account|group|role)-\d+\b/g, '$1')
      .replaceAll(uuid, 'uuid')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
  })

const http = ways[0]!

/** All ways; in the short run HTTP and one of the others, which take turns. */
const waysOf = (turn: number) => (full ? ways : [http, ways[1 + (turn % 2)]!])

/** The status that all ways return. If the ways differ, or the error does not fit its status, the answers of all ways. */
const statusThrough = async (
  through: typeof ways,
  one: NamedEndpoint,
  input: (way: string) => AnyInput | Promise<AnyInput>,
  headers: Headers,
  tidy: Tidy = asItIs,
): Promise<number | readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const [name, way] of through) outcomes.push(tidy(await way(server.url, one, await input(name), headers), name))
  const [first] = outcomes
  const { status, error } = first!
  const isNamed = error === undefined || errors[(error as { name: ErrorName }).name].status === status
  return isNamed && outcomes.every((outcome) => isDeepStrictEqual(outcome, first)) ? status : outcomes
}

/** An input that every schema of the endpoint refuses. */
const wrongInput = ({ endpoint }: NamedEndpoint): AnyInput => ({
  params: Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, 'not a name '.repeat(100)])),
  query: Object.fromEntries(Object.keys(endpoint.query.shape).map((name) => [name, ['', '']])),
  body: 'neither an object nor a list',
})

/** Names and ids of nothing. */
const unknowns = ['no-such-thing', 2_147_483_647, '11111111-1111-4111-8111-111111111111', '0f'.repeat(32)]
const unknownNames = ({ endpoint: { params } }: NamedEndpoint) =>
  Object.fromEntries(
    Object.entries(params.shape as Record<string, z.ZodType>).map(([name, schema]) => [
      name,
      unknowns.find((value) => schema.safeParse(value).success)!,
    ]),
  )

/** Number of situations in which an endpoint with parameters and a body refuses a request. */
const mostRefusals = 6

type Asked = readonly [situation: string, ask: () => Promise<number | readonly Outcome[]>]

/** Every situation of the table that applies to the endpoint. */
const situationsOf = (one: NamedEndpoint, turn: number): Asked[] => {
  const { params, query, body } = one.endpoint
  // A sample belongs to its endpoint, where every parameter is a string.
  const sample = async () => (await sampleOf(server, one.operation)) as AnyInput
  const good = oneSampleOf(() => server, one.operation) as () => Promise<AnyInput>
  const hasParams = Object.keys(params.shape).length > 0
  const hasInput = hasParams || Object.keys(query.shape).length > 0 || body !== undefined
  // A successful case shows that the ways are equal; the sample may find data of another way.
  const isCovered = casesOf(one).some(({ status }) => status < 300)
  // An endpoint without required credentials refuses no credential.
  const refused = one.endpoint.access.caller === 'anyone' ? sample : good
  let refusals = 0
  // The pipeline builds all errors. So in the short run one refusal of each endpoint uses two ways; together, they use every refusal.
  const ask = (input: () => AnyInput | Promise<AnyInput>, headers = asSender(one)) => {
    const through = full || refusals++ === turn % mostRefusals ? waysOf(turn) : [http]
    return () => statusThrough(through, one, input, headers, timeless)
  }
  const withInput: Asked[] = [['wrongInput', ask(() => wrongInput(one))]]
  const withParams: Asked[] = [['unknownNames', ask(async () => ({ ...(await good()), params: unknownNames(one) }))]]
  const withBody: Asked[] = [
    ['textPlain', ask(good, { ...asSender(one), 'content-type': 'text/plain' })],
    ['tooLarge', ask(async () => ({ ...(await good()), body: 'x'.repeat(bodyLimit + 1) }))],
  ]
  return [
    ['sample', () => statusThrough(isCovered ? [http] : waysOf(turn), one, sample, asSender(one), timeless)],
    ['noToken', ask(refused, {})],
    ['frontendToken', ask(refused, { authorization: server.tokens.frontend })],
    ...(hasInput ? withInput : []),
    ...(hasParams ? withParams : []),
    ...(body ? withBody : []),
  ]
}

const casesAsked = (one: NamedEndpoint): Asked[] =>
  casesOf(one).map(({ title, input }) => {
    const isOwn = JSON.stringify(input('a')) !== JSON.stringify(input('b'))
    return [title, () => statusThrough(ways, one, input, asSender(one), isOwn ? nameless : asItIs)]
  })

const expectedOf = (one: NamedEndpoint) => ({
  // The table has an entry for each endpoint, under its resource and operation.
  ...(outcomesByEndpoint[one.resource] as Record<string, object>)[one.operation],
  ...Object.fromEntries(casesOf(one).map(({ title, status }) => [title, status])),
})

test.each(named)('%s returns the outcomes of the table over HTTP, over tRPC and through the client', async (_, one, turn) => {
  expect(await outcomesOf([...casesAsked(one), ...situationsOf(one, turn)])).toEqual(expectedOf(one))
})

test('the table has exactly one entry for each endpoint of the contract', () => {
  const lines = Object.entries(outcomesByEndpoint).flatMap(([resource, operations]) =>
    Object.keys(operations).map((operation) => `${resource}.${operation}`),
  )
  expect(lines.sort()).toEqual(named.map(([name]) => name).sort())
})
