import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { version } from '../../telemetry/version.ts'
import { defaultAddress } from './default-address.ts'
import { errorComponents } from './errors.ts'
import { headerComponents, parameterComponents } from './headers.ts'
import { operationOf } from './operation.ts'
import { describeParameters, type PlainOperation } from './parameters.ts'
import { tagGroups, tags } from './tags.ts'

/** Path of an endpoint in the form of OpenAPI. */
const templateOf = ({ endpoint }: NamedEndpoint): string => endpoint.path.replaceAll(/:(\w+)/g, '{$1}')

const pathsOf = (endpoints: readonly NamedEndpoint[]): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const named of endpoints) {
    const path = templateOf(named)
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operationOf(named) }
  }
  return paths
}

const override: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, io }) => {
  // Bounds that every integer of JavaScript satisfies are redundant.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Responses may gain fields, so clients must not refuse unknown fields.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // OpenAPI distinguishes schemas by strings only, so a discriminator of numbers, which createDocument writes, is removed.
  const { mapping = {} } = (jsonSchema.discriminator ?? {}) as { mapping?: object }
  if (Object.keys(mapping).some((value) => /^\d+$/.test(value))) delete jsonSchema.discriminator
}

/**
 * A reference with its own description still has `additionalProperties`, which the override removed from its target. In JSON Schema, both
 * would apply.
 */
const tidy = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'additionalProperties'))
}

/** The part of the document that gets its examples at the end. */
interface PlainDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PlainOperation>>>>
}

/** The OpenAPI 3.1 document of the complete contract, as plain JSON. Source: https://spec.openapis.org/oas/v3.1.1.html */
export const openApiDocument = (): object => {
  const endpoints = listEndpoints()
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Halyard',
        version,
        description: 'Administration of feature flags: features, projects, tags, change requests, accounts and settings.',
        contact: { name: 'The operator of this server', url: `${defaultAddress}/docs` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      externalDocs: { url: `${defaultAddress}/docs`, description: 'This document as a page, with forms that send requests' },
      servers: [
        { url: '/', description: 'The server that serves this document' },
        {
          url: '{address}',
          description: 'The same server by its public address, for copies of this document',
          variables: { address: { default: defaultAddress, description: 'Public address of a server' } },
        },
      ],
      tags,
      'x-tagGroups': tagGroups,
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
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'halyard-session',
            description: 'The session cookie that POST /auth/simple/login sets',
          },
        },
        responses: errorComponents(endpoints),
        headers: headerComponents,
        parameters: parameterComponents,
      },
    },
    { override },
  )
  // An overridden keyword is `undefined` afterwards, which JSON does not have.
  const plain: PlainDocument = JSON.parse(JSON.stringify(document), tidy)
  for (const named of endpoints) describeParameters(named, plain.paths[templateOf(named)]?.[named.endpoint.method.toLowerCase()])
  return plain
}
