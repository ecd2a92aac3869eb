import { type NamedEndpoint, paramsOfVersionSource, versionSourceOf } from '@halyard/contracts'
import type { TestServer } from './harness.ts'
import { request } from './request.ts'
import { type AnyInput, senderOf } from './samples.ts'
import { type Binding, type Options, type Reply, targetOf } from './sweeps/bindings.ts'

export interface Asked {
  readonly ifMatch?: string
  readonly idempotencyKey?: string
  readonly comment?: string
}

/** Sends preconditions as each binding takes them: in headers, or with the input. */
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

/** The version tag of the resource that an input would change. Null: the resource cannot be read. */
export const readTag = async (server: TestServer, named: NamedEndpoint, { params = {}, body }: AnyInput): Promise<string | null> => {
  const versionSource = versionSourceOf(named)!
  const path = targetOf(versionSource, {
    params: paramsOfVersionSource(named, versionSource, { params: params as Record<string, string>, body }),
  })
  const answer = await request(server, { method: 'GET', path, headers: { Authorization: senderOf(server, named) ?? '' } })
  return answer.headers.get('etag')
}
