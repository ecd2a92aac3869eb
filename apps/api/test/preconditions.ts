import { guardOf, type NamedEndpoint, paramsOfGuard } from '@halyard/contracts'
import type { TestServer } from './harness.ts'
import { request } from './request.ts'
import { type AnyInput, senderOf } from './samples.ts'
import { type Binding, type Options, type Reply, targetOf } from './sweeps/bindings.ts'

export interface Asked {
  readonly ifMatch?: string
  readonly idempotencyKey?: string
  readonly comment?: string
}

/** Sends what is asked beside the input as each binding takes it: in headers, or with the input. */
export const callWith = (
  over: Binding['name'],
  call: Binding['call'],
  [server, named, input]: readonly [TestServer, NamedEndpoint, AnyInput],
  asked: Asked,
  options: Options = {},
): Promise<Reply> => {
  const { ifMatch, idempotencyKey, comment } = asked
  if (over === 'tRPC') return call(server, named, { ...input, preconditions: asked } as AnyInput, options)
  const headers = {
    ...options.headers,
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(comment !== undefined && { 'Halyard-Comment': encodeURIComponent(comment) }),
  }
  return call(server, named, input, { ...options, headers })
}

/** The tag of what an input would change; null where there is none to read. */
export const readTag = async (server: TestServer, named: NamedEndpoint, { params = {}, body }: AnyInput): Promise<string | null> => {
  const guard = guardOf(named)!
  const path = targetOf(guard, { params: paramsOfGuard(named, guard, { params: params as Record<string, string>, body }) })
  const answer = await request(server, { method: 'GET', path, headers: { Authorization: senderOf(server, named) ?? '' } })
  return answer.headers.get('etag')
}
