import { listEndpoints } from '@halyard/contracts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

interface Answer {
  $ref?: string
  headers?: Record<string, unknown>
}
interface Operation {
  operationId: string
  deprecated?: boolean
  description: string
  security?: object[]
  parameters?: object[]
  requestBody?: object
  responses: Record<string, Answer>
  'x-permission': string | string[] | null
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { description: string }> }
}

// what createDocument gives is wider than what these tests read of it
const document = openApiDocument() as Document
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const operation = (id: string): Operation => operations.find(({ operationId }) => operationId === id)!

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate({ ...openApiDocument() })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every endpoint is an operation, named after it', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    listEndpoints()
      .map(({ operation }) => operation)
      .sort(),
  )
})

test('every reference leads to a component, and every component is referred to', () => {
  const text = JSON.stringify(document)
  const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name))
  const { securitySchemes: _, ...kinds } = document.components as Record<string, object>
  const present = Object.entries(kinds).flatMap(([kind, items]) => Object.keys(items).map((name) => `${kind}/${name}`))
  expect(present.sort()).toEqual([...referred].sort())
})

test('schemas bear the names of the specification, answers apart from input', () => {
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(expect.arrayContaining(['updateTagsSchema', 'tagsSchema', 'featuresSchema', 'stateSchema', 'errorSchema']))
  expect(names.filter((name) => name.endsWith('Output'))).toEqual([])
})

test('errors follow from the declaration', () => {
  const tags = Object.keys(operation('updateFeatureTags').responses)
  expect(tags).toEqual(['200', '400', '401', '403', '404', '409', '412', '413', '415', '428', '500', '503'])
  expect(Object.keys(operation('getProfile').responses)).toEqual(['200', '304', '401', '403', '500', '503'])
})

test('where anyone may call there is no security, and a 401 only where the endpoint names it; a page of another site gets 403', () => {
  expect(operation('signUp').security).toEqual([])
  expect(Object.keys(operation('signUp').responses)).toEqual(['201', '400', '403', '409', '413', '415', '422', '429', '500', '503'])
  expect(Object.keys(operation('logIn').responses)).toEqual(['200', '400', '401', '403', '413', '415', '429', '500', '503'])
  expect(Object.keys(operation('logOut').responses)).toEqual(['204', '302', '400', '403', '500', '503'])
  expect(operation('getProfile')).not.toHaveProperty('security')
})

test('what is for people alone says so', () => {
  expect(operation('changeOwnPassword').description).toContain('API tokens and service accounts get 403')
  expect(Object.keys(operation('changeOwnPassword').responses)).toContain('403')
})

test('one shared answer stands for all names of a status', () => {
  const { description } = document.components.responses.Error409!
  expect(description).toContain('NameExistsError')
  expect(description).toContain('ConflictError')
})

test('headers are told: ETag, Location, Deprecation and Link', () => {
  expect(operation('getProjects').responses['200']?.headers).toHaveProperty('ETag')
  expect(operation('createFeature').responses['201']?.headers).toHaveProperty('Location')
  const deprecated = operation('getAllFeatures')
  expect(deprecated.deprecated).toBe(true)
  expect(deprecated.responses['200']?.headers).toMatchObject({ Deprecation: {}, Link: {} })
  expect(operation('getArchivedFeatures').responses['200']?.headers).toMatchObject({ Link: { $ref: '#/components/headers/Link' } })
  expect(operation('getFeature').responses['200']?.headers).not.toHaveProperty('Link')
})

test('lists say that they are paged, and in which order where it is not their own', () => {
  expect(operation('getProjectAccess').description).toContain('The list `users` can be read page by page, by `limit` and the header Link.')
  expect(operation('getInviteTokens').description).toContain('The list `tokens` can be read page by page, in order of `createdAt`, by')
  expect(operation('getFeatureStrategies').description).toContain('The list can be read page by page, in order of `sortOrder` and `id`, by')
})

test('documents If-Match, Idempotency-Key and Halyard-Comment where they mean something', () => {
  const refs = (id: string) => (operation(id).parameters ?? []).flatMap((one) => ('$ref' in one ? String(one.$ref).split('/').at(-1) : []))
  expect(refs('patchFeature')).toEqual(['IfMatch', 'IdempotencyKey', 'Comment'])
  expect(refs('updateFeature')).toEqual(['IfMatch', 'Comment'])
  expect(refs('createFeature')).toEqual(['IdempotencyKey', 'Comment'])
  expect(refs('getFeature')).toEqual(['IfNoneMatch'])
  expect(refs('validateFeature')).toEqual([])
  expect(operation('getSegment').responses['200']?.headers).toMatchObject({ ETag: {} })
})

test('permissions are told', () => {
  expect(operation('updateFeatureTags')['x-permission']).toBe('UPDATE_FEATURE')
  expect(operation('getProjects')['x-permission']).toBeNull()
  expect(operation('getApiTokens')['x-permission']).toEqual(['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'])
})

test('a reference adds nothing but words to its target', () => {
  const beside = new Set<string>()
  JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.$ref) for (const key of Object.keys(value)) beside.add(key)
    return value
  })
  expect([...beside].sort()).toEqual(['$ref', 'description'])
})

test('answers leave room for more fields, and schemas carry no noise', () => {
  expect(document.components.schemas.featureSchema).not.toHaveProperty('additionalProperties')
  expect(document.components.schemas.updateTagsSchema).toHaveProperty('additionalProperties', false)
  expect(JSON.stringify(document)).not.toMatch(/9007199254740991|"override":|02-29/)
})
