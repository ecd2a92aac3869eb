import type { NamedEndpoint } from '@halyard/contracts'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { errorAnswers } from './errors.ts'
import { headerRef, parameterRef } from './headers.ts'

type Endpoint = NamedEndpoint['endpoint']

const deprecation = ({ deprecated }: Endpoint): string[] => {
  if (!deprecated) return []
  const instead = deprecated.replacement ? `: see ${deprecated.replacement}` : ''
  return [`Deprecated since ${deprecated.since}. ${deprecated.reason}${instead}.`]
}

const describe = (endpoint: Endpoint): string =>
  [
    endpoint.description,
    ...(endpoint.access.caller === 'person'
      ? ['Only for people, by session or personal access token: API tokens and service accounts get 403.']
      : []),
    ...(endpoint.access.caller === 'account' ? ['Only for users and service accounts: API tokens get 403.'] : []),
    ...(endpoint.access.caller === 'backend' ? ['Only for applications, by an API token of type backend or admin: others get 403.'] : []),
    ...deprecation(endpoint),
  ]
    .filter(Boolean)
    .join('\n\n')

const success = ({ success, conditional, deprecated }: Endpoint): ZodOpenApiResponseObject => ({
  description: success.description,
  headers: {
    'X-Request-Id': headerRef('RequestId'),
    ...(conditional && { ETag: headerRef('ETag') }),
    ...(success.location !== undefined && { Location: headerRef('Location') }),
    ...(deprecated && { Deprecation: headerRef('Deprecation') }),
    ...(deprecated?.replacement && { Link: headerRef('Successor') }),
  },
  ...(success.status !== 204 && { content: { 'application/json': { schema: success.schema } } }),
})

const notModified: ZodOpenApiResponseObject = { description: 'As the caller has it already', headers: { ETag: headerRef('ETag') } }

/** The OpenAPI operation of an endpoint. */
export const operationOf = ({ resource, operation, endpoint }: NamedEndpoint): ZodOpenApiOperationObject => ({
  operationId: operation,
  tags: [resource],
  summary: endpoint.summary,
  description: describe(endpoint),
  ...(endpoint.deprecated && { deprecated: true }),
  ...(endpoint.access.caller === 'anyone' && { security: [] }),
  requestParams: { path: endpoint.params, query: endpoint.query },
  ...(endpoint.conditional && { parameters: [parameterRef('IfNoneMatch')] }),
  ...(endpoint.body && { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }),
  responses: {
    [`${endpoint.success.status}`]: success(endpoint),
    ...(endpoint.conditional && { '304': notModified }),
    ...errorAnswers(endpoint),
  },
  'x-permission': endpoint.access.permission,
})
