import { Failure } from '@halyard/domain'
import { codeOf, DatabaseExhausted, DatabaseUnavailable } from '../store/index.ts'
import type { Log } from '../telemetry/log.ts'

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

const unavailable = (reason: string, retryAfter: number): Failure =>
  new Failure('Unavailable', `${reason[0]!.toUpperCase()}${reason.slice(1)}; try again`, { retryAfter })

/** Converts a thrown error to the error response. The details go to the log, under the id that the response carries. */
export const failureOfThrown = (thrown: unknown, log: Log, requestId: string): Failure => {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof DatabaseExhausted) {
    log.error({ requestId, cause: String(thrown.cause) }, thrown.message)
    return unavailable(thrown.message, thrown.retryAfter)
  }
  if (thrown instanceof DatabaseUnavailable) {
    log.warn({ requestId, cause: String(thrown.cause) }, 'the database cannot be reached')
    return unavailable('the database cannot be reached', thrown.retryAfter)
  }
  if (fullDisk.has(codeOf(thrown))) {
    log.error({ requestId, cause: String(thrown) }, 'the disk of the server is full')
    return unavailable('the disk of the server is full', 30)
  }
  log.error({ requestId, err: thrown }, 'unexpected fault')
  return new Failure('InternalError', `The server failed unexpectedly; the operator finds the cause in the log under ${requestId}`)
}
