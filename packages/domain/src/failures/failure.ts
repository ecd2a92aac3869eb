import type { ErrorBody, ErrorDetail } from '@halyard/contracts'
import { type ErrorName, errors } from '@halyard/contracts/data'

interface More {
  readonly details?: ErrorDetail[]
  readonly retryAfter?: number
}

/** An error that a rule expects. It is returned as a value, and the transport converts it to a response. */
export class Failure {
  readonly name: ErrorName
  readonly message: string
  readonly details: ErrorDetail[] | undefined
  /** Number of seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(name: ErrorName, message: string, { details, retryAfter }: More = {}) {
    this.name = name
    this.message = message
    this.details = details
    this.retryAfter = retryAfter
  }

  get status(): number {
    return errors[this.name].status
  }

  /** The body of the response. `id` is the id of the request in the log. */
  toBody(id: string): ErrorBody {
    return { id, name: this.name, message: this.message, ...(this.details && { details: this.details }) }
  }
}

export const failure = (name: ErrorName, message: string, details?: ErrorDetail[]): Failure =>
  new Failure(name, message, details && { details })

const mostDetails = 50

/** A ValidationError that names the wrong fields of a body (the first 50), for faults that only the stored state shows; null: no faults. */
export const wrongFields = (details: readonly ErrorDetail[]): Failure | null =>
  details[0] ? failure('ValidationError', `${details[0].path}: ${details[0].message}`, details.slice(0, mostDetails)) : null
