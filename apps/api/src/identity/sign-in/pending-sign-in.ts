import * as z from 'zod'
import type { Keyring } from '../secret/keyring.ts'

/** Time that a person has for the login at the provider, in seconds. */
export const pendingSeconds = 600

const context = 'login in progress'
const cookieName = 'halyard-sign-in'

const pendingSchema = z.object({
  /** The provider that the login began with, such as `saml` or the id of an OpenID provider. */
  provider: z.string(),
  /** The id that the response of the provider must repeat. */
  id: z.string(),
  /** Path of the page to open afterwards. */
  returnTo: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
  /** Further values that only this server may know until the response arrives, such as a PKCE verifier. */
  values: z.record(z.string(), z.string()),
  /** The administrator who tests the login; null: a real login. */
  testedBy: z.number().nullable(),
})

/** A login that a browser began, and that a provider has not answered yet. The browser has it encrypted in a cookie. */
export type PendingSignIn = z.infer<typeof pendingSchema>

/** Providers may answer by a form of another site; browsers then send only cookies with SameSite=None, which need https. */
const attributes = (isSecure: boolean) => `Path=/; HttpOnly; ${isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'}`

/** Set-Cookie header that binds a login to the browser that began it. */
export const pendingCookie = (keyring: Keyring, pending: PendingSignIn, isSecure: boolean): string =>
  `${cookieName}=${keyring.encrypt(JSON.stringify(pending), context)}; Max-Age=${pendingSeconds}; ${attributes(isSecure)}`

export const clearedPendingCookie = (isSecure: boolean): string => `${cookieName}=; Max-Age=0; ${attributes(isSecure)}`

export const pendingCookieName = cookieName

/** The login in a cookie that this server encrypted; undefined: the value is foreign or expired. `now`: epoch milliseconds. */
export const openPending = (keyring: Keyring, value: string | undefined, now: number): PendingSignIn | undefined => {
  const plain = value === undefined ? undefined : keyring.decrypt(value, context)
  if (plain === undefined) return undefined
  const pending = pendingSchema.parse(JSON.parse(plain))
  return pending.expiresAt > now ? pending : undefined
}
