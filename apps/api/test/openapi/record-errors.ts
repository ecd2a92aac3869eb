import type { ErrorBody } from '@halyard/contracts'
import type { ErrorName } from '@halyard/contracts/data'
import { expect } from 'vitest'
import { failureOfThrown } from '../../src/pipeline/failure-of-thrown.ts'
import { DatabaseUnavailable } from '../../src/store/index.ts'
import { type Answer, type SendOptions, serveTest, type TestServer } from '../harness.ts'

type Send = (method: string, path: string, options?: SendOptions) => Promise<Answer>

const requestId = '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc'
const features = '/api/admin/projects/shop/features'
const checkout = `${features}/checkout`
const body = { name: 'checkout' }

/** A request that causes each error. `strict` sends it to a server that requires If-Match and limits attempts. */
const causes: Readonly<
  Record<Exclude<ErrorName, 'InternalError' | 'Unavailable'>, (send: Send, strict: Send, server: TestServer) => Promise<Answer>>
> = {
  ValidationError: (send) => send('PUT', '/api/admin/features/checkout/tags', { body: { addedTags: [{ value: 'a' }], removedTags: [{}] } }),
  AuthenticationRequired: (send) => send('GET', features, { token: null }),
  NoAccessError: (send, _, { tokens }) => send('GET', features, { token: tokens.frontend }),
  NotFoundError: (send) => send('GET', `${features}/unknown`),
  NameExistsError: (send) => send('POST', features, { body }),
  ConflictError: (send) => send('DELETE', '/api/admin/projects/default'),
  PreconditionFailed: (send) => send('PATCH', checkout, { body: [], headers: { 'If-Match': 'W/"another"' } }),
  PreconditionRequired: (_, strict) => strict('PATCH', checkout, { body: [] }),
  PayloadTooLarge: (send) => send('POST', features, { body: { name: 'x'.repeat(1_100_000) } }),
  ContentTypeerror: (send) => send('POST', features, { body, headers: { 'Content-Type': 'text/plain' } }),
  IdempotencyKeyReused: async (send) => {
    const headers = { 'Idempotency-Key': 'create-search-1' }
    await send('POST', features, { body: { name: 'search' }, headers })
    return send('POST', features, { body: { name: 'another-search' }, headers })
  },
  RateLimitError: async (_, strict) => {
    const attempt = () =>
      strict('POST', '/auth/simple/login', { body: { username: 'ada@example.org', password: 'not-the-password' }, token: null })
    for (let attempts = 1; attempts < 20; attempts++) await attempt()
    return attempt()
  },
}

/** The error body for an error that is thrown while the server handles a request. */
const bodyOf = ({ ports }: TestServer, thrown: Error): ErrorBody => failureOfThrown(thrown, ports.runtime.log, requestId).toBody(requestId)

/** Causes every error of the error table on a seeded server. Returns the bodies of the responses, by name. */
export const recordErrors = async (server: TestServer): Promise<Record<string, ErrorBody>> => {
  const second = await serveTest(server.database, { requireIfMatch: ['admin-token'] })
  const sendTo =
    ({ send }: TestServer): Send =>
    (method, path, { headers, ...options } = {}) =>
      send(method, path, { token: server.tokens.admin, ...options, headers: { 'X-Request-Id': requestId, ...headers } })
  try {
    const recorded: Record<string, ErrorBody> = {}
    for (const [name, cause] of Object.entries(causes)) {
      const { json, text } = await cause(sendTo(server), sendTo(second), server)
      expect(json.name, text).toBe(name)
      recorded[name] = json
    }
    recorded.InternalError = bodyOf(server, new Error('an example'))
    recorded.Unavailable = bodyOf(server, new DatabaseUnavailable('an example'))
    return recorded
  } finally {
    await second.stop()
  }
}
