import { isDeepStrictEqual } from 'node:util'
import { listEndpoints, versionSourceOf } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Body } from '../../src/cache/bodies/body.ts'
import { textParts } from '../../src/cache/bodies/body-parts.ts'
import { routes } from '../../src/compose.ts'
import { invoke } from '../../src/pipeline/invoke.ts'
import { full } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { sampleOf, samples, seed } from '../samples.ts'
import { type Case, cases, oneOfEachKind, targetOf } from './bindings.ts'
import { isForAnyone, responseKind } from './endpoint-kinds.ts'

const versionSources = new Set(listEndpoints().map((each) => versionSourceOf(each)?.operation))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

test('every endpoint has a sample, and every sample has an endpoint', () => {
  expect(Object.keys(samples).sort()).toEqual(
    listEndpoints()
      .map(({ operation }) => operation)
      .sort(),
  )
})

/** Deprecation date in the form of the header. Null: not deprecated. */
const deprecationOf = ({ endpoint: { deprecated } }: Case['named']) =>
  deprecated ? `@${Date.parse(`${deprecated.since}T00:00:00.000Z`) / 1000}` : null

const successorIn = (headers: Headers) => /<([^>]+)>; rel="successor-version"/.exec(headers.get('link') ?? '')?.[1]

const announcementIn = (headers: Headers) => ({
  deprecation: headers.get('deprecation'),
  hasSuccessor: successorIn(headers) !== undefined,
})

const anotherHost = 'evil.example.org'
/** Headers that links must not depend on. */
const ofAnotherHost = {
  Host: anotherHost,
  'X-Forwarded-Host': anotherHost,
  'X-Forwarded-Proto': 'https',
  'X-Original-Host': anotherHost,
  'X-Forwarded-Prefix': `/${anotherHost}`,
  Forwarded: `host=${anotherHost}`,
}

/** Status and headers of a success, of a request with a forged host, and of an error. */
const describeAnswer = async ({ named, call }: Case) => {
  const { status, value, headers } = await call(server, named, await sampleOf(server, named.operation))
  const refused = await call(server, named, await sampleOf(server, named.operation), { token: 'unknown' })
  const misled = await call(server, named, await sampleOf(server, named.operation), { headers: ofAnotherHost })
  return {
    status,
    hasSchema: isDeepStrictEqual(named.endpoint.success.schema.parse(value), value),
    type: headers.get('content-type')?.split(';')[0] ?? null,
    cacheControl: headers.get('cache-control'),
    isTagged: headers.has('etag'),
    isInParts: headers.get('accept-ranges') === 'bytes',
    ...announcementIn(headers),
    withAnotherHost: {
      status: misled.status,
      mentionsIt: (misled.answer.text + JSON.stringify([...misled.headers])).includes(anotherHost),
    },
    refusal: isForAnyone(named) ? null : { status: refused.status, ...announcementIn(refused.headers) },
  }
}

/** Endpoints with partial downloads: the tag identifies the bytes. */
const inParts: ReadonlySet<string> = new Set(['exportState'])

/** Endpoints whose responses have a tag unless they depend on chance, which the samples do not. */
const taggedByOutcome: ReadonlySet<string> = new Set(['getFrontendFeatures', 'evaluateFrontendFeatures', 'evaluateFlags'])

const expectedAnswer = ({ over, named }: Case) => {
  const { success, deprecated } = named.endpoint
  const conditional = named.endpoint.conditional || taggedByOutcome.has(named.operation)
  const isHttp = over === 'HTTP'
  const isEmpty = isHttp && success.status === 204
  const announcement = { deprecation: deprecationOf(named), hasSuccessor: deprecated?.replacement !== undefined }
  const isInParts = isHttp && inParts.has(named.operation)
  const status = isHttp ? success.status : 200
  return {
    status,
    hasSchema: true,
    type: isEmpty ? null : isHttp && success.lines ? 'application/x-ndjson' : 'application/json',
    cacheControl: isHttp && conditional ? 'private, no-cache' : 'no-store',
    isTagged: conditional || versionSources.has(named.operation) || isInParts,
    isInParts,
    ...announcement,
    withAnotherHost: { status, mentionsIt: false },
    refusal: isForAnyone(named) ? null : { status: 401, ...announcement },
  }
}

test.each([...cases(), ...(full ? [] : oneOfEachKind(responseKind).filter(({ over }) => over === 'tRPC'))])(
  '$title returns exactly its schema, with the headers that follow from its declaration',
  async (one) => {
    expect(await describeAnswer(one)).toEqual(expectedAnswer(one))
  },
)

test.each(cases(({ endpoint }) => endpoint.deprecated?.replacement !== undefined))(
  '$title has a working successor',
  async ({ named, call }) => {
    const { headers } = await call(server, named, await sampleOf(server, named.operation))
    const target = successorIn(headers)!
    expect(target).not.toBe(named.endpoint.path)
    expect((await server.send('GET', target)).status).toBe(200)
  },
)

/** Makes a route return this answer for every request. */
const answering = async (operation: string, answer: unknown) => {
  const route = routes.find((one) => one.operation === operation)!
  const { params = {}, query = {}, body } = await sampleOf(server, operation)
  return invoke(
    server.ports,
    { ...route, run: { run: async () => answer } },
    {
      connection: {
        address: undefined,
        authorization: server.tokens.admin,
        clientSpec: undefined,
        ifNoneMatch: undefined,
        clearSiteData: () => undefined,
        connectionId: undefined,
        appName: undefined,
        instanceId: undefined,
        interval: undefined,
        onClose: () => undefined,
        sdk: undefined,
        session: undefined,
        sameOrigin: true,
        setCookie: () => undefined,
        userAgent: undefined,
        reportDropped: () => undefined,
      },
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

describe('response check', () => {
  test('accepts valid responses', async () => {
    await expect(answering('updateFeatureTags', { version: 1, tags: [] })).resolves.toEqual({ value: { version: 1, tags: [] } })
    await expect(answering('getProjects', cached({ version: 1, projects: [] }))).resolves.toMatchObject({ etag: 'W/"x"' })
  })

  const bad: [string, object][] = [
    ['a field that is missing', { version: 1 }],
    ['a field of a wrong type', { version: '1', tags: [], projects: [] }],
    ['a field that the schema does not know', { version: 1, tags: [], projects: [], more: true }],
    ['a fault deep inside', { version: 1, tags: [{ value: 'ab' }], projects: [{ id: 'default' }] }],
  ]
  test.each(bad)('reports %s', async (_, value) => {
    await expect(answering('updateFeatureTags', value)).rejects.toThrow('updateFeatureTags returned')
    await expect(answering('getProjects', cached(value))).rejects.toThrow('getProjects returned')
  })
})

test('paths of samples are those of the contract', async () => {
  for (const named of listEndpoints()) expect(targetOf(named, await sampleOf(server, named.operation))).not.toMatch(/:|undefined/)
})
