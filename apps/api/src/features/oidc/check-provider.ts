import type { Contract, OidcProviderCheck } from '@halyard/contracts'
import { type Discovered, discoveryUrlOf, type ProviderMetadata } from '../../identity/open-id/metadata.ts'
import { registeredAddresses } from '../../identity/sign-in/oidc-addresses.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findOidcProvider, type OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { unknownProvider } from './oidc.mappers.ts'
import { clockToleranceSeconds } from './open-id-client.ts'
import { reasonOf } from './refuse-sign-in.ts'

type Found = Omit<OidcProviderCheck, 'redirectUri' | 'backchannelLogoutUri' | 'postLogoutRedirectUri'>

const nothing: Omit<Found, 'faults'> = {
  warnings: [],
  issuer: null,
  endpoints: null,
  algorithms: [],
  keys: null,
  supports: null,
  clockDifference: null,
}

const faultsOf = (metadata: ProviderMetadata, { sealed }: OidcProviderRow, clockDifference: number | null): string[] => {
  const methods = metadata.token_endpoint_auth_methods_supported
  const acceptsSecret = methods.includes('client_secret_basic') || methods.includes('client_secret_post')
  const isClockWrong = clockDifference !== null && Math.abs(clockDifference) > clockToleranceSeconds
  return [
    ...(metadata.id_token_signing_alg_values_supported.length === 0
      ? ['The provider announces no signature algorithm that this server accepts. Configure RS256, PS256, ES256 or EdDSA for ID tokens.']
      : []),
    ...(sealed !== null && !acceptsSecret
      ? [
          'The provider accepts a client secret neither by client_secret_basic nor by client_secret_post. Allow one of them for this client.',
        ]
      : []),
    ...(isClockWrong
      ? [
          `The clocks differ by ${Math.abs(clockDifference)} seconds; ${clockToleranceSeconds} are allowed. Correct the clock of the server that is wrong.`,
        ]
      : []),
  ]
}

const warningsOf = (metadata: ProviderMetadata, { issuer, enabled, sealed, scopes }: OidcProviderRow): string[] => [
  ...(issuer.startsWith('http:') ? ['The issuer uses http. Use it for tests on this machine only.'] : []),
  ...(enabled ? [] : ['The provider is disabled, so people cannot log in with it.']),
  ...(sealed === null ? ['There is no client secret. The provider must accept this server as a public client with PKCE.'] : []),
  ...(metadata.code_challenge_methods_supported.includes('S256') ? [] : ['The provider does not announce PKCE with S256.']),
  ...(scopes.includes('email') ? [] : ['The scopes lack `email`, so the provider may send no mail address, and first logins fail.']),
  ...(metadata.backchannel_logout_supported
    ? []
    : ['The provider does not announce back-channel logout: a logout there ends no session here.']),
  ...(metadata.end_session_endpoint ? [] : ['The provider announces no logout address: a logout here ends no session there.']),
]

const readKeyCount = async ({ identity }: Ports, metadata: ProviderMetadata): Promise<{ keys: number | null; faults: string[] }> => {
  try {
    const { keys } = await identity.openId.keysOf(metadata)
    const usable = keys.filter(({ kty, use }) => kty !== 'oct' && (use === undefined || use === 'sig')).length
    return { keys: usable, faults: usable > 0 ? [] : ['The set of keys of the provider has no key for signatures.'] }
  } catch (thrown) {
    return { keys: null, faults: [`The server cannot read the keys at ${metadata.jwks_uri}: ${reasonOf(thrown)}.`] }
  }
}

const describe = async (ports: Ports, provider: OidcProviderRow, { metadata, providerTime }: Discovered): Promise<Found> => {
  const clockDifference = providerTime === null ? null : Math.round((providerTime - ports.runtime.now()) / 1000)
  const { keys, faults } = await readKeyCount(ports, metadata)
  return {
    faults: [...faultsOf(metadata, provider, clockDifference), ...faults],
    warnings: warningsOf(metadata, provider),
    issuer: metadata.issuer,
    endpoints: {
      authorization: metadata.authorization_endpoint,
      token: metadata.token_endpoint,
      userinfo: metadata.userinfo_endpoint ?? null,
      keys: metadata.jwks_uri,
      endSession: metadata.end_session_endpoint ?? null,
    },
    algorithms: [...metadata.id_token_signing_alg_values_supported],
    keys,
    supports: {
      pkce: metadata.code_challenge_methods_supported.includes('S256'),
      issuerParameter: metadata.authorization_response_iss_parameter_supported,
      backchannelLogout: metadata.backchannel_logout_supported,
    },
    clockDifference,
  }
}

const check = async (ports: Ports, provider: OidcProviderRow): Promise<Found> => {
  try {
    return await describe(ports, provider, await ports.identity.openId.discover(provider.issuer))
  } catch (thrown) {
    return { ...nothing, faults: [`The server cannot use ${discoveryUrlOf(provider.issuer)}: ${reasonOf(thrown)}.`] }
  }
}

export const checkOidcProvider: Operation<Contract['oidc']['checkOidcProvider']> = {
  run: async (ports, { params: { providerId } }) => {
    const [provider] = await ports.store.run(findOidcProvider(providerId))
    if (!provider) return unknownProvider(providerId)
    return { ...(await check(ports, provider)), ...registeredAddresses(providerId, ports.runtime.settings.publicUrl) }
  },
}
