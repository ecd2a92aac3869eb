import { listEndpoints, type NamedEndpoint, takesComment, takesIdempotencyKey, versionSourceOf } from '@halyard/contracts'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { errorAnswers } from './errors.ts'
import { exampleOf } from './examples.ts'
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
    ...(endpoint.lenient
      ? ['The server drops invalid entries and counts the others. The body can be compressed with gzip (`Content-Encoding: gzip`).']
      : []),
    ...(endpoint.access.caller === 'person'
      ? ['Only for people, with a session or a personal access token: API tokens and service accounts get 403.']
      : []),
    ...(endpoint.access.caller === 'account' ? ['Only for users and service accounts: API tokens get 403.'] : []),
    ...(endpoint.access.caller === 'backend'
      ? ['Only for applications, with an API token of type backend or admin: other callers get 403.']
      : []),
    ...paging(endpoint),
    ...deprecation(endpoint),
  ]
    .filter(Boolean)
    .join('\n\n')

const paging = ({ list }: Endpoint): string[] => {
  if (!list) return []
  const items = list.items === null ? 'The list' : `The list \`${list.items}\``
  const fields = list.key.filter((name) => !name.startsWith('#')).map((name) => `\`${name}\``)
  const order = list.sorted === false ? `, in order of ${fields.join(' and ')}` : ''
  return [`${items} can be read page by page${order}, with \`limit\` and the header Link.`]
}

/** Ids of endpoints that are the version source of other endpoints. */
const versionSources = new Set(listEndpoints().map((named) => versionSourceOf(named)?.endpoint.id))

const success = (named: NamedEndpoint): ZodOpenApiResponseObject => {
  const { id, success, conditional, lenient, list, deprecated } = named.endpoint
  return {
    description: success.description,
    headers: {
      'X-Request-Id': headerRef('RequestId'),
      ...((conditional || versionSources.has(id)) && { ETag: headerRef('ETag') }),
      ...(takesIdempotencyKey(named) && { 'Idempotency-Replayed': headerRef('Replayed') }),
      ...(lenient && { 'Halyard-Dropped': headerRef('Dropped') }),
      ...(success.location !== undefined && { Location: headerRef('Location') }),
      ...(deprecated && { Deprecation: headerRef('Deprecation') }),
      ...((list || deprecated?.replacement) && { Link: headerRef('Link') }),
      ...Object.fromEntries(
        Object.entries(success.headers ?? {}).map(([name, value]) => [name, { schema: { type: 'string', const: value } as const }]),
      ),
    },
    ...(success.status !== 204 && {
      content: {
        [success.lines ? 'application/x-ndjson' : 'application/json']: { schema: success.schema, example: exampleOf(named).response },
      },
    }),
  }
}

const notModified: ZodOpenApiResponseObject = {
  description: 'Not modified: one of the ETags of the caller is current',
  headers: { ETag: headerRef('ETag') },
}

const redirected: ZodOpenApiResponseObject = {
  description: 'Success, for a client that accepts text/html',
  headers: { Location: headerRef('Location') },
}

const parametersOf = (named: NamedEndpoint): Pick<ZodOpenApiOperationObject, 'parameters'> => {
  const parameters = [
    ...(named.endpoint.conditional ? [parameterRef('IfNoneMatch')] : []),
    ...(versionSourceOf(named) ? [parameterRef('IfMatch')] : []),
    ...(takesIdempotencyKey(named) ? [parameterRef('IdempotencyKey')] : []),
    ...(takesComment(named) ? [parameterRef('Comment')] : []),
  ]
  return parameters.length > 0 ? { parameters } : {}
}

/** The OpenAPI operation of an endpoint. */
export const operationOf = (named: NamedEndpoint): ZodOpenApiOperationObject => {
  const { resource, operation, endpoint } = named
  return {
    operationId: operation,
    tags: [resource],
    summary: endpoint.summary,
    description: describe(endpoint),
    ...(endpoint.deprecated && { deprecated: true }),
    ...(endpoint.access.caller === 'anyone' && { security: [] }),
    requestParams: { path: endpoint.params, query: endpoint.query },
    ...parametersOf(named),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body, example: exampleOf(named).body } } },
    }),
    responses: {
      [`${endpoint.success.status}`]: success(named),
      ...(endpoint.success.redirect !== undefined && { '302': redirected }),
      ...(endpoint.conditional && { '304': notModified }),
      ...errorAnswers(named),
    },
    'x-permission': endpoint.access.permission,
  }
}
