import type { Contract, Endpoint, Output, Parsed } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Body } from '../cache/bodies/body.ts'
import type { Caller } from '../identity/caller/caller.ts'
import type { Observed } from '../store/observed.ts'
import type { Page } from './paging/page.ts'
import type { Peer } from './peer.ts'
import type { Ports } from './ports.ts'

/** An answer whose bytes are kept: the tag is known before any body is made. */
export interface Cached {
  readonly etag: string
  /** True: it is sent also to whoever has it already. */
  readonly isSentAnyway?: boolean
  body(): Body | Promise<Body>
  /** Sent with the body, and not with a 304. */
  readonly headers?: Readonly<Record<string, string>>
  /** What counts for If-Match, where that is more than what is shown; the tag names it too. */
  readonly versioned?: unknown
  /** The transaction that made it what it is, where that is known: what becomes what it once was has been read anew. */
  readonly madeBy?: string | undefined
  /** Of a page of a list: the cursor of the page behind it; null: it is the last one. */
  readonly next?: string | null | undefined
}

/**
 * An answer too large to be held whole: JSON, or a line of JSON for each item, in parts that are made no faster than they are needed. What is
 * thrown before the first part is answered as any other fault; after it the connection is cut, so that nobody takes half for the whole.
 */
export interface Streamed {
  readonly parts: AsyncIterable<Uint8Array>
  readonly type: 'application/json' | 'application/x-ndjson'
  /** Undefined: that of the contract. */
  readonly status?: number
  /** An ETag names the very bytes, so that an answer with one is never compressed on its way. */
  readonly headers?: Readonly<Record<string, string>>
  /** The length of the whole in bytes, once it has been made to the end: for who asks for the rest of a download that was cut. */
  readonly measure?: () => Promise<number>
  /** After so many milliseconds it is cut, whatever the client takes meanwhile; undefined: only where nothing is taken. */
  readonly longestSendMs?: number
}

/**
 * An answer that is known in full once something was done that cannot be taken back, such as sending a mail: that waits until all is stored, and no
 * transaction waits for it.
 */
export class Unfinished<T> {
  /** The answer where nothing is known of the rest. */
  readonly soFar: T
  readonly finish: () => Promise<T>
  constructor(soFar: T, finish: () => Promise<T>) {
    this.soFar = soFar
    this.finish = finish
  }
}

/** What an operation receives: input that was checked, who calls, and the revisions that it asked to watch. */
export interface Request<E extends Endpoint> extends Parsed<E> {
  readonly caller: Caller
  readonly peer: Peer
  readonly observed: Observed
  /** performance.now() at which the revisions were there. */
  readonly observedAt: number
}

/** What one endpoint does. Conditional endpoints give cached answers, all others values or streams; errors that a rule expects are values as well. */
export interface Operation<E extends Endpoint> {
  /**
   * The revision keys that the answer depends on, known from the path and from who calls: the id of the account, null for an API token, and the
   * token, null for an account.
   */
  readonly watches?: (
    params: Readonly<Record<string, string | undefined>>,
    account: number | null,
    token: Caller['token'],
  ) => readonly string[]
  /** The keys that move whenever the version of the answer does, where these are others: it shows things that do not count for If-Match. */
  readonly versionedBy?: (params: Readonly<Record<string, string | undefined>>) => readonly string[]
  readonly run: (
    ports: Ports,
    request: Request<E>,
  ) => Promise<Output<E> | Unfinished<Output<E>> | Page<Output<E>> | Cached | Streamed | Failure>
}

/** One operation for every endpoint: a missing one, or a wrong result, does not compile. */
export type Operations = {
  readonly [R in keyof Contract]: { readonly [O in keyof Contract[R]]: Contract[R][O] extends Endpoint ? Operation<Contract[R][O]> : never }
}

export const isCached = (answer: unknown): answer is Cached =>
  typeof answer === 'object' && answer !== null && 'etag' in answer && 'body' in answer && typeof answer.body === 'function'

export const isStreamed = (answer: unknown): answer is Streamed =>
  typeof answer === 'object' && answer !== null && 'parts' in answer && typeof answer.parts === 'object' && 'type' in answer
