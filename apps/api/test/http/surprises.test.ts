import { listEndpoints } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/store/index.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { oneSampleOf, seed } from '../samples.ts'
import { cases } from '../sweeps/bindings.ts'
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

/** A server that surprises in one way, whatever is asked of it: one for all endpoints. */
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

describe.each(cases())('$title', ({ over, named, call }) => {
  const sample = oneSampleOf(() => server, named.operation)

  test.each<[string, unknown]>([
    ['an error', new Error(`${secret}: no such table`)],
    ['an error of the database', new QueryError(`${secret}: no such table`)],
    ['a text', secret],
    ['nothing', undefined],
  ])('500 when %s is thrown: neither stack nor SQL is told, and the log has it', async (what, thrown) => {
    const changed = await surprisingServer(`throws ${what}`, { run: throwing(thrown) })
    const { status, error, headers, answer } = await call(changed, named, await sample())
    const id = headers.get('x-request-id') ?? ''
    expect(status).toBe(500)
    expect(error).toEqual({ id, name: 'InternalError', message: expect.stringContaining(id) })
    expect(answer.text).not.toMatch(/secret|\.ts|node_modules/)
    expect(logged(id)).toEqual([expect.objectContaining({ level: 'error', msg: 'unexpected fault' })])
    const told = JSON.stringify(logged(id))
    if (thrown !== undefined) expect(told).toContain(secret)
    expect(told).not.toContain('a-secret-parameter')
  })

  test('500 when the bytes of an answer cannot be made', async () => {
    const changed = await surprisingServer('has no bytes', { run: async () => ({ etag: 'W/"x"', body: throwing(new Error(secret)) }) })
    const { status, error, answer } = await call(changed, named, await sample())
    expect(status).toBe(500)
    expect(error).toMatchObject({ name: 'InternalError' })
    expect(answer.text).not.toContain(secret)
  })

  const isWritten = over === 'tRPC' || named.endpoint.success.status !== 204
  test.runIf(isWritten)('500 when an answer cannot be written as JSON', async () => {
    const settings = { ...server.ports.runtime.settings, checkAnswers: false }
    const changed = await surprisingServer('is no JSON', { run: async () => ({ huge: 1n }), runtime: { settings } })
    const { status, error, headers } = await call(changed, named, await sample())
    const id = headers.get('x-request-id') ?? ''
    expect(status).toBe(500)
    expect(error).toEqual({ id, name: 'InternalError', message: expect.any(String) })
    expect(logged(id)).toEqual([expect.objectContaining({ level: 'error', msg: 'unexpected fault' })])
  })

  test('500 when the answer is not of its schema, where answers are checked', async () => {
    const changed = await surprisingServer('is of no schema', { run: async () => ({ unknown: true }) })
    const { status, error, headers } = await call(changed, named, await sample())
    expect(status).toBe(500)
    expect(error).toMatchObject({ name: 'InternalError' })
    expect(JSON.stringify(logged(headers.get('x-request-id') ?? ''))).toContain(`${named.operation} answered`)
  })

  test('a failure that is thrown is answered as one that is returned', async () => {
    const failed = failure('ConflictError', 'It is in use', [{ path: 'params', message: 'in use' }])
    for (const [way, run] of Object.entries({ 'throws a failure': throwing(failed), 'returns a failure': async () => failed })) {
      const changed = await surprisingServer(way, { run })
      const { status, error, headers } = await call(changed, named, await sample())
      expect(status).toBe(409)
      expect(error).toEqual({ id: headers.get('x-request-id'), name: 'ConflictError', message: 'It is in use', details: failed.details })
    }
  })

  const gone = new DatabaseUnavailable('the database cannot be reached', { cause: new Error('connect ECONNREFUSED 10.0.0.7:5432') })
  test.each([
    ['in the operation', { run: throwing(gone) }],
    ['before the caller is known', { cache: { revisions: { observe: throwing(gone), changing: () => () => undefined, lease: null } } }],
  ])('503 with Retry-After when the database is away %s', async (where, changes) => {
    const changed = await surprisingServer(`is away ${where}`, changes)
    const { status, error, headers, answer } = await call(changed, named, await sample())
    expect(status).toBe(503)
    expect(error).toEqual({ id: headers.get('x-request-id'), name: 'Unavailable', message: expect.any(String) })
    expect(headers.get('retry-after')).toBe('1')
    expect(answer.text).not.toMatch(/10\.0\.0\.7|ECONNREFUSED/)
  })
})

test('every endpoint was surprised', () => expect(cases()).toHaveLength(2 * listEndpoints().length))
