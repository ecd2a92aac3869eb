// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import { HalyardError } from '../halyard-error.ts'
import type { ErrorBody } from './types.ts'

/** Names in the error table. */
export type ErrorName = ErrorBody['name']

/** 400: malformed JSON, or a shape or value that is not accepted; `details` names the fields. */
export class ValidationError extends HalyardError {
  static readonly status = 400
  override readonly name = 'ValidationError'
}

/** 401: missing, unknown or expired credentials. */
export class AuthenticationRequired extends HalyardError {
  static readonly status = 401
  override readonly name = 'AuthenticationRequired'
}

/** 403: the credentials are valid but lack the permission that the message names. */
export class NoAccessError extends HalyardError {
  static readonly status = 403
  override readonly name = 'NoAccessError'
}

/** 404: the resource does not exist, or is hidden from the caller. */
export class NotFoundError extends HalyardError {
  static readonly status = 404
  override readonly name = 'NotFoundError'
}

/** 409: a resource with this name already exists. */
export class NameExistsError extends HalyardError {
  static readonly status = 409
  override readonly name = 'NameExistsError'
}

/** 409: a rule about the present state forbids the request. */
export class ConflictError extends HalyardError {
  static readonly status = 409
  override readonly name = 'ConflictError'
}

/** 412: If-Match names another version. */
export class PreconditionFailed extends HalyardError {
  static readonly status = 412
  override readonly name = 'PreconditionFailed'
}

/** 428: an If-Match header is required here. */
export class PreconditionRequired extends HalyardError {
  static readonly status = 428
  override readonly name = 'PreconditionRequired'
}

/** 413: the body is over the limit that the message names. */
export class PayloadTooLarge extends HalyardError {
  static readonly status = 413
  override readonly name = 'PayloadTooLarge'
}

/** 415: the content type is not application/json. */
export class ContentTypeerror extends HalyardError {
  static readonly status = 415
  override readonly name = 'ContentTypeerror'
}

/** 422: the Idempotency-Key was used with another query or body. */
export class IdempotencyKeyReused extends HalyardError {
  static readonly status = 422
  override readonly name = 'IdempotencyKeyReused'
}

/** 429: too many requests; Retry-After says when to retry. */
export class RateLimitError extends HalyardError {
  static readonly status = 429
  override readonly name = 'RateLimitError'
}

/** 500: an error of the server; its log contains the id. */
export class InternalError extends HalyardError {
  static readonly status = 500
  override readonly name = 'InternalError'
}

/** 503: the database is unavailable, or the server is overloaded; Retry-After says when to retry. */
export class Unavailable extends HalyardError {
  static readonly status = 503
  override readonly name = 'Unavailable'
}
