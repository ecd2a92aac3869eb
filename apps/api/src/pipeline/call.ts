import type { Failure } from '@halyard/domain'
import type { Caller } from '../identity/caller/caller.ts'
import type { ClientConnection } from './client-connection.ts'
import type { Cached, Streamed } from './operation.ts'

/** Headers of a write: its condition, its key for retries, and its reason. */
export interface Preconditions {
  /** The header If-Match. */
  readonly ifMatch?: string | undefined
  /** The header Idempotency-Key. */
  readonly idempotencyKey?: string | undefined
  /** The reason of a write, from the header Halyard-Comment. */
  readonly comment?: string | undefined
}

/** A request as a binder passes it. Nothing is parsed, and the body is not yet read. */
export interface Call {
  readonly connection: ClientConnection
  /** The path parameters as strings. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: unknown
  readonly preconditions?: Preconditions
  /** A fault of the complete request; returned only to a caller with the permission of the endpoint. */
  readonly fault?: Failure | null
  /** Reads the body; called only for a caller with the permission of the endpoint. */
  readonly readBody: () => Promise<unknown>
  /** Receives the age in seconds of the state that the response uses, if the database is unavailable. */
  readonly onAge?: (seconds: number) => void
  /** Receives the caller as soon as the caller is authenticated. */
  readonly onCaller?: (caller: Caller) => void
}

export interface Value {
  readonly value: unknown
  readonly etag?: string
  /** True: this is the stored response to an earlier request with the same Idempotency-Key. */
  readonly replayed?: boolean
  /** For a page of a list: the cursor of the next page; null: this page is the last. */
  readonly next?: string | null
}

export type Answer = Value | Cached | Streamed | Failure
