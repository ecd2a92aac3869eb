import { Failure } from '@halyard/domain'
import { DatabaseUnavailable } from '../store/index.ts'
import type { Log } from '../telemetry/log.ts'

/** Turns whatever was thrown into an answer. The details go to the log, under the id that the answer carries. */
export const failureOfThrown = (thrown: unknown, log: Log, requestId: string): Failure => {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof DatabaseUnavailable) {
    log.warn({ requestId, cause: String(thrown.cause) }, 'the database cannot be reached')
    return new Failure('Unavailable', 'The database cannot be reached; try again', { retryAfter: 1 })
  }
  log.error({ requestId, err: thrown }, 'unexpected fault')
  return new Failure('InternalError', `Something went wrong on our side; the log has it under ${requestId}`)
}
