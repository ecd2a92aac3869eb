import { Failure, failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { endSession, signedOutPage } from '../../identity/session/end-session.ts'
import { registeredAddresses } from '../../identity/sign-in/oidc-addresses.ts'
import { signInActor } from '../../identity/sign-in/sign-in.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest, SignInResponse } from '../../pipeline/sign-in-route.ts'
import { findOidcProvider, type OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { reasonOf, refuse, unreachableProvider } from './refuse-sign-in.ts'

/** The logout address of the provider; undefined: the provider has none (OpenID Connect RP-Initiated Logout 1.0). */
const endSessionUrl = async ({ identity, runtime }: Ports, provider: OidcProviderRow): Promise<string | undefined> => {
  const { end_session_endpoint } = await identity.openId.metadataOf(provider.issuer)
  if (end_session_endpoint === undefined) return undefined
  const url = new URL(end_session_endpoint)
  url.searchParams.set('client_id', provider.client_id)
  url.searchParams.set('post_logout_redirect_uri', registeredAddresses(provider.id, runtime.settings.publicUrl).postLogoutRedirectUri)
  return url.href
}

/** Ends the session here, and sends the browser to the provider to end the session there. The session ends even if the provider is down. */
export const providerLogout = async (ports: Ports, request: SignInRequest): Promise<SignInResponse | Failure> => {
  const { identity, runtime, store } = ports
  const { connection, params } = request
  const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', connection.address)
  if (tooMany) return tooMany
  // Links on other sites must not end sessions.
  if (!connection.sameOrigin) return failure('NoAccessError', 'Another site sent this request: log out from a page of this server')
  const [provider] = await store.run(findOidcProvider(params.provider ?? ''))
  if (!provider) return failure('NotFoundError', 'This identity provider does not exist')
  if (connection.session !== undefined) {
    const ended = await endSession(store, signInActor, { secret: connection.session, endsAll: false, now: runtime.now() })
    if (ended instanceof Failure) return ended
  }
  const cleared = { cookies: [clearedCookie({ secure: runtime.settings.publicUrl.startsWith('https:') })], clearSiteData: true }
  try {
    const url = await endSessionUrl(ports, provider)
    return url === undefined ? { page: signedOutPage, ...cleared } : { redirect: url, ...cleared }
  } catch (thrown) {
    refuse(ports, request, reasonOf(thrown), unreachableProvider)
    return { page: signedOutPage, ...cleared }
  }
}
