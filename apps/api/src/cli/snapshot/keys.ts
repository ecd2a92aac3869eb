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
  throw new Refusal(`${file} holds no ${kind} key for snapshots; make a pair with: halyard snapshot key <file>`)
}

/** The key that signs. Throws Refusal. */
export const readPrivateKey = (file: string): Promise<KeyObject> => readKey(file, createPrivateKey, 'private')

const publicKeyIn = (text: string): KeyObject => {
  // Node would derive the public key. A private key should not be where snapshots are read.
  if (text.includes('PRIVATE KEY')) throw new Error('a private key')
  return createPublicKey(text)
}

/** The key that verifies. Throws Refusal, for a private key too. */
export const readPublicKey = (file: string): Promise<KeyObject> => readKey(file, publicKeyIn, 'public')

const write = (file: string, text: string | Buffer, mode: number): Promise<void> =>
  writeFile(file, text, { mode, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'EEXIST' ? `${file} exists already; choose another name` : `${file} cannot be written: ${error.message}`,
    )
  })

/** Makes a pair of Ed25519 keys: the private one in the file, which its owner alone reads, and the public one beside it, with the ending `.pub`. */
export const makeKeys = async (file: string): Promise<void> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await write(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600)
  await write(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), 0o644)
  say(`The private key is in ${file}; the public key, which verifies snapshots, is in ${file}.pub`)
}
