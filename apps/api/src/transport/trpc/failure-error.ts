import { type ErrorName, errors } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import { TRPCError } from '@trpc/server'

/** Carries a failure through tRPC, which knows only errors that are thrown. */
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

/** What tRPC finds wrong by itself, in the words of our table. */
const ownFaults: Partial<Record<TRPCError['code'], readonly [ErrorName, string]>> = {
  NOT_FOUND: ['NotFoundError', 'There is no procedure of this name'],
  METHOD_NOT_SUPPORTED: ['NotFoundError', 'There is nothing at this path with this method'],
  PARSE_ERROR: ['ValidationError', 'The input is not valid JSON'],
  BAD_REQUEST: ['ValidationError', 'The request is not one that tRPC understands; batches are not accepted'],
  UNSUPPORTED_MEDIA_TYPE: ['ContentTypeerror', 'The content type must be application/json'],
}

/** Whether nobody expected the error, so that the log has nothing of it yet. */
export const isSurprise = (error: TRPCError): boolean => !(error.cause instanceof FailureError) && !(error.code in ownFaults)

export const failureOfTrpc = (error: TRPCError): Failure => {
  if (error.cause instanceof FailureError) return error.cause.failure
  return failure(...(ownFaults[error.code] ?? (['InternalError', 'Something went wrong on our side'] as const)))
}
