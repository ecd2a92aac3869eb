import { oidcProviderKey, registeredAddresses } from '../../identity/sign-in/oidc-addresses.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { LeaveProvider } from '../../pipeline/sign-in-route.ts'
import { listOidcProviders, type OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { reasonOf } from './refuse-sign-in.ts'

/** The logout address of the provider; undefined: the provider has none (OpenID Connect RP-Initiated Logout 1.0). */
const endSessionUrl = async ({ identity, runtime }: Ports, provider: OidcProviderRow): Promise<string | undefined> => {
  const { end_session_endpoint } = await identity.openId.metadataOf(provider.issuer)
  if (end_session_endpoint === undefined) return undefined
  const url = new URL(end_session_endpoint)
  url.searchParams.set('client_id', provider.client_id)
  url.searchParams.set('post_logout_redirect_uri', registeredAddresses(provider.id, runtime.settings.publicUrl).postLogoutRedirectUri)
  return url.href
}

/** Sends the browser to the provider that started the ended session. */
export const leaveOpenId: LeaveProvider = async (ports, ended, { requestId }) => {
  const providers = await ports.store.run(listOidcProviders())
  const provider = providers.find((row) => oidcProviderKey(row) === ended.provider)
  if (!provider) return undefined
  try {
    const redirect = await endSessionUrl(ports, provider)
    return redirect === undefined ? undefined : { redirect }
  } catch (thrown) {
    ports.runtime.log.warn({ reason: reasonOf(thrown), provider: provider.id, requestId }, 'the log-out reached no identity provider')
    return undefined
  }
}
