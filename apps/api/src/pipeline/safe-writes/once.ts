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

/** Whether a request asks for a trial that leaves nothing. */
export const isTrial = (query: object): boolean => 'dryRun' in query && query.dryRun === 'true'

/**
 * Who asks for what, under which key, as the store knows it: a hash, since a path may hold a secret. Null: it is done as often as it is sent. What
 * is in the body has no part in it, so that it is known before that is read.
 */
export const scopeOf = (
  route: Route,
  { account, token, name }: Actor,
  { params, query }: Head,
  { idempotencyKey }: Preconditions,
): string | null | Failure => {
  if (idempotencyKey === undefined || !takesIdempotencyKey(route) || isTrial(query)) return null
  const { method, path } = route.endpoint
  const asker = [account, token, (account ?? token) ? null : name]
  return refusalOfKey(idempotencyKey) ?? hashSecret(JSON.stringify([...asker, method, path, params, idempotencyKey]))
}

/** One at a time of a scope in this process, without asking the store; across processes the claim sees to it. */
export const oneAtATime = async <T>(ports: PipelinePorts, scope: string | null, work: () => Promise<T>): Promise<T | Failure> => {
  if (scope === null) return work()
  if (ports.inFlight.has(scope)) return inFlight
  ports.inFlight.add(scope)
  try {
    return await work()
  } finally {
    ports.inFlight.delete(scope)
  }
}
