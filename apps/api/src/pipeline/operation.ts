import type { Contract, Endpoint, Output, Parsed } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Body } from '../cache/bodies/body.ts'
import type { Caller } from '../identity/caller/caller.ts'
import type { Observed } from '../store/observed.ts'
import type { ClientConnection } from './client-connection.ts'
import type { Page } from './paging/page.ts'
import type { Ports } from './ports.ts'

/** A response with cached bytes. Its tag is known before a body is built. */
export interface Cached {
  readonly etag: string
  /** True: the response is sent in full even if If-None-Match matches. */
  readonly isSentAnyway?: boolean
  body(): Body | Promise<Body>
  /**
   * The check whether an equal request gets the response again: a 304, or one with a body. A check that returns true also counts the
   * request. Absent or undefined: the response is never repeated.
   */
  readonly repeatable?: (status: number) => (() => boolean | Promise<boolean>) | undefined
  /** Sent with the body, and not with a 304. */
  readonly headers?: Readonly<Record<string, string>>
  /** The value that If-Match compares, if it has more fields than the body. The tag depends on this value too. */
  readonly versioned?: unknown
  /** The transaction that last changed the content, if known. Content that returns to an earlier state therefore gets a new version tag. */
  readonly madeBy?: string | undefined
  /** For a page of a list: the cursor of the next page; null: this page is the last. */
  readonly next?: string | null | undefined
}

/**
 * A response that is too large for memory: JSON, or one line of JSON for each item. Its parts are produced only as fast as the client takes
 * them.
 * An error before the first part gives an ordinary error response. After the first part, the server cuts the connection, so that the client
 * notices that the body is incomplete.
 */
export interface Streamed {
  readonly parts: AsyncIterable<Uint8Array>
  readonly type: 'application/json' | 'application/x-ndjson'
  /** Undefined: the status of the contract. */
  readonly status?: number
  /** A response with an ETag is never compressed, because the ETag names the exact bytes. */
  readonly headers?: Readonly<Record<string, string>>
  /** The length of the complete body in bytes, known once the last part was produced. An interrupted download needs it to resume. */
  readonly measure?: () => Promise<number>
  /**
   * Milliseconds after which the server cuts the connection, even if the client still reads; undefined: only a client that stops reading is
   * cut.
   */
  readonly longestSendMs?: number
}

/**
 * A response that is complete only after an irreversible step, such as sending a mail. This step runs after the commit, so that no
 * transaction waits for it.
 */
export class DeferredResponse<T> {
  /** The response without the outcome of the irreversible step. */
  readonly soFar: T
  readonly finish: () => Promise<T>
  constructor(soFar: T, finish: () => Promise<T>) {
    this.soFar = soFar
    this.finish = finish
  }
}

/** The input of an operation: checked parameters and body, the caller, and the revisions of the keys that the operation watches. */
export interface Request<E extends Endpoint> extends Parsed<E> {
  readonly caller: Caller
  readonly connection: ClientConnection
  readonly observed: Observed
  /** performance.now() at which the revisions were current. */
  readonly observedAt: number
}

/**
 * The implementation of one endpoint. Conditional endpoints return cached responses; all others return values or streams. Errors that a
 * rule expects are returned as values too.
 */
export interface Operation<E extends Endpoint> {
  /**
   * The revision keys that the response depends on. They follow from the path and the caller: the id of the account (null for an API token)
   * and the token (null for an account).
   */
  readonly watches?: (
    params: Readonly<Record<string, string | undefined>>,
    account: number | null,
    token: Caller['token'],
  ) => readonly string[]
  /**
   * The revision keys that change with the version of the response, if `watches` has others: the response then shows fields that If-Match
   * ignores.
   */
  readonly versionedBy?: (params: Readonly<Record<string, string | undefined>>) => readonly string[]
  /**
   * True: the response depends only on the request, the caller and the revisions of `watches`, and on time only through `goodUntil` of its
   * body. The server may then repeat a cached response.
   */
  readonly isRepeatable?: true
  readonly run: (
    ports: Ports,
    request: Request<E>,
  ) => Promise<Output<E> | DeferredResponse<Output<E>> | Page<Output<E>> | Cached | Streamed | Failure>
}

/** One operation for every endpoint. A missing operation, or a wrong result, does not compile. */
export type Operations = {
  readonly [R in keyof Contract]: { readonly [O in keyof Contract[R]]: Contract[R][O] extends Endpoint ? Operation<Contract[R][O]> : never }
}

export const isCached = (answer: unknown): answer is Cached =>
  typeof answer === 'object' && answer !== null && 'etag' in answer && 'body' in answer && typeof answer.body === 'function'

export const isStreamed = (answer: unknown): answer is Streamed =>
  typeof answer === 'object' && answer !== null && 'parts' in answer && typeof answer.parts === 'object' && 'type' in answer
