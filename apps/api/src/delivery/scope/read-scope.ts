import { Failure } from '@halyard/domain'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { ClientConnection } from '../../pipeline/client-connection.ts'
import type { ClientScope } from '../../pipeline/fleet.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { environmentOf, keysIn, metaOf, projectsOf, revisionHeld, scopeOf, type Wanted } from './client-scope.ts'

/** The revision keys that all requests of a token depend on. */
export const scopeKeys = (_: unknown, __: unknown, token: Caller['token']): readonly string[] => {
  const environment = token && environmentOf(token)
  return token && environment !== null ? keysIn(environment, projectsOf(token)) : []
}

/** A request for the features of a token. */
export interface ScopeRequest {
  readonly caller: Pick<Caller, 'token'>
  readonly connection: Pick<ClientConnection, 'clientSpec' | 'address'>
  readonly query: Wanted
  readonly observed: Observed
  readonly observedAt: number
}

/** A scope with its revisions, and performance.now() at which the revisions were current. */
export interface SeenScope extends ClientScope {
  /** The keys whose changes the features must contain. */
  readonly watched: readonly string[]
  readonly observed: Observed
  readonly observedAt: number
}

/** The scope of a request by a token. Only revisions that the query added must be loaded. */
export const seeScope = async ({ cache }: Ports, request: ScopeRequest, countsChanges = false): Promise<SeenScope | Failure> => {
  const scope = scopeOf(request.caller.token!, request.query, request.connection.clientSpec)
  if (scope instanceof Failure) return scope
  const watched = countsChanges ? [...scope.keys, revisionKeys.delivery(scope.environment)] : scope.keys
  const { observed, observedAt } = request
  if (watched.every((key) => observed.has(key))) return { ...scope, watched, observed, observedAt }
  return { ...scope, watched, ...(await cache.revisions.recent(watched)) }
}

/** The scope with the current revisions, not revisions of up to a second ago: for clients that are ahead of this instance. */
const observeNow = async ({ cache }: Ports, scope: SeenScope): Promise<SeenScope> => ({
  ...scope,
  observed: await cache.revisions.observe(scope.watched),
  observedAt: performance.now(),
})

/** The scope, at least as new as the configuration whose tag the client sends. */
export const seeHeld = async (ports: Ports, scope: SeenScope, tag: string | undefined): Promise<SeenScope> =>
  (revisionHeld(tag) ?? 0) > metaOf(scope, scope.observed).revisionId ? observeNow(ports, scope) : scope

/** The features of the scope's environment, with at least `count` changes if so many changes exist. */
export const readScopeFrom = async (ports: Ports, scope: SeenScope, count: number | null): Promise<EnvironmentFeatures> => {
  const features = await readScope(ports, scope)
  return count !== null && count > features.count ? readScope(ports, await observeNow(ports, scope)) : features
}

/** The features of the scope's environment, at least as new as the scope. They change later, so read them without awaiting other work. */
export const readScope = async (
  { cache }: Ports,
  { environment, watched, observed, observedAt }: SeenScope,
): Promise<EnvironmentFeatures> => {
  const features = cache.delivered.in(environment)
  await features.upTo(watched, observed, observedAt)
  return features
}

/** The state of a scope in the cached features. */
export const shownMeta = (features: EnvironmentFeatures, scope: ClientScope) =>
  metaOf(scope, new Map(scope.keys.map((key) => [key, features.revision(key)])))
