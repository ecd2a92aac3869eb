import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'
import { say } from '../say.ts'

const keyIn = (parse: (text: string) => KeyObject, text: string): KeyObject | null => {
  try {
    return parse(text)
  } catch {
    return null
  }
}

const readKey = async (file: string, parse: (text: string) => KeyObject, kind: string): Promise<KeyObject> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`the key cannot be read: ${error.message}`)
  })
  const key = keyIn(parse, text)
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new Refusal(`${file} holds no ${kind} key for snapshots; create a pair with: halyard snapshot key <file>`)
}

/** Reads the key that signs. Throws Refusal. */
export const readPrivateKey = (file: string): Promise<KeyObject> => readKey(file, createPrivateKey, 'private')

const publicKeyIn = (text: string): KeyObject => {
  // Node could derive the public key from a private one, but readers of snapshots should not hold a private key.
  if (text.includes('PRIVATE KEY')) throw new Error('a private key')
  return createPublicKey(text)
}

/** Reads the key that verifies. Throws Refusal, also for a private key. */
export const readPublicKey = (file: string): Promise<KeyObject> => readKey(file, publicKeyIn, 'public')

const write = (file: string, text: string | Buffer, mode: number): Promise<void> =>
  writeFile(file, text, { mode, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'EEXIST' ? `${file} already exists; choose another name` : `${file} cannot be written: ${error.message}`,
    )
  })

/**
 * Creates a pair of Ed25519 keys: the private key in the file, readable only by its owner, and the public key in `<file>.pub`. Throws
 * Refusal.
 */
export const makeKeys = async (file: string): Promise<void> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await write(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600)
  await write(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), 0o644)
  say(`The private key is in ${file}; the public key, which verifies snapshots, is in ${file}.pub`)
}
