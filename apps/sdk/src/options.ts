export interface HalyardOptions {
  /** Where the server is, such as `https://flags.example.org`; a path is kept as prefix. */
  readonly baseUrl: string
  /**
   * An API token, or one of an account. It is sent in the header Authorization, and shown nowhere. Null: none is sent, as where nobody is
   * logged in yet, and in pages of the server's own origin, where the session cookie speaks.
   */
  readonly token: string | null
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds that one attempt may take, the body included; 30,000 when absent. */
  readonly timeout?: number | undefined
  /**
   * How often a GET, POST or PATCH is tried again when the server cannot be reached or has no time (429, 502, 503, 504); 2 when absent. POST and PATCH
   * carry an Idempotency-Key, by which the server does them once.
   */
  readonly retries?: number | undefined
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface CallOptions {
  /** Gives the call up; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that one attempt may take, instead of what the client was made with. */
  readonly timeout?: number | undefined
  /** Headers beside those of the client, or in their place. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** What was read of what is to be changed, as the call gave it, or its ETag: where it was changed since, the call rejects with PreconditionFailed. */
  readonly ifMatch?: string | object | undefined
  /** Of a POST or PATCH, in place of a new one for each call: for what is to be done once even by several processes. */
  readonly idempotencyKey?: string | undefined
  /** The reason of a write of flags, which its events store: at most 1,000 characters. */
  readonly comment?: string | undefined
}

/** The input of an operation that takes none yet: nothing, or `{}`. */
export type NoInput = Readonly<Record<string, never>>

export const defaults = { timeout: 30_000, retries: 2 } as const
