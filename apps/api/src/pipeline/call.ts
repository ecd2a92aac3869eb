import type { Failure } from '@halyard/domain'
import type { Caller } from '../identity/caller/caller.ts'
import type { Cached, Streamed } from './operation.ts'
import type { Peer } from './peer.ts'

/** What a request asks for beside what it is about. */
export interface Preconditions {
  /** The header If-Match. */
  readonly ifMatch?: string | undefined
  /** The header Idempotency-Key. */
  readonly idempotencyKey?: string | undefined
  /** The reason of a write, from the header Halyard-Comment. */
  readonly comment?: string | undefined
}

/** A request as a binder hands it in: nothing is parsed, and the body is not yet read. */
export interface Call {
  readonly peer: Peer
  /** The path parameters as strings. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: unknown
  readonly preconditions?: Preconditions
  /** What is wrong with the request as a whole; told only to a caller who may call. */
  readonly fault?: Failure | null
  /** Reads the body; called only for a caller who may send one. */
  readonly readBody: () => Promise<unknown>
  /** Told where the response follows from older knowledge, because the database is unavailable: its age in seconds. */
  readonly onAge?: (seconds: number) => void
  /** Told as soon as it is known who calls. */
  readonly onCaller?: (caller: Caller) => void
}

export interface Value {
  readonly value: unknown
  readonly etag?: string
  /** True: it was answered before, to a request with the same Idempotency-Key. */
  readonly replayed?: boolean
  /** Of a page of a list: the cursor of the page behind it; null: it is the last one. */
  readonly next?: string | null
}

export type Answer = Value | Cached | Streamed | Failure
