import { createHash } from 'node:crypto'
import type { Claims } from '@halyard/domain'
import { clockToleranceSeconds } from './open-id-client.ts'

interface Expected {
  readonly clientId: string
  readonly accessToken: string
  /** Algorithm of the signature of the ID token. */
  readonly algorithm: string
  /** Epoch milliseconds. */
  readonly now: number
  /** When the login began, in epoch milliseconds. */
  readonly begunAt: number
}

const hashNameOf = (algorithm: string): string | undefined => {
  if (algorithm === 'EdDSA' || algorithm === 'Ed25519') return 'sha512'
  const bits = /^(?:RS|PS|ES)(256|384|512)$/.exec(algorithm)?.[1]
  return bits && `sha${bits}`
}

/** The claim at_hash of an access token (OpenID Connect Core 3.1.3.6). */
const accessTokenHash = (accessToken: string, algorithm: string): string | undefined => {
  const name = hashNameOf(algorithm)
  if (name === undefined) return undefined
  const digest = createHash(name).update(accessToken, 'latin1').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

/** The fault of an ID token that the library accepted; undefined: none. */
export const faultOfIdToken = (claims: Claims, { clientId, accessToken, algorithm, now, begunAt }: Expected): string | undefined => {
  const { azp, iat, at_hash: hash } = claims
  if (azp !== undefined && azp !== clientId) return 'the ID token has another authorized party (azp)'
  if (typeof iat !== 'number') return 'the ID token has no time of issue (iat)'
  if (iat * 1000 > now + clockToleranceSeconds * 1000) return 'the ID token was issued in the future (iat)'
  if (iat * 1000 < begunAt - clockToleranceSeconds * 1000) return 'the ID token was issued before the login began (iat)'
  if (hash !== undefined && hash !== accessTokenHash(accessToken, algorithm))
    return 'the ID token belongs to another access token (at_hash)'
  return undefined
}
