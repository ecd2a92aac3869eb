import { isIP } from 'node:net'
import { type Failure, failure } from '@halyard/domain'

/** This server as browsers know it for passkeys. */
export interface RelyingParty {
  /** Host name that passkeys are bound to. */
  readonly id: string
  /** Scheme, host name and port of the console. */
  readonly origin: string
}

/** The relying party of HALYARD_URL. Null: browsers allow passkeys only with https and a host name, or on localhost. */
export const relyingPartyOf = (publicUrl: string): RelyingParty | null => {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  return isLocal || (protocol === 'https:' && !isAddress) ? { id: hostname, origin } : null
}

export const noPasskeys: Failure = failure(
  'ConflictError',
  'Passkeys do not work at HALYARD_URL: set it to an https URL with a host name, or to localhost',
)
