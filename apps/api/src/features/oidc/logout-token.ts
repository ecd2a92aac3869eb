import * as z from 'zod'
import type { ProviderKeys, ProviderMetadata } from '../../identity/open-id/metadata.ts'
import type { OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { clockToleranceSeconds } from './open-id-client.ts'

/** The age in seconds at which a logout token is refused. */
export const longestLogoutSeconds = 600

/** The sessions that end. One of `subject` and `session` is set. */
export interface LogoutOrder {
  readonly id: string
  /** Epoch milliseconds. */
  readonly issuedAt: number
  readonly subject: string | null
  /** The provider's name for the session. */
  readonly session: string | null
}

interface Expected {
  readonly provider: OidcProviderRow
  readonly metadata: ProviderMetadata
  readonly keys: ProviderKeys
  /** Epoch milliseconds. */
  readonly now: number
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const types = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']
const name = z.string().regex(/^[ -~]{1,255}$/)

const claimsSchema = z
  .looseObject({
    jti: name,
    iat: z.number(),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    sub: name.optional(),
    sid: name.optional(),
    // A token with a nonce could be an ID token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, { error: 'has neither sub nor sid' })

const longestToken = 20_000

/** Checks a logout token completely, and returns what it orders. Throws an error with the reason. */
export const readLogoutToken = async (token: string, { provider, metadata, keys, now }: Expected): Promise<LogoutOrder> => {
  if (token === '' || token.length > longestToken) throw new Error('the logout token is missing or too long')
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: provider.issuer,
    audience: provider.client_id,
    algorithms: metadata.id_token_signing_alg_values_supported,
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: longestLogoutSeconds,
    currentDate: new Date(now),
  })
  if (!types.includes(protectedHeader.typ?.toLowerCase())) throw new Error('the token has another type than logout+jwt')
  const parsed = claimsSchema.safeParse(payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`the claims of the logout token have a fault: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { jti, iat, sub = null, sid = null } = parsed.data
  return { id: jti, issuedAt: iat * 1000, subject: sub, session: sid }
}
