// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import { errorClass } from '../error-class.ts'
import type { HalyardError } from '../halyard-error.ts'
import type { ErrorBody } from './types.ts'

/** Names in the error table. */
export type ErrorName = ErrorBody['name']

/** 400: malformed JSON, or a shape or value that is not accepted; `details` names the fields. */
export type ValidationError = HalyardError<'ValidationError'>
export const ValidationError = /* @__PURE__ */ errorClass<ValidationError>('ValidationError')

/** 401: missing, unknown or expired credentials. */
export type AuthenticationRequired = HalyardError<'AuthenticationRequired'>
export const AuthenticationRequired = /* @__PURE__ */ errorClass<AuthenticationRequired>('AuthenticationRequired')

/** 403: the credentials are valid but lack the permission that the message names. */
export type NoAccessError = HalyardError<'NoAccessError'>
export const NoAccessError = /* @__PURE__ */ errorClass<NoAccessError>('NoAccessError')

/** 404: the resource does not exist, or is hidden from the caller. */
export type NotFoundError = HalyardError<'NotFoundError'>
export const NotFoundError = /* @__PURE__ */ errorClass<NotFoundError>('NotFoundError')

/** 409: a resource with this name already exists. */
export type NameExistsError = HalyardError<'NameExistsError'>
export const NameExistsError = /* @__PURE__ */ errorClass<NameExistsError>('NameExistsError')

/** 409: a rule about the present state forbids the request. */
export type ConflictError = HalyardError<'ConflictError'>
export const ConflictError = /* @__PURE__ */ errorClass<ConflictError>('ConflictError')

/** 412: If-Match names another version. */
export type PreconditionFailed = HalyardError<'PreconditionFailed'>
export const PreconditionFailed = /* @__PURE__ */ errorClass<PreconditionFailed>('PreconditionFailed')

/** 428: an If-Match header is required here. */
export type PreconditionRequired = HalyardError<'PreconditionRequired'>
export const PreconditionRequired = /* @__PURE__ */ errorClass<PreconditionRequired>('PreconditionRequired')

/** 413: the body is over the limit that the message names. */
export type PayloadTooLarge = HalyardError<'PayloadTooLarge'>
export const PayloadTooLarge = /* @__PURE__ */ errorClass<PayloadTooLarge>('PayloadTooLarge')

/** 415: the content type is not application/json. */
export type ContentTypeerror = HalyardError<'ContentTypeerror'>
export const ContentTypeerror = /* @__PURE__ */ errorClass<ContentTypeerror>('ContentTypeerror')

/** 422: the Idempotency-Key was used with another query or body. */
export type IdempotencyKeyReused = HalyardError<'IdempotencyKeyReused'>
export const IdempotencyKeyReused = /* @__PURE__ */ errorClass<IdempotencyKeyReused>('IdempotencyKeyReused')

/** 429: too many requests; Retry-After says when to retry. */
export type RateLimitError = HalyardError<'RateLimitError'>
export const RateLimitError = /* @__PURE__ */ errorClass<RateLimitError>('RateLimitError')

/** 500: an error of the server; its log contains the id. */
export type InternalError = HalyardError<'InternalError'>
export const InternalError = /* @__PURE__ */ errorClass<InternalError>('InternalError')

/** 503: the database is unavailable, or the server is overloaded; Retry-After says when to retry. */
export type Unavailable = HalyardError<'Unavailable'>
export const Unavailable = /* @__PURE__ */ errorClass<Unavailable>('Unavailable')
