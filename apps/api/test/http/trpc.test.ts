import { createTRPCUntypedClient, httpBatchLink, httpLink } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ByteAnswer, request } from '../request.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'called' } })).status).toBe(201)
})
afterAll(() => server.stop())

const json = { 'Content-Type': 'application/json' }
const admin = () => ({ Authorization: server.tokens.admin })
const get = (path: string, headers: Record<string, string> = admin()) => request(server, { method: 'GET', path: `/trpc${path}`, headers })
const post = (path: string, body: string, headers: Record<string, string> = { ...admin(), ...json }) =>
  request(server, { method: 'POST', path: `/trpc${path}`, headers, body })
const input = (value: unknown) => `?input=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`

const expectError = ({ status, headers, json }: ByteAnswer, expected: number, code: string, name: string) => {
  const message = json.error.message
  expect([status, json]).toEqual([
    expected,
    {
      error: {
        message,
        code: expect.any(Number),
        data: { code, httpStatus: expected, error: expect.objectContaining({ id: expect.any(String), name, message }) },
      },
    },
  ])
  expect(message).not.toBe('')
  expect(json.error.data.error).not.toHaveProperty('stack')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('unknown procedure', () => {
  test.each(
    [
      '',
      '/',
      '/nothing',
      '/projects',
      '/projects.nothing',
      '/projects/getProjects',
      '/getProjects',
      '/projects.getProjects.more',
      '/__proto__',
      '/projects.__proto__',
      '/projects.toString',
      '/constructor.name',
      '/projects.getprojects',
      `/${'x'.repeat(5_000)}`,
    ].map((path) => [path.slice(0, 40), path]),
  )('returns 404 for the procedure "%s"', async (_, path) => {
    expectError(await get(path), 404, 'NOT_FOUND', 'NotFoundError')
    expectError(await post(path, '{}'), 404, 'NOT_FOUND', 'NotFoundError')
    expectError(await post(path, '{}', json), 404, 'NOT_FOUND', 'NotFoundError')
  })

  test('returns 404 for a POST of a query and a GET of a mutation', async () => {
    expectError(await post('/projects.getProjects', '{}'), 404, 'NOT_FOUND', 'NotFoundError')
    expectError(await get('/tags.updateFeatureTags'), 404, 'NOT_FOUND', 'NotFoundError')
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('returns 404 for the method %s', async (method) => {
    const { status, json } = await request(server, { method, path: '/trpc/projects.getProjects', headers: admin() })
    expect([status, json.name]).toEqual([404, 'NotFoundError'])
  })
})

describe('invalid input', () => {
  test.each([
    ['half of an input', '{'],
    ['no JSON', 'undefined'],
    ['a number', '1'],
    ['a text', '"params"'],
    ['a list', '[]'],
    ['parameters that are a text', '{"params":"default"}'],
    ['parameters that are a list', '{"params":["default"]}'],
    ['parameters that are null', '{"params":null}'],
    ['a parameter that is a number', '{"params":{"projectId":1}}'],
    ['a parameter that is an object', '{"params":{"projectId":{"toString":1}}}'],
    ['a parameter with half a surrogate pair', '{"params":{"projectId":"\\ud800"}}'],
    ['no parameters', '{}'],
    ['null', 'null'],
    ['nesting too deep', `{"params":${'['.repeat(500)}${']'.repeat(500)}}`],
    ['a query that is a text', '{"params":{"projectId":"default"},"query":"namePrefix"}'],
  ])('returns 400 for an input that is %s', async (_, text) => {
    expectError(await get(`/features.getProjectFeatures${input(text)}`), 400, 'BAD_REQUEST', 'ValidationError')
    expectError(await post('/features.createFeature', text), 400, 'BAD_REQUEST', 'ValidationError')
  })

  test.each(['/%zz', '/projects.getProjects?connectionParams=x'])('returns 400 for %s', async (path) => {
    expectError(await get(path), 400, 'BAD_REQUEST', 'ValidationError')
  })

  test.each([
    ['one call', '/projects.getProjects?batch=1&input=%7B%7D'],
    ['two calls', '/projects.getProjects,projects.getProjects?batch=1&input=%7B%7D'],
  ])('returns 400 for a batch of %s', async (_, path) => {
    expectError(await get(path), 400, 'BAD_REQUEST', 'ValidationError')
  })

  test('returns 400 for a batch of mutations and runs none', async () => {
    const change = { params: { featureName: 'called' }, body: { addedTags: [{ value: 'batched' }], removedTags: [] } }
    const answer = await post('/tags.updateFeatureTags,tags.updateFeatureTags?batch=1', JSON.stringify({ 0: change, 1: change }))
    expectError(answer, 400, 'BAD_REQUEST', 'ValidationError')
    expect((await server.send('GET', '/api/admin/projects/default/features/called')).json.tags).toEqual([])
  })
})

describe('tRPC client', () => {
  const client = (link: typeof httpLink | typeof httpBatchLink) =>
    createTRPCUntypedClient({ links: [link({ url: `${server.url}/trpc`, headers: admin() })] })

  test('calls procedures without batches', async () => {
    const body = { addedTags: [{ value: 'over-trpc' }], removedTags: [] }
    const { tags } = (await client(httpLink).mutation('tags.updateFeatureTags', { params: { featureName: 'called' }, body })) as {
      tags: object[]
    }
    expect(tags).toEqual([{ value: 'over-trpc', type: 'simple' }])
    expect(await client(httpLink).query('projects.getProjects')).toMatchObject({ version: 1 })
  })

  test('calls procedures without input', async () => {
    expect(await client(httpLink).mutation('auth.logOut')).toBeUndefined()
    await expect(client(httpLink).mutation('features.createFeature')).rejects.toThrow('params')
  })

  test('receives an error for a batch', async () => {
    await expect(client(httpBatchLink).query('projects.getProjects')).rejects.toThrow('batches are not accepted')
  })
})

test('the body of an error contains the request id', async () => {
  const { json, headers } = await get(`/features.getProjectFeatures${input({ params: { projectId: 'nowhere' } })}`, {
    ...admin(),
    'X-Request-Id': 'mine',
  })
  expect([headers.get('x-request-id'), json.error.data.error.id]).toEqual(['mine', 'mine'])
})

test('HEAD is GET without the body', async () => {
  const { status, bytes } = await request(server, { method: 'HEAD', path: '/trpc/projects.getProjects', headers: admin() })
  expect([status, bytes.length]).toEqual([200, 0])
})
