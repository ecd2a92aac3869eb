import { type Claims, needsUserinfo, type ProvenPerson, personOfClaims } from '@halyard/domain'
import { oidcProviderKey } from '../../identity/sign-in/oidc-addresses.ts'
import { type PendingSignIn, pendingSeconds } from '../../identity/sign-in/pending-sign-in.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { faultOfIdToken } from './id-token-faults.ts'
import { type OpenIdClient, openIdClient } from './open-id-client.ts'

/** What a login with a provider proved. */
export interface Proven {
  readonly person: ProvenPerson
  /** The provider's name for its session; null: none. */
  readonly providerSession: string | null
  readonly claims: Claims
  /** When the provider issued the ID token, in epoch milliseconds. */
  readonly issuedAt: number
}

/** The response of a provider proves nobody. The message is for the log. */
class UnprovenSignIn extends Error {
  override readonly name = 'UnprovenSignIn'
}

/** The algorithm in the header of a token whose signature was verified. */
const algorithmOf = (token: string): string => {
  // The library has parsed this header already.
  const { alg } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg: string }
  return alg
}

const exchange = async ({ library, configuration }: OpenIdClient, url: URL, { id, values }: PendingSignIn) => {
  const { nonce, verifier } = values
  if (!nonce || !verifier) throw new UnprovenSignIn('the login in progress has no nonce or no PKCE verifier')
  const checks = { expectedState: id, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await library.authorizationCodeGrant(configuration, url, checks)
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new UnprovenSignIn('the response of the provider has no ID token')
  return { claims, idToken: tokens.id_token, accessToken: tokens.access_token }
}

const readUserinfo = async ({ library, configuration, metadata }: OpenIdClient, accessToken: string, subject: string): Promise<Claims> =>
  metadata.userinfo_endpoint === undefined ? {} : library.fetchUserInfo(configuration, accessToken, subject)

const sessionNameOf = ({ sid }: Claims): string | null => (typeof sid === 'string' && /^[ -~]{1,255}$/.test(sid) ? sid : null)

/**
 * Exchanges the code of a response, and checks the ID token. `url` is the address of the callback with its query. Throws an error with the
 * reason if the response proves nobody.
 */
export const provePerson = async (ports: Ports, provider: OidcProviderRow, url: URL, pending: PendingSignIn): Promise<Proven> => {
  const client = await openIdClient(ports, provider)
  const { claims, idToken, accessToken } = await exchange(client, url, pending)
  const fault = faultOfIdToken(claims, {
    clientId: provider.client_id,
    accessToken,
    algorithm: algorithmOf(idToken),
    now: ports.runtime.now(),
    begunAt: pending.expiresAt - pendingSeconds * 1000,
  })
  if (fault) throw new UnprovenSignIn(fault)
  const rules = { trustsMail: provider.trusts_mail, syncsGroups: provider.enable_group_syncing, groupsClaim: provider.groups_claim }
  const userinfo = needsUserinfo(claims, rules) ? await readUserinfo(client, accessToken, claims.sub) : {}
  const person = personOfClaims(oidcProviderKey(provider), claims, userinfo, rules)
  if (typeof person === 'string') throw new UnprovenSignIn(`the claims of the provider have a fault: ${person}`)
  return { person, providerSession: sessionNameOf(claims), claims: { ...userinfo, ...claims }, issuedAt: claims.iat * 1000 }
}
