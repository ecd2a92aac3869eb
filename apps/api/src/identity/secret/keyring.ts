import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { SealKey } from '@halyard/domain'

/** Encrypts values that must be readable later, with AES-256-GCM. The context, such as a row id, is authenticated as additional data. */
export interface Keyring {
  encrypt(plain: string, context: string): string
  /** Undefined: no key fits, or the context differs. */
  decrypt(sealed: string, context: string): string | undefined
  /** Whether the newest key opens the value. False: the value should be encrypted again. */
  isCurrent(sealed: string, context: string): boolean
  /** Lookup digests of a value: HMAC-SHA-256 with each key in base64url, the newest key first. */
  digests(plain: string): [string, ...string[]]
  /** Signs text that a client returns later: HMAC-SHA-256 with the newest key, in base64url. */
  sign(text: string): string
  /** Whether one of the keys signed the text. */
  isSigned(text: string, signature: string): boolean
  /** Keys that seal events, the newest first: HMAC-SHA-256, in hexadecimal. */
  readonly sealKeys: readonly [SealKey, ...SealKey[]]
}

/** Returns a KeyObject, since Node needs longer to convert raw bytes at each use than to encrypt. */
const derive = (secret: string, purpose: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))

const open = (key: KeyObject, sealed: Buffer, context: string): string | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

const hmac = (key: KeyObject, text: string, encoding: 'hex' | 'base64url'): string =>
  createHmac('sha256', key).update(text).digest(encoding)

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const sealKeyOf = (secret: string): SealKey => {
  const key = derive(secret, 'halyard sealing of events')
  return { id: hmac(derive(secret, 'halyard names of sealing keys'), '', 'hex').slice(0, 16), mac: (text) => hmac(key, text, 'hex') }
}

/** The first secret encrypts and all secrets decrypt, which allows key replacement. */
export const createKeyring = (secrets: readonly string[]): Keyring => {
  const keys = secrets.map((secret) => derive(secret, 'halyard encryption at rest'))
  const digestKeys = secrets.map((secret) => derive(secret, 'halyard lookup of encrypted values'))
  const signKeys = secrets.map((secret) => derive(secret, 'halyard signatures of tickets'))
  return {
    encrypt: (plain, context) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv)
      const sealed = Buffer.concat([cipher.setAAD(Buffer.from(context)).update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    decrypt: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return undefined
      for (const key of keys) {
        const plain = open(key, bytes, context)
        if (plain !== undefined) return plain
      }
      return undefined
    },
    isCurrent: (sealed, context) => open(keys[0]!, Buffer.from(sealed, 'base64url'), context) !== undefined,
    // There is at least one secret, so there is at least one digest.
    digests: (plain) => digestKeys.map((key) => hmac(key, plain, 'base64url')) as [string, ...string[]],
    sign: (text) => hmac(signKeys[0]!, text, 'base64url'),
    isSigned: (text, signature) => signKeys.some((key) => isSame(hmac(key, text, 'base64url'), signature)),
    sealKeys: secrets.map(sealKeyOf) as [SealKey, ...SealKey[]],
  }
}
