import { type ErrorName, errors, limits } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import { TRPCError } from '@trpc/server'

/** Carries a failure through tRPC, which knows only thrown errors. */
class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(failed: Failure) {
    super(failed.message)
    this.failure = failed
  }
}

export const toTrpcError = (failed: Failure): TRPCError =>
  new TRPCError({ code: errors[failed.name].trpc, message: failed.message, cause: new FailureError(failed) })

/** Errors that tRPC itself finds, as names of the error table. */
const ownFaults: Partial<Record<TRPCError['code'], readonly [ErrorName, string]>> = {
  NOT_FOUND: ['NotFoundError', 'No procedure has this name'],
  METHOD_NOT_SUPPORTED: ['NotFoundError', 'No procedure exists at this path with this method'],
  PARSE_ERROR: ['ValidationError', 'The input is not valid JSON'],
  BAD_REQUEST: [
    'ValidationError',
    `The request is not a valid tRPC request; a batch has at most ${limits.callsPerBatch} calls, all queries or all mutations`,
  ],
  UNSUPPORTED_MEDIA_TYPE: ['ContentTypeerror', 'The content type must be application/json'],
}

/** Whether the error is unexpected, so that it must still be logged. */
export const isUnexpected = (error: TRPCError): boolean => !(error.cause instanceof FailureError) && !(error.code in ownFaults)

export const failureOfTrpc = (error: TRPCError): Failure => {
  if (error.cause instanceof FailureError) return error.cause.failure
  return failure(
    ...(ownFaults[error.code] ?? (['InternalError', 'The server failed unexpectedly; the operator finds the cause in the log'] as const)),
  )
}
