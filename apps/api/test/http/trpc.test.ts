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

const contentType = { 'Content-Type': 'application/json' }
const admin = () => ({ Authorization: server.tokens.admin })
const get = (path: string, headers: Record<string, string> = admin()) => request(server, { method: 'GET', path: `/trpc${path}`, headers })
const post = (path: string, body: string, headers: Record<string, string> = { ...admin(), ...contentType }) =>
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
    expectError(await post(path, '{}', contentType), 404, 'NOT_FOUND', 'NotFoundError')
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
})

describe('batch', () => {
  const named = (value: string) => ({ params: { featureName: 'called' }, body: { addedTags: [{ value }], removedTags: [] } })
  const tags = 'tags.updateFeatureTags'
  const tagsOf = async () =>
    (await server.send('GET', '/api/admin/projects/default/features/called')).json.tags.map((tag: { value: string }) => tag.value)

  test('returns the results of all queries in order, each with its own input', async () => {
    const inputs = {
      0: { params: { projectId: 'default' }, query: { namePrefix: 'call' } },
      1: { params: { projectId: 'default' }, query: { namePrefix: 'x' } },
    }
    const { status, json } = await get(
      `/features.getProjectFeatures,features.getProjectFeatures,projects.getProjects?batch=1&${input(inputs).slice(1)}`,
    )
    expect([status, json.length, json[0].result.data.features.length, json[1].result.data.features]).toEqual([200, 3, 1, []])
    expect(json[2].result.data.projects[0].id).toBe('default')
  })

  test('runs mutations, and one that fails does not stop the others', async () => {
    const unknown = { ...named('batch-lost'), params: { featureName: 'nowhere' } }
    const { status, json } = await post(`/${tags},${tags}?batch=1`, JSON.stringify({ 0: unknown, 1: named('batch-a') }))
    expect([status, json[0].error.data.error.name, json[1].result.data.version]).toEqual([207, 'NotFoundError', 1])
    expect(await tagsOf()).toContain('batch-a')
  })

  test('returns 403 for the calls that the caller may not make, and the results of the others', async () => {
    const frontend = { Authorization: server.tokens.backend }
    const { status, json } = await get('/projects.getProjects,clientFeatures.getClientFeatures?batch=1', frontend)
    expect([status, json[0].error.data.httpStatus, json[1].result.data.version]).toEqual([207, 403, 2])
  })

  test('returns 401 without a token, and reads no body', async () => {
    const { status, json } = await post(`/${tags},${tags}?batch=1`, '{', contentType)
    expect([status, json.map(({ error }: { error: { data: { httpStatus: number } } }) => error.data.httpStatus)]).toEqual([401, [401, 401]])
  })

  test('returns 400 for more than twenty calls, and runs none', async () => {
    const inputs = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [index, named('batch-many')]))
    const answer = await post(`/${Array(21).fill(tags)}?batch=1`, JSON.stringify(inputs))
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([400, expect.stringContaining('20 calls')])
    expect(await tagsOf()).not.toContain('batch-many')
  })

  test.each(['[]', '1', '"a"'])('returns 400 for the input %s', async (text) => {
    const { status, json } = await post(`/${tags},${tags}?batch=1`, text)
    expect([status, json[0].error.data.error.name]).toEqual([400, 'ValidationError'])
  })

  test('returns 413 for more than 1 MB', async () => {
    const long = named('x'.repeat(600_000))
    const { status } = await post(`/${tags},${tags}?batch=1`, JSON.stringify({ 0: long, 1: long }))
    expect(status).toBe(413)
  })

  test('returns the headers of a batch with one call', async () => {
    const { headers } = await get(`/projects.getProjects?batch=1&${input({ 0: { query: { limit: 1 } } }).slice(1)}`)
    expect(headers.get('link')).toMatch(/rel="first"/)
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
    expect(tags).toContainEqual({ value: 'over-trpc', type: 'simple' })
    expect(await client(httpLink).query('projects.getProjects')).toMatchObject({ version: 1 })
  })

  test('calls procedures without input', async () => {
    expect(await client(httpLink).mutation('auth.logOut')).toBeUndefined()
    await expect(client(httpLink).mutation('features.createFeature')).rejects.toThrow('params')
  })

  test('calls procedures in batches', async () => {
    const batched = client(httpBatchLink)
    const [projects, refused] = await Promise.allSettled([
      batched.query('projects.getProjects'),
      batched.query('features.getFeature', { params: { projectId: 'default', featureName: 'nowhere' } }),
    ])
    expect([projects, refused]).toMatchObject([{ value: { version: 1 } }, { reason: { data: { error: { name: 'NotFoundError' } } } }])
  })

  test('sends ids and numbers with their types', async () => {
    const segment = (await client(httpLink).mutation('segments.createSegment', { body: { name: 'typed', constraints: [] } })) as {
      id: number
    }
    const query = { params: { id: segment.id } }
    expect(await client(httpLink).query('segments.getSegment', query)).toMatchObject({ name: 'typed' })
    expect(await client(httpLink).mutation('segments.removeSegment', { ...query, query: { dryRun: true } })).toBeUndefined()
    expect(await client(httpLink).query('segments.getSegment', { params: { id: String(segment.id) } })).toMatchObject(segment)
    await expect(client(httpLink).query('segments.getSegment', { params: { id: true } })).rejects.toThrow('must be an id')
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
