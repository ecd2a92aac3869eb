import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in hexadecimal. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Hash for storing and finding a secret of high entropy: SHA-256 in base64url. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** A new secret of an account token. The prefix distinguishes account tokens from other tokens. */
export const newAccountSecret = (): string => `user:${newSecret()}`
