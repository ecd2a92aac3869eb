import { gunzipSync } from 'node:zlib'
import { listEndpoints, type NamedEndpoint, versionSourceOf } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePerson } from '../account-samples.ts'
import { newAccount } from '../accounts.ts'
import { full, someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ByteAnswer, request } from '../request.ts'
import { sampleOf, seed, stir } from '../samples.ts'
import { importFile } from '../state-import.ts'
import { targetOf } from './bindings.ts'
import { each, isForApplications, responseKind } from './endpoint-kinds.ts'
import { expectEach } from './outcomes.ts'

let server: TestServer
/** Token of an account that sees less than the sample person. */
let viewer: string
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  await importFile(server, {
    version: 4,
    projects: [{ id: 'veiled', name: 'Veiled', mode: 'private' }],
    features: [{ name: 'veiled-feature', project: 'veiled' }],
  })
  viewer = (await newAccount(server)).token
})
afterAll(() => server.stop())

const conditional = listEndpoints().filter(({ endpoint }) => endpoint.conditional)
/** Endpoints with few entries, whose responses are not compressed. */
const isShort = ({ operation }: NamedEndpoint) =>
  [
    'getChangeRequestConfig',
    'getClientFeature',
    'countActionableChangeRequests',
    'countChangeRequests',
    'getApprovers',
    'getAllEnvironments',
    'getEnvironment',
    'getProjectEnvironments',
    'getScheduledChangeRequests',
    'getAllFeatureTypes',
    'listParentOptions',
  ].includes(operation)
const decoders: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, identity: (bytes) => bytes }
const decoded = ({ headers, bytes }: ByteAnswer): string => decoders[headers.get('content-encoding') ?? 'identity']!(bytes).toString()
/** A strong tag includes the encoding. */
const withoutEncoding = (etag: string | null) => etag?.replace(/\.(gzip|br)"$/, '"')
const about = ({ headers }: ByteAnswer) => ({
  etag: withoutEncoding(headers.get('etag')),
  ...Object.fromEntries(['vary', 'cache-control', 'deprecation', 'link'].map((name) => [name, headers.get(name)])),
})
const versionSources = new Set(listEndpoints().map((named) => versionSourceOf(named)?.operation))

/** Token for a read: an admin token for applications' endpoints, otherwise that of the sample person. */
const tokenFor = (named: NamedEndpoint) => (isForApplications(named) ? server.tokens.admin : samplePerson.token)

const ask = async (named: NamedEndpoint, headers: Record<string, string> = {}, method = 'GET') => {
  const path = targetOf(named, await sampleOf(server, named.operation))
  return request(server, { method, path, headers: { Authorization: tokenFor(named), ...headers } })
}
const etagOf = ({ headers }: ByteAnswer) => headers.get('etag') ?? ''

const forms: readonly (readonly [string, (etag: string) => string])[] = [
  ['the tag', (etag) => etag],
  ['its strong form', (etag) => etag.replace(/^W\//, '')],
  ['a list that holds the tag', (etag) => `"other", W/"another" ,${etag}, "last"`],
  ['any tag', () => '*'],
]
const otherTags: readonly (readonly [string, (etag: string) => string])[] = [
  ['another tag', () => '"other"'],
  ['a list without the tag', () => 'W/"other", "more"'],
  ['the tag without quotes', (etag) => etag.replaceAll('"', '')],
  ['the tag without its end', (etag) => etag.slice(0, -1)],
  ['the tag with another letter', (etag) => etag.replace(/[\w-](?=[".])/, (last) => (last === 'x' ? 'y' : 'x'))],
  ['an asterisk in quotes', () => '"*"'],
  ['an empty header', () => ''],
]
const encodings = ['gzip', 'br', 'gzip, deflate, br', 'br;q=0, *', 'identity', '*;q=0', 'nonsense']

/** Fails unless the answer is the 304 of the complete response. */
const expectNotModified = (answer: ByteAnswer, complete: ByteAnswer) => {
  expect(answer.status).toBe(304)
  expect(answer.bytes).toHaveLength(0)
  expect(about(answer)).toEqual(about(complete))
  expect(answer.headers.has('content-type')).toBe(false)
}

/** Fails unless the answer has the same content as the response without encoding. */
const expectSameContent = (answer: ByteAnswer, plain: ByteAnswer) => {
  expect(answer.status).toBe(200)
  expect(decoded(answer)).toBe(plain.text)
  expect(about(answer)).toEqual(about(plain))
  expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length))
  expect(answer.headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Accept-Encoding', 'Authorization', 'Cookie']))
}

/** Fails unless HEAD returns the headers of GET without a body. */
const expectSameHead = async (named: NamedEndpoint) => {
  const complete = await ask(named, { 'Accept-Encoding': 'gzip' })
  const head = await ask(named, { 'Accept-Encoding': 'gzip' }, 'HEAD')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(about(head)).toEqual(about(complete))
  for (const name of ['content-length', 'content-type', 'content-encoding']) expect(head.headers.get(name)).toBe(complete.headers.get(name))
  expect((await ask(named, { 'If-None-Match': etagOf(complete) }, 'HEAD')).status).toBe(304)
  expect((await ask(named, { Authorization: 'unknown' }, 'HEAD')).status).toBe(401)
}

/** Fails if a viewer without access to the same content gets a 304 for the tag. */
const expectOwnTag = async (named: NamedEndpoint) => {
  const others = await ask(named)
  const own = await ask(named, { Authorization: viewer })
  const { status } = await ask(named, { Authorization: viewer, 'If-None-Match': etagOf(others) })
  const allowed = own.status === 403 ? [403] : own.text === others.text ? [200, 304] : [200]
  expect([named.operation, allowed]).toEqual([named.operation, expect.arrayContaining([status])])
}

const expectStatus = async (status: number, answer: Promise<ByteAnswer>) => expect((await answer).status).toBe(status)

test.each(conditional)('$operation supports conditional requests', async (named) => {
  const turn = conditional.indexOf(named)
  const plain = await ask(named)
  const etag = etagOf(plain)
  await expectEach([
    [
      'the tag is strong if writes compare it with If-Match',
      async () => expect(etag).toMatch(versionSources.has(named.operation) ? /^"[\w-]+\.[\w-]+\.[\da-z]+"$/ : /^W\/"[\w-]+"$/),
    ],
    ['the tag stays while nothing changes', async () => expect(etagOf(await ask(named))).toBe(etag)],
    ['without Accept-Encoding, nothing is encoded', async () => expect(plain.headers.has('content-encoding')).toBe(false)],
    ...someOf(forms, turn).map(
      ([what, form]) =>
        [`304 for ${what}`, async () => expectNotModified(await ask(named, { 'If-None-Match': form(etag) }), plain)] as const,
    ),
    ...someOf(otherTags, turn).map(
      ([what, other]) => [`200 for ${what}`, () => expectStatus(200, ask(named, { 'If-None-Match': other(etag) }))] as const,
    ),
    ...someOf(encodings, turn).map(
      (encoding) =>
        [`Accept-Encoding: ${encoding}`, async () => expectSameContent(await ask(named, { 'Accept-Encoding': encoding }), plain)] as const,
    ),
    ['HEAD', () => expectSameHead(named)],
    ['the tag of another caller', () => expectOwnTag(named)],
    ['401 before 304', () => expectStatus(401, ask(named, { 'If-None-Match': etag, Authorization: 'unknown' }))],
    ['403 before 304', () => expectStatus(403, ask(named, { 'If-None-Match': '*', Authorization: server.tokens.frontend }))],
  ])
})

const ofEachKind = [
  ...Map.groupBy(
    conditional,
    each(responseKind, ({ operation }) => String(versionSources.has(operation))),
  ).values(),
].map(([first]) => first!)

describe.each(ofEachKind)('$operation', (named) => {
  test.each(forms)('returns 304 without a body for %s', async (_, form) => {
    const complete = await ask(named)
    expectNotModified(await ask(named, { 'If-None-Match': form(etagOf(complete)) }), complete)
  })

  test.each(otherTags)('returns the complete response for %s', async (_, other) => {
    expect((await ask(named, { 'If-None-Match': other(etagOf(await ask(named))) })).status).toBe(200)
  })

  test.each(encodings)('returns the same content with Accept-Encoding: %s', async (encoding) => {
    expectSameContent(await ask(named, { 'Accept-Encoding': encoding }), await ask(named))
  })
})

test.each(conditional.filter((named) => !isShort(named)))('$operation is compressed for clients that accept an encoding', async (named) => {
  for (const accepted of ['gzip', 'gzip, deflate, br']) {
    const answer = await ask(named, { 'Accept-Encoding': accepted })
    expect(accepted.split(', ')).toContain(answer.headers.get('content-encoding'))
    expect(answer.bytes.length).toBeLessThan(decoded(answer).length)
  }
})

/** One write that changes all responses; in the full run one write for each endpoint. */
const stirred: (readonly [string, readonly NamedEndpoint[]])[] = full
  ? conditional.map((named) => [named.operation, [named]])
  : [['every conditional endpoint', conditional]]

describe.each(stirred)('%s', (title, endpoints) => {
  test('returns a new ETag and a new body after a write, and no 304 for the old ETag', async () => {
    const before = new Map<NamedEndpoint, ByteAnswer>()
    for (const named of endpoints) before.set(named, await ask(named))
    await stir(server, `stirred-for-${title.replaceAll(' ', '-')}`)
    const outcomes: Record<string, unknown> = {}
    for (const [named, old] of before) {
      const answer = await ask(named, { 'If-None-Match': etagOf(old) })
      outcomes[named.operation] = { status: answer.status, newTag: etagOf(answer) !== etagOf(old), newBody: answer.text !== old.text }
    }
    const changed = { status: 200, newTag: true, newBody: true }
    expect(outcomes).toEqual(Object.fromEntries(endpoints.map(({ operation }) => [operation, changed])))
  })
})

test.each(['/api/admin/projects', '/api/admin/features'])('%s returns no 304 for the tag of a caller with more access', async (path) => {
  const more = await server.send('GET', path, { token: samplePerson.token })
  const headers = { 'If-None-Match': more.headers.get('etag') ?? '' }
  const { status, text } = await server.send('GET', path, { token: viewer, headers })
  expect([status, text.includes('veiled'), more.text.includes('veiled')]).toEqual([200, false, true])
  expect((await server.send('GET', path, { token: samplePerson.token, headers })).status).toBe(304)
})

test('different responses have different tags', async () => {
  const tags = new Map<string, string | null>()
  const add = async (path: string, token = samplePerson.token) => {
    const { text, headers } = await server.send('GET', path, { token })
    tags.set(text, headers.get('etag'))
  }
  for (const named of conditional) await add(targetOf(named, await sampleOf(server, named.operation)), tokenFor(named))
  for (const query of ['?project=shop', '?project=default', '?namePrefix=live', '?tag=simple:ab']) await add(`/api/admin/features${query}`)
  expect(new Set(tags.values()).size).toBe(tags.size)
  expect(tags.size).toBeGreaterThan(conditional.length)
})
