import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in hexadecimal. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** How a secret of high entropy is kept at rest and looked up: SHA-256, base64url. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** The secret of a token that acts as an account. Its beginning is how such tokens are told from others. */
export const newAccountSecret = (): string => `user:${newSecret()}`
