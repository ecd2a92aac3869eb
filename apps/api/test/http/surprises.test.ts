import { failure } from '@halyard/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/store/index.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { sampleOf, seed } from '../samples.ts'
import { type Case, cases, oneOfEachKind } from '../sweeps/bindings.ts'
import { responseKind } from '../sweeps/endpoint-kinds.ts'
import { expectEach, outcomeOf, outcomesOf, refusal } from '../sweeps/outcomes.ts'
import { type Changes, serveChanged } from './serve-changed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends) end()
  await server.stop()
})

const surprising = new Map<string, Promise<{ url: string }>>()

/** A server on which every operation fails in one way. All tests of this way share the server. */
const surprisingServer = async (way: string, changes: Changes): Promise<TestServer> => {
  const served = surprising.get(way) ?? serveChanged(server, changes, (end) => ends.push(end))
  surprising.set(way, served)
  return { ...server, ...(await served) }
}

const secret = 'select secret from api_token'
const logged = (id: string) => server.log.map((line) => JSON.parse(line)).filter((line) => line.requestId === id && line.msg !== 'request')
const throwing = (thrown: unknown) => async () => {
  throw thrown
}

class QueryError extends Error {
  readonly code = '42P01'
  readonly query = secret
  readonly parameters = ['a-secret-parameter']
}

/** Sends the sample of an endpoint to a server that fails in one way. */
const ask = async ({ named, call }: Case, way: string, changes: Changes) => {
  const changed = await surprisingServer(way, changes)
  const reply = await call(changed, named, await sampleOf(server, named.operation))
  return { ...reply, id: reply.headers.get('x-request-id') ?? '' }
}

const thrown: readonly (readonly [string, unknown])[] = [
  ['an error', new Error(`${secret}: no such table`)],
  ['an error of the database', new QueryError(`${secret}: no such table`)],
  ['a text', secret],
  ['nothing', undefined],
]

const gone = new DatabaseUnavailable('the database cannot be reached', { cause: new Error('connect ECONNREFUSED 10.0.0.7:5432') })
const away: readonly (readonly [string, Changes])[] = [
  ['in the operation', { run: throwing(gone) }],
  [
    'before the caller is known',
    {
      cache: {
        revisions: {
          observe: throwing(gone),
          recent: throwing(gone),
          areCurrent: () => false,
          knows: () => false,
          showsRecent: () => false,
          deliveredAge: () => undefined,
          onChanged: () => undefined,
          shareNotices: () => null,
          announce: () => undefined,
          changing: () => () => undefined,
          lone: null,
        },
      },
    },
  ],
]

const expectFault = async (one: Case, [what, fault]: (typeof thrown)[number]) => {
  const { status, error, id, answer } = await ask(one, `throws ${what}`, { run: throwing(fault) })
  expect(status).toBe(500)
  expect(error).toEqual({ id, name: 'InternalError', message: expect.stringContaining(id) })
  expect(answer.text).not.toMatch(/secret|\.ts|node_modules/)
  expect(logged(id)).toEqual([expect.objectContaining({ level: 'error', msg: 'unexpected fault' })])
  const written = JSON.stringify(logged(id))
  expect(written.includes(secret)).toBe(fault !== undefined)
  expect(written).not.toContain('a-secret-parameter')
}

const expectNoBytes = async (one: Case) => {
  const run = async () => ({ etag: 'W/"x"', body: throwing(new Error(secret)) })
  const { status, error, answer } = await ask(one, 'has no bytes', { run })
  expect([status, error]).toEqual([500, expect.objectContaining({ name: 'InternalError' })])
  expect(answer.text).not.toContain(secret)
}

const expectNoJson = async (one: Case) => {
  const settings = { ...server.ports.runtime.settings, checkAnswers: false }
  const { status, error, id } = await ask(one, 'is no JSON', { run: async () => ({ huge: 1n }), runtime: { settings } })
  expect(status).toBe(500)
  expect(error).toEqual({ id, name: 'InternalError', message: expect.any(String) })
  expect(logged(id)).toEqual([expect.objectContaining({ level: 'error', msg: 'unexpected fault' })])
}

const failed = failure('ConflictError', 'The resource is in use', [{ path: 'params', message: 'in use' }])
const failures: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['thrown', throwing(failed)],
  ['returned', async () => failed],
]
const expectFailure = async (one: Case, [way, run]: (typeof failures)[number]) => {
  const { status, error, id } = await ask(one, `a failure is ${way}`, { run })
  expect(status).toBe(409)
  expect(error).toEqual({ id, name: 'ConflictError', message: 'The resource is in use', details: failed.details })
}

const expectAway = async (one: Case, [where, changes]: (typeof away)[number]) => {
  const { status, error, id, headers, answer } = await ask(one, `is away ${where}`, changes)
  expect(status).toBe(503)
  expect(error).toEqual({ id, name: 'Unavailable', message: expect.any(String) })
  expect(headers.get('retry-after')).toBe('1')
  expect(answer.text).not.toMatch(/10\.0\.0\.7|ECONNREFUSED/)
}

/** A response without a body writes nothing. */
const isWritten = ({ over, named }: Case) => over === 'tRPC' || named.endpoint.success.status !== 204

test.each(oneOfEachKind(responseKind))('$title reports every fault of the server without stack or SQL, and logs it', (one) =>
  expectEach([
    ...thrown.map((fault) => [`500 when ${fault[0]} is thrown`, () => expectFault(one, fault)] as const),
    ['500 when the bytes of the body cannot be produced', () => expectNoBytes(one)],
    ...(isWritten(one) ? [['500 when the result cannot be written as JSON', () => expectNoJson(one)] as const] : []),
    ...failures.map((way) => [`409 for a failure that is ${way[0]}`, () => expectFailure(one, way)] as const),
    ...away.map((where) => [`503 when the database is away ${where[0]}`, () => expectAway(one, where)] as const),
  ]),
)

test.each(cases())('$title returns 500 for a fault and for a result of another schema, and 503 without a database', async (one) => {
  const wrong = await ask(one, 'is of no schema', { run: async () => ({ unknown: true }) })
  expect(JSON.stringify(logged(wrong.id))).toContain(`${one.named.operation} returned`)
  const outcomes = await outcomesOf([
    ['a fault', async () => outcomeOf(await ask(one, 'throws an error', { run: throwing(thrown[0]![1]) }))],
    ['a result of another schema', async () => outcomeOf(wrong)],
    ['no database', async () => outcomeOf(await ask(one, `is away ${away[0]![0]}`, away[0]![1]))],
  ])
  expect(outcomes).toEqual({
    'a fault': refusal('InternalError'),
    'a result of another schema': refusal('InternalError'),
    'no database': refusal('Unavailable'),
  })
})
