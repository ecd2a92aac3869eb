import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { version } from '../../telemetry/version.ts'
import { errorComponents } from './errors.ts'
import { headerComponents, parameterComponents } from './headers.ts'
import { operationOf } from './operation.ts'

const pathsOf = (endpoints: readonly NamedEndpoint[]): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const named of endpoints) {
    const path = named.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operationOf(named) }
  }
  return paths
}

const override: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, io }) => {
  // what every integer of JSON and JavaScript obeys says nothing
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // answers may gain fields: a client that refuses unknown ones would break
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // OpenAPI tells schemas apart by strings alone; createDocument wrote this one just before
  const { mapping = {} } = (jsonSchema.discriminator ?? {}) as { mapping?: object }
  if (Object.keys(mapping).some((value) => /^\d+$/.test(value))) delete jsonSchema.discriminator
}

/** A reference with a description of its own keeps what the override took from its target; in JSON Schema it would hold beside it. */
const tidy = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'additionalProperties'))
}

/** The OpenAPI 3.1 document of the whole contract, as plain JSON. Source: https://spec.openapis.org/oas/v3.1.1.html */
export const openApiDocument = (): object => {
  const endpoints = listEndpoints()
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Halyard',
        version,
        description: 'Administration of feature flags: features, projects, tags, change requests, accounts and settings.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The server that gave this document' }],
      tags: [...new Set(endpoints.map(({ resource }) => resource))].map((name) => ({ name })),
      security: [{ apiKey: [] }, { session: [] }],
      paths: pathsOf(endpoints),
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'An API token or a personal access token, bare or after `Bearer `',
          },
          session: { type: 'apiKey', in: 'cookie', name: 'halyard-session', description: 'What POST /auth/simple/login sets' },
        },
        responses: errorComponents(endpoints),
        headers: headerComponents,
        parameters: parameterComponents,
      },
    },
    { override },
  )
  // an overridden keyword leaves `undefined` behind, which JSON does not have
  return JSON.parse(JSON.stringify(document), tidy)
}
