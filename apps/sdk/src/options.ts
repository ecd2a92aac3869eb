export interface HalyardOptions {
  /** Address of the server, such as `https://flags.example.org`; a path becomes a prefix of all paths. */
  readonly baseUrl: string
  /**
   * An API token, or a token of an account. It is sent in the header Authorization and never shown. Null: no token is sent, for calls without a
   * login, and on pages of the server's own origin, which use the session cookie.
   */
  readonly token: string | null
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Maximum time of one attempt in milliseconds, including the body; absent: 30,000. */
  readonly timeout?: number | undefined
  /**
   * Number of retries of a GET, POST or PATCH if the server cannot be reached or is busy (429, 502, 503, 504); absent: 2. POST and PATCH have an
   * Idempotency-Key, so that the server executes them once.
   */
  readonly retries?: number | undefined
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
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

export const defaults = { timeout: 30_000, retries: 2 } as const
