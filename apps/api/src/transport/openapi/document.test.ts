import { listEndpoints } from '@halyard/contracts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { examples } from './examples.ts'

type Content = Record<string, { example?: unknown }>
interface DocumentedResponse {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Content
}
interface Parameter {
  name?: string
  schema?: { examples?: unknown[] }
}
interface Operation {
  operationId: string
  deprecated?: boolean
  description: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { example?: unknown } } }
  responses: Record<string, DocumentedResponse>
  'x-permission': string | string[] | null
}
interface Document {
  tags: { name: string; description: string }[]
  'x-tagGroups': { tags: string[] }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { description: string }> }
}

// The type of createDocument is wider than the fields that these tests read.
const document = openApiDocument() as Document
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const operation = (id: string): Operation => operations.find(({ operationId }) => operationId === id)!

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate({ ...openApiDocument() })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every endpoint has an operation with its name', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    listEndpoints()
      .map(({ operation }) => operation)
      .sort(),
  )
})

test('every reference names a component, and every component is referenced', () => {
  const text = JSON.stringify(document)
  const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name))
  const { securitySchemes: _, ...kinds } = document.components as Record<string, object>
  const existing = Object.entries(kinds).flatMap(([kind, items]) => Object.keys(items).map((name) => `${kind}/${name}`))
  expect(existing.sort()).toEqual([...referred].sort())
})

test('every tag has a description, in the reading order of the groups', () => {
  const names = document.tags.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['projects', 'access', 'features'])
  expect([...names].sort()).toEqual([...new Set(listEndpoints().map(({ resource }) => resource))].sort())
  expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(names)
  expect(document.tags.filter(({ description }) => !/^[A-Z].+\.$/.test(description))).toEqual([])
})

test('examples of requests, responses, parameters and errors are those that were recorded', () => {
  const { example: body } = operation('createFeature').requestBody!.content['application/json']
  expect(body).toEqual(examples.operations.createFeature!.body)
  const [features] = Object.values(operation('getAllFeatures').responses['200']!.content!)
  expect(features!.example).toEqual(examples.operations.getAllFeatures!.response)
  const parameters = operation('getFeature').parameters!
  expect(parameters.find(({ name }) => name === 'featureName')).toMatchObject({ in: 'path', example: 'checkout' })
  // A page that sends requests would fill in an example of an optional parameter.
  const query = parameters.find(({ name }) => name === 'variantEnvironments')!
  expect(query).not.toHaveProperty('example')
  expect(query.schema!.examples).toHaveLength(1)
  expect(document.components.responses.Error409).toMatchObject({
    content: { 'application/json': { examples: { NameExistsError: { value: examples.errors.NameExistsError }, ConflictError: {} } } },
  })
})

test('every operation has an example of its body, its response and an error', () => {
  const lacking = operations.filter(({ requestBody, responses }) => {
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((one) =>
      Object.values(one ?? {}),
    )
    return contents.some(({ example }) => example === undefined) || !Object.values(responses).some(({ $ref }) => $ref)
  })
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})

test('schemas have the names of the specification, and no separate output schemas exist', () => {
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(expect.arrayContaining(['updateTagsSchema', 'tagsSchema', 'featuresSchema', 'stateSchema', 'errorSchema']))
  expect(names.filter((name) => name.endsWith('Output'))).toEqual([])
})

test('lists the errors that follow from the declaration', () => {
  const tags = Object.keys(operation('updateFeatureTags').responses)
  expect(tags).toEqual(['200', '400', '401', '403', '404', '409', '412', '413', '415', '428', '500', '503'])
  expect(Object.keys(operation('getProfile').responses)).toEqual(['200', '304', '401', '403', '500', '503'])
})

test('public endpoints have no security, have 403 for pages of other sites, and have 401 only when declared', () => {
  expect(operation('signUp').security).toEqual([])
  expect(Object.keys(operation('signUp').responses)).toEqual(['201', '400', '403', '409', '413', '415', '422', '429', '500', '503'])
  expect(Object.keys(operation('logIn').responses)).toEqual(['200', '400', '401', '403', '413', '415', '429', '500', '503'])
  expect(Object.keys(operation('logOut').responses)).toEqual(['204', '302', '400', '403', '500', '503'])
  expect(operation('getProfile')).not.toHaveProperty('security')
})

test('the description of an operation for people mentions the 403 of other callers', () => {
  expect(operation('changeOwnPassword').description).toContain('API tokens and service accounts get 403')
  expect(Object.keys(operation('changeOwnPassword').responses)).toContain('403')
})

test('one shared response lists all error names of a status', () => {
  const { description } = document.components.responses.Error409!
  expect(description).toContain('NameExistsError')
  expect(description).toContain('ConflictError')
})

test('documents the headers ETag, Location, Deprecation and Link', () => {
  expect(operation('getProjects').responses['200']?.headers).toHaveProperty('ETag')
  expect(operation('createFeature').responses['201']?.headers).toHaveProperty('Location')
  const deprecated = operation('getAllFeatures')
  expect(deprecated.deprecated).toBe(true)
  expect(deprecated.responses['200']?.headers).toMatchObject({ Deprecation: {}, Link: {} })
  expect(operation('getArchivedFeatures').responses['200']?.headers).toMatchObject({ Link: { $ref: '#/components/headers/Link' } })
  expect(operation('getFeature').responses['200']?.headers).not.toHaveProperty('Link')
})

test('descriptions of lists mention paging, and the order of pages when it differs from the list', () => {
  expect(operation('getProjectAccess').description).toContain(
    'The list `users` can be read page by page, with `limit` and the header Link.',
  )
  expect(operation('getInviteTokens').description).toContain('The list `tokens` can be read page by page, in order of `createdAt`, with')
  expect(operation('getFeatureStrategies').description).toContain(
    'The list can be read page by page, in order of `sortOrder` and `id`, with',
  )
})

test('documents If-Match, Idempotency-Key and Halyard-Comment for the endpoints that use them', () => {
  const refs = (id: string) => (operation(id).parameters ?? []).flatMap((one) => ('$ref' in one ? String(one.$ref).split('/').at(-1) : []))
  expect(refs('patchFeature')).toEqual(['IfMatch', 'IdempotencyKey', 'Comment'])
  expect(refs('updateFeature')).toEqual(['IfMatch', 'Comment'])
  expect(refs('createFeature')).toEqual(['IdempotencyKey', 'Comment'])
  expect(refs('getFeature')).toEqual(['IfNoneMatch'])
  expect(refs('validateFeature')).toEqual([])
  expect(operation('getSegment').responses['200']?.headers).toMatchObject({ ETag: {} })
})

test('documents the permission of each operation', () => {
  expect(operation('updateFeatureTags')['x-permission']).toBe('UPDATE_FEATURE')
  expect(operation('getProjects')['x-permission']).toBeNull()
  expect(operation('getApiTokens')['x-permission']).toEqual(['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'])
})

test('a reference adds only a description to its target', () => {
  const beside = new Set<string>()
  JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.$ref) for (const key of Object.keys(value)) beside.add(key)
    return value
  })
  expect([...beside].sort()).toEqual(['$ref', 'description'])
})

test('responses allow additional fields, and schemas have no redundant keywords', () => {
  expect(document.components.schemas.featureSchema).not.toHaveProperty('additionalProperties')
  expect(document.components.schemas.updateTagsSchema).toHaveProperty('additionalProperties', false)
  expect(JSON.stringify(document)).not.toMatch(/9007199254740991|"override":|02-29/)
})
