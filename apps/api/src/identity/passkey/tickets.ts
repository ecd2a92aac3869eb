import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Keyring } from '../secret/keyring.ts'
import { hashSecret } from '../secret/secrets.ts'
import type { Claim } from '../sign-in/sign-in.ts'

/** Time that a person has for the authenticator, in milliseconds. */
export const ticketMs = 300_000

const ticketSchema = z.object({ challenge: z.string(), expiresAt: z.number() })

/** A challenge that a client returns encrypted, so that the server stores nothing before its use. */
export interface Challenge {
  readonly challenge: string
  readonly ticket: string
}

/** A use of a ticket: a login, or a new passkey of an account. A ticket for one use is refused for all others. */
export type TicketUse = 'login' | `passkey of ${number}`

const contextOf = (use: TicketUse) => `challenge for ${use}`

/** `now`: epoch milliseconds. */
export const newChallenge = (keyring: Keyring, use: TicketUse, now: number): Challenge => {
  const challenge = randomBytes(32).toString('base64url')
  return { challenge, ticket: keyring.encrypt(JSON.stringify({ challenge, expiresAt: now + ticketMs }), contextOf(use)) }
}

/** The challenge of a ticket, and the claim that lets the ticket work once; undefined: the ticket is foreign or expired. */
export const openTicket = (
  keyring: Keyring,
  ticket: string,
  use: TicketUse,
  now: number,
): { readonly challenge: string; readonly claim: Claim } | undefined => {
  const plain = keyring.decrypt(ticket, contextOf(use))
  if (plain === undefined) return undefined
  const { challenge, expiresAt } = ticketSchema.parse(JSON.parse(plain))
  if (expiresAt <= now) return undefined
  return { challenge, claim: { digest: hashSecret(`passkey ${challenge}`), expiresAt: new Date(expiresAt).toISOString() } }
}
