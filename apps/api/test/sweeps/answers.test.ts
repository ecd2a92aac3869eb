import { guardOf, listEndpoints } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Body } from '../../src/cache/bodies/body.ts'
import { textParts } from '../../src/cache/bodies/body-parts.ts'
import { routes } from '../../src/compose.ts'
import { invoke } from '../../src/pipeline/invoke.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { sampleOf, samples, seed } from '../samples.ts'
import { cases, targetOf } from './bindings.ts'

const guards = new Set(listEndpoints().map((each) => guardOf(each)?.operation))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

test('every endpoint has a sample, and every sample an endpoint', () => {
  expect(Object.keys(samples).sort()).toEqual(
    listEndpoints()
      .map(({ operation }) => operation)
      .sort(),
  )
})

describe.each(cases())('$title', ({ over, named, call }) => {
  const { success, deprecated, conditional, path, access } = named.endpoint

  test(`${success.status}, and the answer is of its schema to the letter`, async () => {
    const { status, value, headers } = await call(server, named, await sampleOf(server, named.operation))
    expect(status).toBe(over === 'HTTP' ? success.status : 200)
    expect(success.schema.parse(value)).toEqual(value)
    if (over === 'HTTP' && success.status === 204) expect(headers.has('content-type')).toBe(false)
    else expect(headers.get('content-type')).toMatch(over === 'HTTP' && success.lines ? /^application\/x-ndjson/ : /^application\/json/)
  })

  test(deprecated ? 'says that it is deprecated' : 'says nothing of deprecation', async () => {
    const since = deprecated ? `@${Date.parse(`${deprecated.since}T00:00:00.000Z`) / 1000}` : null
    const good = await call(server, named, await sampleOf(server, named.operation))
    const refused = await call(server, named, await sampleOf(server, named.operation), { token: 'unknown' })
    if (access.caller !== 'anyone') expect(refused.status).toBe(401)
    for (const { headers } of [good, refused]) {
      expect(headers.get('deprecation')).toBe(since)
      expect(/rel="successor-version"/.test(headers.get('link') ?? '')).toBe(deprecated?.replacement !== undefined)
    }
  })

  if (deprecated?.replacement) {
    test('its successor is there', async () => {
      const { headers } = await call(server, named, await sampleOf(server, named.operation))
      const [, target] = /^<([^>]+)>; rel="successor-version"$/.exec(headers.get('link') ?? '') ?? []
      expect(target).not.toBe(path)
      expect((await server.send('GET', target ?? '')).status).toBe(200)
    })
  }

  test(conditional ? 'may be kept by its caller alone' : 'must not be kept', async () => {
    const { headers } = await call(server, named, await sampleOf(server, named.operation))
    const kept = conditional && over === 'HTTP'
    const isTagged = conditional || guards.has(named.operation)
    expect(headers.get('cache-control')).toBe(kept ? 'private, no-cache' : 'no-store')
    // The tag of what may be downloaded in parts says which bytes they are of.
    const isInParts = over === 'HTTP' && headers.get('accept-ranges') === 'bytes'
    expect(headers.has('etag')).toBe(isTagged || isInParts)
  })
})

/** Answers the call of a route with this, whatever was asked. */
const answering = async (operation: string, answer: unknown) => {
  const route = routes.find((one) => one.operation === operation)!
  const { params = {}, query = {}, body } = await sampleOf(server, operation)
  return invoke(
    server.ports,
    { ...route, run: { run: async () => answer } },
    {
      peer: { address: undefined, authorization: server.tokens.admin, session: undefined, sameOrigin: true, setCookie: () => undefined },
      params: params as Record<string, string>,
      query,
      readBody: async () => body,
    },
  )
}

const cached = (value: unknown) => ({
  etag: 'W/"x"',
  body: () => new Body({ etag: 'W/"x"', parts: textParts(JSON.stringify(value)) }),
})

describe('the check of answers', () => {
  test('lets good ones pass', async () => {
    await expect(answering('updateFeatureTags', { version: 1, tags: [] })).resolves.toEqual({ value: { version: 1, tags: [] } })
    await expect(answering('getProjects', cached({ version: 1, projects: [] }))).resolves.toMatchObject({ etag: 'W/"x"' })
  })

  const bad: [string, object][] = [
    ['a field that is missing', { version: 1 }],
    ['a field of another type', { version: '1', tags: [], projects: [] }],
    ['a field that the schema does not know', { version: 1, tags: [], projects: [], more: true }],
    ['a fault deep inside', { version: 1, tags: [{ value: 'ab' }], projects: [{ id: 'default' }] }],
  ]
  test.each(bad)('catches %s', async (_, value) => {
    await expect(answering('updateFeatureTags', value)).rejects.toThrow('updateFeatureTags answered')
    await expect(answering('getProjects', cached(value))).rejects.toThrow('getProjects answered')
  })
})

test('paths of samples are those of the contract', async () => {
  for (const named of listEndpoints()) expect(targetOf(named, await sampleOf(server, named.operation))).not.toMatch(/:|undefined/)
})
