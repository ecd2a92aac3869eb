import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import type { Keyring } from '../../identity/secret/keyring.ts'
import type { Query } from '../../store/index.ts'
import {
  claimKey,
  insertResponse,
  type StoredResponse,
  takeResponse,
  updateResponse,
} from '../../store/repositories/idempotency.repository.ts'
import { DeferredResponse } from '../operation.ts'
import type { TransactionSteps } from '../transactions.ts'

interface Input {
  readonly query: unknown
  readonly body: unknown
}

/** A request with an Idempotency-Key, as the store identifies it. */
export interface KeyedRequest {
  /** Hash of the caller, the operation with its path parameters, and the key. */
  readonly scope: string
  /** HMACs of the query and the body, one for each secret key. A stored HMAC reveals nothing of a body. */
  readonly fingerprints: readonly [string, ...string[]]
}

const retentionMs = limits.idempotencyHours * 3_600_000

/** The creation time of the oldest stored response that can still be replayed at `now`. */
export const oldestOf = (now: number): string => new Date(now - retentionMs).toISOString()

const keyShape = /^[\x21-\x7e]+$/

export const refusalOfKey = (key: string): Failure | null => {
  if (keyShape.test(key) && key.length <= limits.idempotencyKeyLength) return null
  const message = `must be 1 to ${limits.idempotencyKeyLength} visible ASCII characters`
  return failure('ValidationError', `Idempotency-Key: ${message}`, [{ path: 'Idempotency-Key', message }])
}

export const keyedRequest = (keyring: Keyring, scope: string, { query, body }: Input): KeyedRequest => ({
  scope,
  fingerprints: keyring.digests(JSON.stringify([query, body ?? null])),
})

const seal = (keyring: Keyring, scope: string, value: unknown): string => keyring.encrypt(JSON.stringify({ value }), scope)

/** Thrown when a stored response to this request exists. */
export class ResponseStored extends Error {
  override readonly name = 'ResponseStored'
  /** Begins with HA, like the code of a failed check in the store: nothing was stored, so the instance keeps its lease (`isRejected`). */
  readonly code = 'HA208'
}

/**
 * First looks for a stored response and throws `ResponseStored` if it exists. Inserts the response last, as far as it is known.
 * If another request stored a response meanwhile, the insert fails and the transaction is rolled back.
 * With `claim`, the key is locked before the operation, so that concurrent requests of other processes fail at once.
 */
export const storingResponse = (
  keyring: Keyring,
  { scope, fingerprints }: KeyedRequest,
  now: number,
  claim: boolean,
): TransactionSteps<unknown> => {
  return {
    question: {
      query: takeResponse(scope, oldestOf(now)),
      look: (rows) => {
        if (rows.length > 0) throw new ResponseStored()
      },
    },
    first: claim ? [claimKey(scope)] : [],
    last: (value) => {
      const answer = seal(keyring, scope, value instanceof DeferredResponse ? value.soFar : value)
      return [insertResponse({ scope, fingerprint: fingerprints[0], answer, created_at: new Date(now).toISOString() })]
    },
  }
}

/** Replaces the stored partial response with the complete response. */
export const replacingResponse = (keyring: Keyring, { scope }: KeyedRequest, value: unknown): Query =>
  updateResponse(scope, seal(keyring, scope, value))

const reused = failure('IdempotencyKeyReused', 'This Idempotency-Key was used with another request; use a new key for each request')
const unreadable = failure(
  'ConflictError',
  'This request was applied, but its stored response was encrypted with a removed secret key; read the resource to see the result',
)
export const inFlight = new Failure(
  'ConflictError',
  'Another request with this Idempotency-Key is in progress; try again after that request ends',
  {
    retryAfter: 1,
  },
)

/** The stored response to a repeated request. */
export const replay = (keyring: Keyring, { scope, fingerprints }: KeyedRequest, stored: StoredResponse): { value: unknown } | Failure => {
  const answer = keyring.decrypt(stored.answer, scope)
  // Decryption is checked first: the same secret key made the fingerprint, so without this key the fingerprints cannot be compared.
  if (answer === undefined) return unreadable
  // `seal` of this file encrypted the text, so the value has this shape.
  return fingerprints.includes(stored.fingerprint) ? (JSON.parse(answer) as { value: unknown }) : reused
}
