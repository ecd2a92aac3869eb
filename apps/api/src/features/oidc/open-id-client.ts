import type { Configuration } from 'openid-client'
import { type ProviderMetadata, WrongMetadata } from '../../identity/open-id/metadata.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { clientSecretOf } from './oidc-secret.ts'

/** The largest accepted difference between the clocks, in seconds. */
export const clockToleranceSeconds = 60

/** Loads the library at the first login, so that other servers need no memory for it. */
const load = () => import('openid-client')
type Library = Awaited<ReturnType<typeof load>>

export interface OpenIdClient {
  readonly library: Library
  readonly configuration: Configuration
  readonly metadata: ProviderMetadata
}

const authenticationOf = (
  { ClientSecretBasic, ClientSecretPost, None }: Library,
  secret: string | undefined,
  metadata: ProviderMetadata,
) => {
  if (secret === undefined) return None()
  const methods = metadata.token_endpoint_auth_methods_supported
  if (methods.includes('client_secret_basic')) return ClientSecretBasic(secret)
  if (methods.includes('client_secret_post')) return ClientSecretPost(secret)
  throw new WrongMetadata('the provider accepts a client secret neither by client_secret_basic nor by client_secret_post')
}

/**
 * The client of the library for one login. It has no cache of keys, so a key that the provider removed proves nothing from then on. Throws
 * ProviderUnreachable or WrongMetadata.
 */
export const openIdClient = async ({ identity, runtime }: Ports, provider: OidcProviderRow): Promise<OpenIdClient> => {
  const metadata = await identity.openId.metadataOf(provider.issuer)
  const library = await load()
  const skew = Math.round((runtime.now() - Date.now()) / 1000)
  const times = { [library.clockSkew]: skew, [library.clockTolerance]: clockToleranceSeconds }
  const authentication = authenticationOf(library, clientSecretOf(identity.keyring, provider), metadata)
  const configuration = new library.Configuration(metadata, provider.client_id, times, authentication)
  configuration[library.customFetch] = (url, { method, headers, body }) =>
    identity.openId.fetch(url, { method, headers, body: typeof body === 'string' || body instanceof URLSearchParams ? body : null })
  // Without this, the library believes the connection to the provider, and checks no signature.
  library.enableNonRepudiationChecks(configuration)
  // The fetch above accepts http for loopback hosts only.
  library.allowInsecureRequests(configuration)
  return { library, configuration, metadata }
}
