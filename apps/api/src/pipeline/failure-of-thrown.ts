import { Failure } from '@halyard/domain'
import { codeOf, DatabaseExhausted, DatabaseUnavailable } from '../store/index.ts'
import type { Log } from '../telemetry/log.ts'

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

const unavailable = (what: string, retryAfter: number): Failure =>
  new Failure('Unavailable', `${what[0]!.toUpperCase()}${what.slice(1)}; try again`, { retryAfter })

/** Turns whatever was thrown into an answer. The details go to the log, under the id that the answer carries. */
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
  return new Failure('InternalError', `Something went wrong on our side; the log has it under ${requestId}`)
}
