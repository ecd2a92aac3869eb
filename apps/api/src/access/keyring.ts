import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what must be shown again. AES-256-GCM; the context (such as a row id) is bound in as additional data. */
export interface Keyring {
  encrypt(plain: string, context: string): string
  /** Undefined when none of the keys fits, or the context is another. */
  decrypt(sealed: string, context: string): string | undefined
}

const derive = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'halyard encryption at rest', 32))

const open = (key: Buffer, sealed: Buffer, context: string): string | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

/** The first secret encrypts, all of them decrypt: that is how a key is replaced. */
export const createKeyring = (secrets: readonly string[]): Keyring => {
  const keys = secrets.map(derive)
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
  }
}
