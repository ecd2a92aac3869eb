import type { Contract, Endpoint, Output, Parsed } from '@halyard/contracts'
import type { Caller } from './access/caller.ts'
import type { Body } from './bodies/body.ts'
import type { Context } from './context.ts'
import type { Failure } from './failure.ts'
import type { Peer } from './peer.ts'
import type { Observed } from './revisions/revisions.ts'

/** An answer whose bytes are kept: the tag is known before any body is made. */
export interface Cached {
  readonly etag: string
  body(): Body | Promise<Body>
}

/** What an operation receives: input that was checked, who calls, and the revisions that it asked to watch. */
export interface Request<E extends Endpoint> extends Parsed<E> {
  readonly caller: Caller
  readonly peer: Peer
  readonly observed: Observed
  /** performance.now() at which the revisions were there. */
  readonly observedAt: number
}

/** What one endpoint does. Conditional endpoints give cached answers, all others values; errors that a rule expects are values as well. */
export interface Operation<E extends Endpoint> {
  /** The revision keys that the answer depends on, known from the path and from who calls: the id of the account, null for an API token. */
  readonly watches?: (params: Readonly<Record<string, string | undefined>>, account: number | null) => readonly string[]
  readonly run: (context: Context, request: Request<E>) => Promise<Output<E> | Cached | Failure>
}

/** One operation for every endpoint: a missing one, or a wrong result, does not compile. */
export type Operations = {
  readonly [R in keyof Contract]: { readonly [O in keyof Contract[R]]: Contract[R][O] extends Endpoint ? Operation<Contract[R][O]> : never }
}

export const isCached = (answer: unknown): answer is Cached =>
  typeof answer === 'object' && answer !== null && 'etag' in answer && 'body' in answer && typeof answer.body === 'function'
