import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

const statementShape = z.strictObject({
  version: z.literal(1),
  environment: z.string(),
  /** Ids of the projects. `*`: all projects. */
  projects: z.array(z.string()),
  /** ETag of the server's response. */
  etag: z.string(),
  /** Revision of the server's features. */
  revision: z.int(),
  /** Number of features. */
  features: z.int(),
  /** SHA-256 of the uncompressed features file, in hex. */
  sha256: z.string(),
  /** Last time at which the server confirmed these features. */
  takenAt: z.iso.datetime(),
})

/** Metadata of a snapshot; the signature covers it. */
export type Statement = z.infer<typeof statementShape>

/**
 * The statement is stored as text, so that the signature covers exactly these bytes. `key` names the key; `signature` is Ed25519 in base64.
 */
const signedShape = z.strictObject({ statement: z.string(), key: z.string(), signature: z.string() })

const publicOnly = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key)

/** Display name of a key: the first 16 hex digits of the SHA-256 of the public key. */
const nameOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(publicOnly(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Text of the signed statement. */
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

/** The environment that the text of a signed statement names, whatever its key; null: the text is no statement. */
export const environmentOf = (text: string): string | null => {
  try {
    return parse(statementShape, parse(signedShape, text).statement).environment
  } catch {
    return null
  }
}

/** Verifies the signature and returns the statement. Throws Refusal if another key signed the text or the text was altered. */
export const openStatement = (text: string, publicKey: KeyObject): Statement => {
  const { statement, key, signature } = parse(signedShape, text)
  if (!verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64'))) {
    const reason =
      key === nameOf(publicKey)
        ? 'the statement was altered'
        : `the snapshot names the key ${key}, but the given key is ${nameOf(publicKey)}`
    throw new Refusal(`the signature of the snapshot is wrong: ${reason}`)
  }
  return parse(statementShape, statement)
}
