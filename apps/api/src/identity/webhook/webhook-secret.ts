import { createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from '../secret/keyring.ts'

const prefix = 'whsec_'
const secretBytes = 32

/** A new secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

/** Decrypts the secret of a stored webhook. The server checked at its start that a key opens every secret. */
export const webhookSecretOf = (keyring: Keyring, { id, sealed }: { readonly id: string; readonly sealed: string }): string => {
  const secret = keyring.decrypt(sealed, id)
  if (secret === undefined) throw new Error('no secret key opens the secret of a webhook')
  return secret
}

export interface SignedParts {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** Signature of Standard Webhooks, version 1: HMAC-SHA256 over id, timestamp and body. */
export const signatureOf = (secret: string, { id, timestamp, body }: SignedParts): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
