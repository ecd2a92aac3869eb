import * as z from 'zod'
import { isSafeUrl, type ProviderFetch, ProviderUnreachable } from './provider-fetch.ts'

/** The signature algorithms that this server accepts: no `none`, and no HMAC, whose key both sides know. */
const acceptedAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

const url = z.string().refine(isSafeUrl, { error: 'must be an https URL' })
const words = z.array(z.string())

/** The used part of a discovery document (OpenID Connect Discovery 1.0). Unknown fields are dropped. */
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  userinfo_endpoint: url.optional(),
  end_session_endpoint: url.optional(),
  // The default of the standard.
  id_token_signing_alg_values_supported: words.default(['RS256']),
  userinfo_signing_alg_values_supported: words.default([]),
  token_endpoint_auth_methods_supported: words.default(['client_secret_basic']),
  code_challenge_methods_supported: words.default([]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  backchannel_logout_supported: z.boolean().default(false),
})

const onlyAccepted = (algorithms: readonly string[]) => algorithms.filter((one) => acceptedAlgorithms.includes(one))

/** What a provider announces; its algorithms are only those that this server accepts. */
export type ProviderMetadata = z.output<typeof metadataSchema>

export interface Discovered {
  readonly metadata: ProviderMetadata
  /** Time of the provider by the header Date, in epoch milliseconds; null: unknown. */
  readonly providerTime: number | null
}

/** The discovery document is no valid document of the issuer. The message is for administrators. */
export class WrongMetadata extends Error {
  override readonly name = 'WrongMetadata'
}

export const discoveryUrlOf = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Parses a JSON response of a provider. */
const readJson = async (response: Response, what: string): Promise<unknown> => {
  if (response.status !== 200) throw new ProviderUnreachable(`the provider returned status ${response.status} for ${what}`)
  try {
    return await response.json()
  } catch {
    throw new WrongMetadata(`${what} is not JSON`)
  }
}

const firstFault = ({ issues: [issue] }: z.ZodError): string =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : 'it has another shape'

/** Reads the discovery document of an issuer. Throws ProviderUnreachable or WrongMetadata. */
export const readMetadata = async (fetch: ProviderFetch, issuer: string): Promise<Discovered> => {
  const response = await fetch(discoveryUrlOf(issuer), { headers: { Accept: 'application/json' } })
  const parsed = metadataSchema.safeParse(await readJson(response, 'the discovery document'))
  if (!parsed.success) throw new WrongMetadata(`the discovery document is invalid: ${firstFault(parsed.error)}`)
  const { data } = parsed
  // Responses of another issuer would prove people of another provider.
  if (data.issuer !== issuer)
    throw new WrongMetadata(`the discovery document has the issuer ${data.issuer.slice(0, 200)} instead of ${issuer}`)
  const providerTime = Date.parse(response.headers.get('Date') ?? '')
  return {
    metadata: {
      ...data,
      id_token_signing_alg_values_supported: onlyAccepted(data.id_token_signing_alg_values_supported),
      userinfo_signing_alg_values_supported: onlyAccepted(data.userinfo_signing_alg_values_supported),
    },
    providerTime: Number.isNaN(providerTime) ? null : providerTime,
  }
}

const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

/** Public keys of a provider (JSON Web Key Set). */
export type ProviderKeys = z.output<typeof keysSchema>

/** Reads the public keys of a provider. Throws ProviderUnreachable or WrongMetadata. */
export const readKeys = async (fetch: ProviderFetch, { jwks_uri }: ProviderMetadata): Promise<ProviderKeys> => {
  const response = await fetch(jwks_uri, { headers: { Accept: 'application/json' } })
  const parsed = keysSchema.safeParse(await readJson(response, 'the set of keys'))
  if (!parsed.success) throw new WrongMetadata(`the set of keys is invalid: ${firstFault(parsed.error)}`)
  return parsed.data
}
