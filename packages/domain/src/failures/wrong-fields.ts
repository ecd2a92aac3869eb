import type { ErrorDetail } from '@halyard/contracts'
import { type Failure, failure } from './failure.ts'

const mostDetails = 50

/** A ValidationError that names every wrong field of a body (the first 50); null when there is none. For faults that only the stored state shows. */
export const wrongFields = (details: readonly ErrorDetail[]): Failure | null =>
  details[0] ? failure('ValidationError', `${details[0].path}: ${details[0].message}`, details.slice(0, mostDetails)) : null
