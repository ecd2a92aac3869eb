import { randomUUID } from 'node:crypto'
import type { ErrorBody, ErrorDetail } from '@halyard/contracts'
import { type ErrorName, errors } from '@halyard/contracts/data'
import type * as z from 'zod'

/** An error that a rule expects. Operations return it as a value; the binders turn it into an answer. */
export class Failure {
  readonly name: ErrorName
  readonly message: string
  readonly details: ErrorDetail[] | undefined
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter: number | undefined

  constructor(name: ErrorName, message: string, more: { details?: ErrorDetail[]; retryAfter?: number } = {}) {
    this.name = name
    this.message = message
    this.details = more.details
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return errors[this.name].status
  }

  toBody(id: string = randomUUID()): ErrorBody {
    return { id, name: this.name, message: this.message, ...(this.details && { details: this.details }) }
  }
}

export const failure = (name: ErrorName, message: string, details?: ErrorDetail[]): Failure => new Failure(name, message, details && { details })

const mostDetails = 50

/** Faults found by a schema, as one ValidationError that names every field (the first 50). */
export const invalid = (issues: readonly z.core.$ZodIssue[], root: string): Failure => {
  const details = issues.slice(0, mostDetails).map((issue) => ({ message: issue.message, path: [root, ...issue.path.map(String)].join('/') }))
  const first = details[0]
  return failure('ValidationError', first ? `${first.path}: ${first.message}` : 'The request is not of the expected shape', details)
}
