import { Failure, failure } from '@halyard/domain'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { oidcProviderKey } from '../../identity/sign-in/oidc-addresses.ts'
import { signInActor } from '../../identity/sign-in/sign-in.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest, SignInResponse } from '../../pipeline/sign-in-route.ts'
import { claimSignIn } from '../../store/repositories/identities.repository.ts'
import { findOidcProvider, type OidcProviderRow, removeSessionsOfLogout } from '../../store/repositories/oidc-providers.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { type LogoutOrder, longestLogoutSeconds, readLogoutToken } from './logout-token.ts'
import { clockToleranceSeconds } from './open-id-client.ts'
import { isFaultOfProvider, reasonOf, refuse, unreachableProvider } from './refuse-sign-in.ts'

const refused = failure('ValidationError', 'The logout token is invalid')
const used = failure('ValidationError', 'The logout token was used already')

const endSessions = (ports: Ports, provider: OidcProviderRow, { id, issuedAt, subject, session }: LogoutOrder) =>
  ports.store.write(signInActor, async (tx) => {
    const key = oidcProviderKey(provider)
    const expiresAt = new Date(issuedAt + (longestLogoutSeconds + clockToleranceSeconds) * 1000).toISOString()
    const [[claimed]] = await tx.batch(claimSignIn(hashSecret(JSON.stringify(['oidc logout', key, id])), expiresAt))
    if (!claimed) return used
    return { statements: [removeSessionsOfLogout(key, subject, session)], events: [], revisions: [revisionKeys.access], result: undefined }
  })

const readOrder = async (
  ports: Ports,
  provider: OidcProviderRow,
  token: string,
): Promise<LogoutOrder | { fault: string; refusal: Failure }> => {
  try {
    const metadata = await ports.identity.openId.metadataOf(provider.issuer)
    const keys = await ports.identity.openId.recentKeysOf(metadata)
    return await readLogoutToken(token, { provider, metadata, keys, now: ports.runtime.now() })
  } catch (thrown) {
    return { fault: reasonOf(thrown), refusal: isFaultOfProvider(thrown) ? unreachableProvider : refused }
  }
}

/** Ends the sessions that a logout token of the provider names (OpenID Connect Back-Channel Logout 1.0), also for a disabled provider. */
export const backchannelLogout = async (ports: Ports, request: SignInRequest): Promise<SignInResponse | Failure> => {
  const tooMany = refusalOfAttempt(ports.identity.attempts, 'singleSignOnByAddress', request.connection.address)
  if (tooMany) return tooMany
  const [provider] = await ports.store.run(findOidcProvider(request.params.provider ?? ''))
  if (!provider) return refuse(ports, request, 'the provider does not exist', refused)
  const order = await readOrder(ports, provider, request.form.get('logout_token') ?? '')
  if ('fault' in order) return refuse(ports, request, order.fault, order.refusal)
  const done = await endSessions(ports, provider, order)
  return done instanceof Failure ? refuse(ports, request, done.message, done) : { empty: true }
}
