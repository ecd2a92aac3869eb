import type { ErrorDetail } from './generated/types.ts'
import { mark } from './mark.ts'

export interface ErrorFacts {
  readonly message: string
  /** Kind of error; `HalyardError` if the response does not name the kind. */
  readonly name?: string | undefined
  readonly status?: number | undefined
  readonly id?: string | undefined
  readonly details?: readonly ErrorDetail[] | undefined
  readonly requestId?: string | undefined
  readonly body?: unknown
  readonly code?: string | undefined
  readonly attempts?: number | undefined
}

/**
 * The error of a call. Its `name` is the kind of error: a name of the server, ConnectionError, TimeoutError, or HalyardError for a response without the
 * documented error body.
 */
export class HalyardError<Name extends string = string> extends Error {
  declare readonly name: Name
  /** Status of the response; undefined without a response. */
  declare readonly status: number | undefined
  /** Id of the error; the log of the server has the same id for errors of the server. */
  declare readonly id: string | undefined
  /** The single faults of the request, if there are several. */
  declare readonly details: readonly ErrorDetail[]
  /** The header X-Request-Id of the response. */
  declare readonly requestId: string | undefined
  /** The body of the response: the parsed JSON, or the text. */
  declare readonly body: unknown
  /** Number of requests of the call. If it is over 1, the server may have executed an earlier request whose response was lost. */
  declare readonly attempts: number

  constructor({ message, name = 'HalyardError', details = [], attempts = 1, ...rest }: ErrorFacts) {
    super(message)
    Object.assign(this, { name, details, attempts, ...rest })
  }

  get [mark](): true {
    return true
  }
}
