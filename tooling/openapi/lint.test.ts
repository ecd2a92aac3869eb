import { expect, test } from 'vitest'
import { faultsOfOpenApi } from './lint.ts'

const document = (operation: object) => ({
  openapi: '3.1.1',
  info: {
    title: 'Example',
    version: '1.0.0',
    description: 'An example',
    contact: { name: 'The operator', url: 'https://flags.example.org/docs' },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: [{ name: 'tags', description: 'Tags' }],
  security: [],
  paths: {
    '/tags': {
      get: {
        operationId: 'getTags',
        summary: 'List the tags',
        description: 'All tags',
        tags: ['tags'],
        responses: {
          200: { description: 'The tags', content: { 'application/json': { schema: { type: 'string' }, example: 'a' } } },
          400: { description: 'Wrong' },
        },
        ...operation,
      },
    },
  },
})

test('a document without faults has no findings', async () => {
  expect(await faultsOfOpenApi(document({}), [])).toEqual([])
})

test('reports findings of both linters with their location', async () => {
  const example = { 'application/json': { schema: { type: 'string' }, example: 7 } }
  const faults = await faultsOfOpenApi(
    document({ responses: { 200: { description: 'The tags', content: example } }, tags: ['others'] }),
    [],
  )
  expect(faults).toContainEqual(expect.stringMatching(/^redocly operation-4xx-response: paths \/tags get responses: /))
  expect(faults).toContainEqual(expect.stringMatching(/^spectral operation-tag-defined: paths \/tags get tags 0: /))
  expect(faults).toContainEqual(expect.stringMatching(/^redocly no-invalid-media-type-examples: /))
})

test('omits ignored findings, and reports entries that match nothing', async () => {
  const entries = ['operation-summary', 'operation-tag-defined'].map((rule) => ({ rule, at: /^paths \/tags /, reason: 'a test' }))
  expect(await faultsOfOpenApi(document({ tags: ['others'] }), entries)).toEqual([
    'tooling/openapi/ignored.ts: no finding of operation-summary matches /^paths \\/tags /; remove the entry',
  ])
})
