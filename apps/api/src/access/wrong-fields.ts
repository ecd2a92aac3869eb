import type { ErrorDetail } from '@halyard/contracts'
import { type Failure, failure } from '../failure.ts'

const mostDetails = 50

/** What only the stored state tells to be wrong with a body: a ValidationError that names every field (the first 50); null when there is none. */
export const wrongFields = (details: readonly ErrorDetail[]): Failure | null =>
  details[0] ? failure('ValidationError', `${details[0].path}: ${details[0].message}`, details.slice(0, mostDetails)) : null
