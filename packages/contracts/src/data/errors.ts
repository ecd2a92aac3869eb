/** The closed table of errors: every unsuccessful response has one of these names. Source: specification, "Errors". */
export const errors = {
  ValidationError: {
    status: 400,
    trpc: 'BAD_REQUEST',
    when: 'malformed JSON, or a shape or value that is not accepted; `details` names the fields',
  },
  AuthenticationRequired: { status: 401, trpc: 'UNAUTHORIZED', when: 'missing, unknown or expired credentials' },
  NoAccessError: { status: 403, trpc: 'FORBIDDEN', when: 'the credentials are valid but lack the permission that the message names' },
  NotFoundError: { status: 404, trpc: 'NOT_FOUND', when: 'the resource does not exist, or is hidden from the caller' },
  NameExistsError: { status: 409, trpc: 'CONFLICT', when: 'a resource with this name already exists' },
  ConflictError: { status: 409, trpc: 'CONFLICT', when: 'a rule about the present state forbids the request' },
  PreconditionFailed: { status: 412, trpc: 'PRECONDITION_FAILED', when: 'If-Match names another version' },
  PreconditionRequired: { status: 428, trpc: 'PRECONDITION_REQUIRED', when: 'an If-Match header is required here' },
  PayloadTooLarge: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', when: 'the body is over the limit that the message names' },
  ContentTypeerror: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE', when: 'the content type is not application/json' },
  IdempotencyKeyReused: { status: 422, trpc: 'UNPROCESSABLE_CONTENT', when: 'the Idempotency-Key was used with another query or body' },
  RateLimitError: { status: 429, trpc: 'TOO_MANY_REQUESTS', when: 'too many requests; Retry-After says when to retry' },
  InternalError: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', when: 'an error of the server; its log contains the id' },
  Unavailable: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    when: 'the database is unavailable, or the server is overloaded; Retry-After says when to retry',
  },
} as const

export type ErrorName = keyof typeof errors
