import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

const statementShape = z.strictObject({
  version: z.literal(1),
  environment: z.string(),
  /** `*`: all. */
  projects: z.array(z.string()),
  /** The ETag that the server gave the features. */
  etag: z.string(),
  /** The server's counter of changes to them. */
  revision: z.int(),
  /** How many features there are. */
  features: z.int(),
  /** Of the file of the features, before it is compressed, in hex. */
  sha256: z.string(),
  /** When the server was last known to have these features. */
  takenAt: z.iso.datetime(),
})

/** What a snapshot says of itself, and what is signed. */
export type Statement = z.infer<typeof statementShape>

/** The statement as text, so that a signature covers exactly these bytes; which key signed it; and its Ed25519 signature in base64. */
const signedShape = z.strictObject({ statement: z.string(), key: z.string(), signature: z.string() })

const publicOnly = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key)

/** A name for a key, for people: the start of the SHA-256 of the public key. */
const nameOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(publicOnly(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The text of a signed statement. */
export const signStatement = (statement: Statement, privateKey: KeyObject): string => {
  const text = JSON.stringify(statement)
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return `${JSON.stringify({ statement: text, key: nameOf(privateKey), signature } satisfies z.infer<typeof signedShape>, null, 2)}\n`
}

const parse = <T>(shape: z.ZodType<T>, text: string): T => {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new Refusal('the statement of the snapshot is damaged, or another version of Halyard wrote it')
  }
}

/** The statement in a signed text. Throws Refusal unless the key signed it. */
export const openStatement = (text: string, publicKey: KeyObject): Statement => {
  const { statement, key, signature } = parse(signedShape, text)
  if (!verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64'))) {
    const other = key === nameOf(publicKey) ? 'it was altered' : `it names the key ${key}, and this one is ${nameOf(publicKey)}`
    throw new Refusal(`the signature of the snapshot is wrong: ${other}`)
  }
  return parse(statementShape, statement)
}
