import type { Endpoint } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { authorize, authorizeSomewhere } from '../identity/caller/authorize.ts'
import { anyone, type Caller } from '../identity/caller/caller.ts'
import type { Observed } from '../store/observed.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { Peer } from './peer.ts'
import { concealed, placeOf } from './place.ts'
import type { Ports } from './ports.ts'

const crossSite = failure('NoAccessError', 'A browser sent this for another site: only pages of HALYARD_URL may write with a cookie')

/**
 * Finds out who calls, before anything else is looked at. Only pages of HALYARD_URL may write with a cookie. A token that is checked can only be sent on
 * purpose; where anyone may call, the header Authorization is not checked, so it proves nothing.
 */
export const identify = async (
  ports: Ports,
  endpoint: Pick<Endpoint, 'method' | 'access'>,
  peer: Peer,
  observed: Observed,
): Promise<Caller | Failure> => {
  const isForAnyone = endpoint.access.caller === 'anyone'
  const isByToken = !isForAnyone && peer.authorization
  if (endpoint.method !== 'GET' && !isByToken && !peer.sameOrigin) return crossSite
  return isForAnyone ? anyone : ports.identity.authenticate(peer, observed)
}

/** Whether the caller may use the endpoint where its path leads; null: yes. Without `params` their shape is wrong: they are not looked up. */
export const refusalOf = async (
  ports: Ports,
  { access }: Endpoint,
  caller: Caller,
  params: Readonly<Record<string, string | undefined>> | undefined,
): Promise<Failure | null> => {
  if (access.caller === 'anyone') return null
  const place = params ? await placeOf(ports.store.findProject, caller, access, params) : {}
  return authorize(caller, access, place) ?? (params ? concealed(caller, access, place, params) : null)
}

/** Why the caller may not use the endpoint, wherever its parameters lead; null: the caller may use it somewhere. Needs nothing of the input. */
export const refusalWithoutParams = async (
  ports: Ports,
  endpoint: Endpoint,
  peer: Peer,
  onCaller: (caller: Caller) => void,
): Promise<Failure | null> => {
  const observed = await ports.cache.revisions.observe([revisionKeys.access])
  const caller = await identify(ports, endpoint, peer, observed)
  if (caller instanceof Failure) return caller
  onCaller(caller)
  return authorizeSomewhere(caller, endpoint.access)
}
