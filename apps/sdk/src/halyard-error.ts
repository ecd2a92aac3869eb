import type { ErrorDetail } from './generated/types.ts'

export interface ErrorFacts {
  readonly message: string
  /** Kind of error; `HalyardError` when the server did not say. */
  readonly name?: string | undefined
  readonly status?: number | undefined
  readonly id?: string | undefined
  readonly details?: readonly ErrorDetail[] | undefined
  readonly requestId?: string | undefined
  readonly body?: unknown
}

/**
 * What calls reject with. Each error name of the server has a class of its own; this class itself stands for
 * answers that are not the documented error body and whose status says no more.
 */
export class HalyardError extends Error {
  override readonly name: string
  /** Status of the answer; undefined when there was none. */
  readonly status: number | undefined
  /** Id of the error; faults of the server carry it in their log. */
  readonly id: string | undefined
  /** The faults of the request one by one, where there are several. */
  readonly details: readonly ErrorDetail[]
  /** The header X-Request-Id of the answer. */
  readonly requestId: string | undefined
  /** The body of the answer: the parsed JSON, or the text. */
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
