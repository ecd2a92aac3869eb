import type { RequestEvent, ResponseEvent } from './hooks.ts'

/** Returns the token, or null to send none. After a 401, the argument is the token that the server refused. */
export type TokenSource = (refused?: string | null) => string | null | Promise<string | null>

export interface HalyardOptions {
  /** Address of the server, such as `https://flags.example.org`; a path becomes a prefix of all paths. */
  readonly baseUrl: string
  /**
   * An API token, or a token of an account. It is sent in the header Authorization and never shown. Null: no token is sent, for calls without a
   * login, and on pages of the server's own origin, which use the session cookie. A function is called once for each call. After a 401 it is called
   * once more, and the request is repeated if the function returns another token.
   */
  readonly token: string | null | TokenSource
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Maximum time of one attempt in milliseconds, including the body; absent: 30,000. In a stream, the maximum time until the next bytes. */
  readonly timeout?: number | undefined
  /**
   * Number of retries if the server cannot be reached or is busy (429, 502, 503, 504); absent: 2. The client retries GET, PUT and DELETE, which have
   * the same effect when they are repeated, and POST and PATCH with an Idempotency-Key, so that the server executes them once.
   */
  readonly retries?: number | undefined
  /** Headers of every request. The token replaces a header Authorization. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Called before each request, and awaited. It may change the headers, for example to add `traceparent`. It never receives the token. */
  readonly onRequest?: ((request: RequestEvent) => unknown) | undefined
  /** Called after each request, and awaited, also if the request failed. */
  readonly onResponse?: ((response: ResponseEvent) => unknown) | undefined
}

export interface CallOptions {
  /** Cancels the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Maximum time of one attempt in milliseconds; replaces the timeout of the client. */
  readonly timeout?: number | undefined
  /** Additional headers, which replace headers of the client with the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * The object that a GET call returned (not a copy), or its ETag. If the resource has changed since, the call rejects with
   * PreconditionFailed.
   */
  readonly ifMatch?: string | object | undefined
  /** Idempotency-Key of a POST or PATCH; absent: a new key for each call. Use one key if several processes send the same request. */
  readonly idempotencyKey?: string | undefined
  /** The reason of a write of flags, which its events store: at most 1,000 characters. */
  readonly comment?: string | undefined
}

/** The input of an operation that has no input yet: nothing, or `{}`. */
export type NoInput = Readonly<Record<string, never>>

/** The input of any operation. */
export interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
