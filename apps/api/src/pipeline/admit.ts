import type { Endpoint } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { authorize, authorizeSomewhere } from '../identity/caller/authorize.ts'
import { anyone, type Caller } from '../identity/caller/caller.ts'
import type { Observed } from '../store/observed.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { ClientConnection } from './client-connection.ts'
import type { Ports } from './ports.ts'
import { refusalOfHiddenProject, scopeOfRequest } from './request-scope.ts'

const crossSite = failure('NoAccessError', 'A page of another site sent this request; only pages of HALYARD_URL can write with a cookie')

/**
 * Authenticates the caller before any other part of the request is read. Only pages of HALYARD_URL may write with a cookie.
 * A browser never adds a token by itself, so a checked token needs no check of the site. Endpoints for anyone do not check the header
 * Authorization, so there the header proves nothing.
 */
export const identify = async (
  ports: Ports,
  endpoint: Pick<Endpoint, 'method' | 'access'>,
  connection: ClientConnection,
  observed: Observed,
): Promise<Caller | Failure> => {
  const isForAnyone = endpoint.access.caller === 'anyone'
  const sendsToken = !isForAnyone && connection.authorization
  if (endpoint.method !== 'GET' && !sendsToken && !connection.sameOrigin) return crossSite
  return isForAnyone ? anyone : ports.identity.authenticate(connection, observed)
}

/**
 * Why the caller may not use the endpoint in the scope of its path; null: the caller may. Without `params` their shape is wrong, and no
 * scope is looked up.
 */
export const refusalOf = async (
  ports: Ports,
  { access }: Endpoint,
  caller: Caller,
  params: Readonly<Record<string, string | undefined>> | undefined,
): Promise<Failure | null> => {
  if (access.caller === 'anyone') return null
  const scope = params ? await scopeOfRequest(ports.store.findProject, caller, access, params) : {}
  return authorize(caller, access, scope) ?? (params ? refusalOfHiddenProject(caller, access, scope, params) : null)
}

/** Why the caller may not use the endpoint in any scope; null: the caller may use the endpoint in at least one scope. Needs no input. */
export const refusalWithoutParams = async (
  ports: Ports,
  endpoint: Endpoint,
  connection: ClientConnection,
  onCaller: (caller: Caller) => void,
): Promise<Failure | null> => {
  const observed = await ports.cache.revisions.observe([revisionKeys.access])
  const caller = await identify(ports, endpoint, connection, observed)
  if (caller instanceof Failure) return caller
  onCaller(caller)
  return authorizeSomewhere(caller, endpoint.access)
}
