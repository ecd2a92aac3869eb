import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import type { Keyring } from '../../identity/secret/keyring.ts'
import type { Query } from '../../store/index.ts'
import { claimKey, insertAnswer, type StoredAnswer, takeAnswer, updateAnswer } from '../../store/repositories/idempotency.repository.ts'
import { Unfinished } from '../operation.ts'
import type { Enclosure } from '../transactions.ts'

interface Input {
  readonly query: unknown
  readonly body: unknown
}

/** A request that came with a key, as the store knows it. */
export interface KeyedRequest {
  /** Who asks for what, under which key. */
  readonly scope: string
  /** HMACs of what is asked for, under each secret key: a stored one tells nothing of a body. */
  readonly fingerprints: readonly [string, ...string[]]
}

const retentionMs = limits.idempotencyHours * 3_600_000

/** From when on answers count that are asked for at a moment. */
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

/** There is an answer to this request already. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
  /** As of a fault of the store that is a check of ours: nothing was stored. */
  readonly code = 'HA208'
}

/**
 * Looks first whether there is an answer (`AnsweredBefore`), and keeps the answer last, as far as it is known: where there is one by then, that
 * fails, and all of it is undone. Where other processes may be at it, the key is claimed before the operation, so that they hear of it at once.
 */
export const keepingAnswer = (keyring: Keyring, { scope, fingerprints }: KeyedRequest, now: number, claim: boolean): Enclosure<unknown> => {
  return {
    question: {
      query: takeAnswer(scope, oldestOf(now)),
      look: (rows) => {
        if (rows.length > 0) throw new AnsweredBefore()
      },
    },
    first: claim ? [claimKey(scope)] : [],
    last: (value) => {
      const answer = seal(keyring, scope, value instanceof Unfinished ? value.soFar : value)
      return [insertAnswer({ scope, fingerprint: fingerprints[0], answer, created_at: new Date(now).toISOString() })]
    },
  }
}

/** Keeps the whole of an answer in place of what was known of it. */
export const replacingAnswer = (keyring: Keyring, { scope }: KeyedRequest, value: unknown): Query =>
  updateAnswer(scope, seal(keyring, scope, value))

const reused = failure('IdempotencyKeyReused', 'This Idempotency-Key came with another request before; take a new key for each request')
const unreadable = failure('ConflictError', 'This was done, but its answer was kept under a secret key that is no longer there')
export const inFlight = new Failure('ConflictError', 'A request with this Idempotency-Key is being answered; try again once it is', {
  retryAfter: 1,
})

/** The answer to a request that was answered before. */
export const replay = (keyring: Keyring, { scope, fingerprints }: KeyedRequest, stored: StoredAnswer): { value: unknown } | Failure => {
  const answer = keyring.decrypt(stored.answer, scope)
  // Asked first: the fingerprint was made with the same key, so without that it says nothing.
  if (answer === undefined) return unreadable
  // It is what was sealed here, so it has this shape.
  return fingerprints.includes(stored.fingerprint) ? (JSON.parse(answer) as { value: unknown }) : reused
}
