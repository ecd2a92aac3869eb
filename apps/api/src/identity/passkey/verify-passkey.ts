import type { CreatePasskey, PasskeyLogIn } from '@halyard/contracts'
import type { PasskeyRow } from '../../store/repositories/passkeys.repository.ts'
import type { RelyingParty } from './relying-party.ts'

/** COSE numbers of the accepted signature algorithms: ES256, EdDSA and RS256. */
export const algorithms = [-7, -8, -257] as const

interface Expected {
  readonly challenge: string
  readonly party: RelyingParty
}

/** A proven new passkey, with its key in base64url. */
export interface ProvenPasskey {
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
  readonly backed_up: boolean
  readonly aaguid: string
}

/** The reason for the log why a passkey was refused. */
export interface PasskeyRefusal {
  readonly reason: string
}

const reasonOf = (error: unknown): PasskeyRefusal => ({ reason: error instanceof Error ? error.message : String(error) })

/** Signatures in a frame of another site prove nothing, because the person may not see the address of this server. */
const isFramed = (clientDataJSON: string): boolean => {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  return typeof data === 'object' && data !== null && 'crossOrigin' in data && data.crossOrigin === true
}

// The library takes a fifth of a second to load, and most requests need none of it.
const load = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/**
 * Statements about the authenticator are refused before the library reads them. Their certificates could name addresses that the library
 * would send requests to.
 */
const hasCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await loadHelpers()
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const fmt = object.get('fmt')
  return fmt !== 'none' && !(fmt === 'packed' && object.get('attStmt').get('x5c') === undefined)
}

/** Verifies a credential that a browser created. */
export const verifyCreation = async (
  { response, ...given }: CreatePasskey['response'],
  { challenge, party }: Expected,
): Promise<ProvenPasskey | PasskeyRefusal> => {
  try {
    if (isFramed(response.clientDataJSON)) return { reason: 'the passkey was created in a frame of another site' }
    if (await hasCertificates(response.attestationObject)) return { reason: 'the passkey has a statement about its authenticator' }
    const { verifyRegistrationResponse } = await load()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id: given.id, rawId: given.rawId, type: given.type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified) return { reason: 'the signature of the passkey is wrong' }
    const { credential, credentialBackedUp, aaguid } = registrationInfo
    if (credential.id !== given.id) return { reason: 'the ids of the passkey differ' }
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      backed_up: credentialBackedUp,
      aaguid,
    }
  } catch (error) {
    return reasonOf(error)
  }
}

/** A P-256 key whose private part nobody has. An unknown passkey is compared with it, so that its refusal takes equally long. */
const decoyKey = 'pQECAyYgASFYIEZ81hOG63ThU83tSPHjM7IpTLr-NdCoDAkx--ktfgaXIlgg-5Gy7m07VjeeYsy7wiXbLSlw4w2NMsa6emGgFfmyfxo'

/** The stored key that a login is compared with. `isKnown` false: the passkey is unknown, and the login is always refused. */
const comparedWith = (stored: Pick<PasskeyRow, 'public_key' | 'counter'> | undefined) => ({
  isKnown: stored !== undefined,
  publicKey: new Uint8Array(Buffer.from(stored?.public_key ?? decoyKey, 'base64url')),
  counter: stored?.counter ?? 0,
})

/** Verifies a signature with a stored passkey; undefined: no passkey has this id. Returns the new counter. */
export const verifyUse = async (
  { response, id, rawId, type }: PasskeyLogIn['response'],
  stored: Pick<PasskeyRow, 'public_key' | 'counter'> | undefined,
  { challenge, party }: Expected,
): Promise<{ readonly counter: number; readonly backedUp: boolean } | PasskeyRefusal> => {
  try {
    const { isKnown, publicKey, counter } = comparedWith(stored)
    if (isFramed(response.clientDataJSON)) return { reason: 'the passkey was used in a frame of another site' }
    const { verifyAuthenticationResponse } = await load()
    const { clientDataJSON, authenticatorData, signature } = response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey, counter },
    })
    if (!isKnown) return { reason: 'the passkey is unknown' }
    if (!verified) return { reason: 'the signature is wrong' }
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    return reasonOf(error)
  }
}

/** Whether a counter proves that no copy of the authenticator exists: it grows, or the authenticator does not count. */
export const isCounterFine = (before: number, after: number): boolean => after > before || (after === 0 && before === 0)
