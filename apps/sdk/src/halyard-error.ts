import type { ErrorDetail } from './generated/types.ts'

export interface ErrorFacts {
  readonly message: string
  /** Kind of error; `HalyardError` if the response does not name the kind. */
  readonly name?: string | undefined
  readonly status?: number | undefined
  readonly id?: string | undefined
  readonly details?: readonly ErrorDetail[] | undefined
  readonly requestId?: string | undefined
  readonly body?: unknown
}

/**
 * Calls reject with this class or a subclass. Each error name of the server has its own class. This base class stands for responses without the
 * documented error body, if their status does not identify an error name.
 */
export class HalyardError extends Error {
  override readonly name: string
  /** Status of the response; undefined without a response. */
  readonly status: number | undefined
  /** Id of the error; the log of the server has the same id for errors of the server. */
  readonly id: string | undefined
  /** The single faults of the request, if there are several. */
  readonly details: readonly ErrorDetail[]
  /** The header X-Request-Id of the response. */
  readonly requestId: string | undefined
  /** The body of the response: the parsed JSON, or the text. */
  readonly body: unknown

  constructor({ message, name = 'HalyardError', status, id, details = [], requestId, body }: ErrorFacts) {
    super(message)
    this.name = name
    this.status = status
    this.id = id
    this.details = details
    this.requestId = requestId
    this.body = body
  }
}
