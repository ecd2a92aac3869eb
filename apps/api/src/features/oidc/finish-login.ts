import { type Claims, Failure, type SignInRules } from '@halyard/domain'
import { sessionCookie } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { hashSecret, newSecret } from '../../identity/secret/secrets.ts'
import { oidcProviderKey, registeredAddresses } from '../../identity/sign-in/oidc-addresses.ts'
import { clearedPendingCookie, openPending, type PendingSignIn } from '../../identity/sign-in/pending-sign-in.ts'
import { type Claim, signIn, signInActor } from '../../identity/sign-in/sign-in.ts'
import { recordSignInTest, signInTestPage } from '../../identity/sign-in/sign-in-tests.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest, SignInResponse } from '../../pipeline/sign-in-route.ts'
import { findOidcProvider, type OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { pendingNameOf } from './begin-login.ts'
import { type Proven, provePerson } from './prove-person.ts'
import { reasonOf, refuse, refusedSignIn } from './refuse-sign-in.ts'

const rulesOf = (provider: OidcProviderRow): SignInRules => ({
  autoCreate: provider.auto_create,
  domains: provider.email_domains,
  rootRole: provider.default_root_role,
  syncGroups: provider.enable_group_syncing,
})

/** Each login and each code can be used once, on all instances together. */
const claimsOf = ({ id, expiresAt }: PendingSignIn, issuer: string, code: string): readonly Claim[] => {
  const end = new Date(expiresAt).toISOString()
  return [
    { digest: hashSecret(JSON.stringify(['oidc state', id])), expiresAt: end },
    { digest: hashSecret(JSON.stringify(['oidc code', issuer, code])), expiresAt: end },
  ]
}

/** Why a response does not belong to the login in progress of the browser; undefined: it belongs to it. */
const faultOfPending = (pending: PendingSignIn | undefined, provider: OidcProviderRow | undefined): string | undefined => {
  if (!pending) return 'the browser has no login in progress, or it expired'
  if (!provider || !(provider.enabled || pending.testedBy !== null)) return 'the provider does not exist, or is disabled'
  // Otherwise one provider could answer for another provider.
  if (pending.provider !== pendingNameOf(provider.id)) return 'the login in progress began with another provider'
  const { issuer, clientId } = pending.values
  if (issuer !== provider.issuer || clientId !== provider.client_id) return 'the settings of the provider changed during the login'
  return undefined
}

const prove = async (
  ports: Ports,
  provider: OidcProviderRow,
  { rawQuery }: SignInRequest,
  pending: PendingSignIn,
): Promise<Proven | string> => {
  const { redirectUri } = registeredAddresses(provider.id, ports.runtime.settings.publicUrl)
  try {
    return await provePerson(ports, provider, new URL(`${redirectUri}?${rawQuery}`), pending)
  } catch (thrown) {
    return reasonOf(thrown)
  }
}

const beginSession = async (ports: Ports, provider: OidcProviderRow, request: SignInRequest, pending: PendingSignIn, proven: Proven) => {
  const { runtime, store } = ports
  const secret = newSecret()
  const done = await store.write(signInActor, (tx) =>
    signIn(tx, {
      person: proven.person,
      rules: rulesOf(provider),
      claims: claimsOf(pending, provider.issuer, request.query.get('code') ?? ''),
      providerSession: proven.providerSession,
      secret,
      client: request.connection,
      now: runtime.now(),
    }),
  )
  return done instanceof Failure ? done : secret
}

/** Claims as an administrator reads them. */
const attributesOf = (claims: Claims): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      [value].flat().map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))),
    ]),
  )

/** Stores the outcome of a test login, which starts no session. */
const recordTest = (
  { store, identity, runtime }: Ports,
  provider: OidcProviderRow,
  { query }: SignInRequest,
  pending: PendingSignIn & { readonly testedBy: number },
  proven: Proven | string,
): Promise<string | Failure> =>
  recordSignInTest(store, identity.keyring, {
    testedBy: pending.testedBy,
    provider: oidcProviderKey(provider),
    claims: claimsOf(pending, provider.issuer, query.get('code') ?? ''),
    now: runtime.now(),
    ...(typeof proven === 'string'
      ? { proven: { reason: proven }, attributes: {}, issuedAt: null }
      : {
          proven: { person: proven.person, rules: rulesOf(provider) },
          attributes: attributesOf(proven.claims),
          issuedAt: proven.issuedAt,
        }),
  })

/** Finishes a login with the response that the provider sent through the browser. */
export const finishLogin = async (ports: Ports, request: SignInRequest): Promise<SignInResponse | Failure> => {
  const { identity, runtime, store } = ports
  const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', request.connection.address)
  if (tooMany) return tooMany
  const [provider] = await store.run(findOidcProvider(request.params.provider ?? ''))
  const pending = openPending(identity.keyring, request.pending, runtime.now())
  const fault = faultOfPending(pending, provider)
  if (fault !== undefined || !provider || !pending) return refuse(ports, request, fault ?? '', refusedSignIn)
  const proven = await prove(ports, provider, request, pending)
  const secure = runtime.settings.isHttps
  const { testedBy } = pending
  if (testedBy !== null) {
    const id = await recordTest(ports, provider, request, { ...pending, testedBy }, proven)
    return id instanceof Failure
      ? refuse(ports, request, id.message, id)
      : { cookies: [clearedPendingCookie(secure)], page: signInTestPage(id) }
  }
  if (typeof proven === 'string') return refuse(ports, request, proven, refusedSignIn)
  const secret = await beginSession(ports, provider, request, pending, proven)
  if (secret instanceof Failure) return refuse(ports, request, secret.message, secret)
  return { page: pending.returnTo, cookies: [sessionCookie(secret, { secure }), clearedPendingCookie(secure)] }
}
