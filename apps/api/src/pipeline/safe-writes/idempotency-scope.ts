import { takesIdempotencyKey } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import { hashSecret } from '../../identity/secret/secrets.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import type { Preconditions } from '../call.ts'
import type { PipelinePorts } from '../ports.ts'
import type { Route } from '../route.ts'
import { inFlight, refusalOfKey } from './idempotency.ts'

interface Head {
  readonly params: unknown
  readonly query: object
}

/** Whether a request is a dry run, which stores nothing. */
export const isDryRun = (query: object): boolean => 'dryRun' in query && query.dryRun === true

/**
 * Scope of an Idempotency-Key: a hash of the caller, the operation, its path parameters and the key. It is a hash, because a path can
 * contain a secret.
 * Null: the request has no key, or is a dry run, or the endpoint takes no key. The body is no input, so the scope is known before the body
 * is read.
 */
export const idempotencyScopeOf = (
  route: Route,
  { account, token, name }: Actor,
  { params, query }: Head,
  { idempotencyKey }: Preconditions,
): string | null | Failure => {
  if (idempotencyKey === undefined || !takesIdempotencyKey(route) || isDryRun(query)) return null
  const { method, path } = route.endpoint
  const callerIds = [account, token, (account ?? token) ? null : name]
  return refusalOfKey(idempotencyKey) ?? hashSecret(JSON.stringify([...callerIds, method, path, params, idempotencyKey]))
}

/**
 * Refuses a second concurrent request of a scope in this process, without a statement. `claimKey` refuses concurrent requests of other
 * processes.
 */
export const oneAtATime = async <T>(ports: PipelinePorts, scope: string | null, work: () => Promise<T>): Promise<T | Failure> => {
  if (scope === null) return work()
  if (ports.keysInUse.has(scope)) return inFlight
  ports.keysInUse.add(scope)
  try {
    return await work()
  } finally {
    ports.keysInUse.delete(scope)
  }
}
