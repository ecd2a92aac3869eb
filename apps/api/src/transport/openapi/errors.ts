import { type Endpoint, errorSchema, type NamedEndpoint, takesIdempotencyKey, versionSourceOf } from '@halyard/contracts'
import { type ErrorName, errors } from '@halyard/contracts/data'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { examples } from './examples.ts'
import { headerRef } from './headers.ts'

// Object.keys loses the key type of the literal.
const names = Object.keys(errors) as ErrorName[]

const hasFields = (schema: Endpoint['params']): boolean => Object.keys(schema.shape).length > 0

/** Errors of the caller. Anyone can call a public endpoint, but a page of another site cannot call it with the cookie of a visitor. */
const byCallers = ({ access, method }: Endpoint): ErrorName[] => {
  if (access.caller !== 'anyone') return ['AuthenticationRequired', 'NoAccessError']
  return method === 'GET' ? [] : ['NoAccessError']
}

/** Errors of If-Match and Idempotency-Key. A write refuses an If-Match that is malformed, or that has no version to be compared with. */
const byPreconditions = (named: NamedEndpoint): ErrorName[] => [
  ...(named.endpoint.method === 'GET' ? [] : (['ValidationError'] as const)),
  ...(versionSourceOf(named) ? (['ConflictError', 'PreconditionFailed', 'PreconditionRequired'] as const) : []),
  ...(takesIdempotencyKey(named) ? (['ConflictError', 'IdempotencyKeyReused'] as const) : []),
]

const namesOf = (named: NamedEndpoint): ErrorName[] => {
  const { endpoint } = named
  return [
    ...(hasFields(endpoint.params) || hasFields(endpoint.query) || endpoint.body ? (['ValidationError'] as const) : []),
    ...byCallers(endpoint),
    ...endpoint.errors,
    ...byPreconditions(named),
    ...(endpoint.body ? (['PayloadTooLarge', 'ContentTypeerror'] as const) : []),
    'InternalError',
    'Unavailable',
  ]
}

/** Every error that an endpoint can return: declared errors, and errors that follow from its declaration. */
export const errorNamesOf = (named: NamedEndpoint): ErrorName[] => [...new Set(namesOf(named))]

const componentName = (status: number): string => `Error${status}`

/** References to the shared responses of an endpoint's errors, by status. */
export const errorAnswers = (named: NamedEndpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    errorNamesOf(named).map((name) => [errors[name].status, { $ref: `#/components/responses/${componentName(errors[name].status)}` }]),
  )

const headersOf = (status: number) => ({
  'X-Request-Id': headerRef('RequestId'),
  ...(status === 401 && { 'WWW-Authenticate': headerRef('Challenge') }),
  ...((status === 429 || status === 503) && { 'Retry-After': headerRef('RetryAfter') }),
})

/** One shared response for each status of the error table that an endpoint uses. Its description lists the error names of the status. */
export const errorComponents = (endpoints: readonly NamedEndpoint[]): Record<string, ZodOpenApiResponseObject> => {
  const used = new Set(endpoints.flatMap(errorNamesOf).map((name) => errors[name].status))
  return Object.fromEntries(
    [...used].sort().map((status): [string, ZodOpenApiResponseObject] => {
      const ofStatus = names.filter((name) => errors[name].status === status)
      const ofErrors = Object.fromEntries(ofStatus.map((name) => [name, { value: examples.errors[name] }]))
      return [
        componentName(status),
        {
          description: ofStatus.map((name) => `${name}: ${errors[name].when}`).join('\n\n'),
          headers: headersOf(status),
          content: { 'application/json': { schema: errorSchema, examples: ofErrors } },
        },
      ]
    }),
  )
}
