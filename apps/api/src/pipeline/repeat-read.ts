import type { Endpoint } from '@halyard/contracts'
import { Body } from '../cache/bodies/body.ts'
import type { Caller } from '../identity/caller/caller.ts'
import { type Observed, revisionOfKey } from '../store/observed.ts'
import type { Cached } from './operation.ts'
import type { PipelinePorts } from './ports.ts'
import type { Route } from './route.ts'

/** Whether the scope of an endpoint needs a look-up in the store, which no revision proves. */
const looksUpScope = ({ access: { scope = {} } }: Endpoint): boolean => scope.feature !== undefined && scope.project === undefined

interface Admitted {
  readonly caller: Caller
  readonly observed: Observed
  /** The keys that the response depends on. */
  readonly keys: readonly string[]
}

/** Epoch milliseconds at which a response expires; null: never. */
const expiryOf = (executed: unknown): number | null => (executed instanceof Body ? executed.goodUntil : null)

/** The check of a remembered response. V8 keeps each variable of a function that one of its closures reads, so no body may be among them. */
const createCheck = ({ cache, identity, runtime }: PipelinePorts, caller: Caller, revisions: Observed, goodUntil: number | null) => {
  const accept = (isCurrent: boolean) => isCurrent && identity.authenticate.acceptsAgain(caller)
  return () => {
    if (goodUntil !== null && goodUntil <= runtime.now()) return false
    const isCurrent = cache.revisions.areCurrent(revisions)
    return typeof isCurrent === 'boolean' ? accept(isCurrent) : isCurrent.then(accept)
  }
}

/** Adds to a cached response of a repeatable operation the check whether an equal request gets the response again. */
export const withRepetition = (
  ports: PipelinePorts,
  { endpoint, run }: Route,
  { caller, observed, keys }: Admitted,
  executed: unknown,
  answer: Cached,
): Cached => {
  if (!run.isRepeatable || looksUpScope(endpoint)) return answer
  const revisions = () => new Map(keys.map((key) => [key, revisionOfKey(observed, key)]))
  const { etag, headers, next } = answer
  return {
    etag,
    body: () => answer.body(),
    ...(headers && { headers }),
    next,
    repeatable: () => createCheck(ports, caller, revisions(), expiryOf(executed)),
  }
}
