import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { guardOf, listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { samplePerson } from '../account-samples.ts'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ByteAnswer, request } from '../request.ts'
import { sampleOf, seed, stir } from '../samples.ts'
import { importFile } from '../state-import.ts'
import { targetOf } from './bindings.ts'

let server: TestServer
/** Who does not see all that the sample person sees. */
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
/** Has few entries, and so is not worth compressing. */
const isShort = ({ operation }: NamedEndpoint) =>
  [
    'getChangeRequestConfig',
    'getAllEnvironments',
    'getEnvironment',
    'getProjectEnvironments',
    'getAllFeatureTypes',
    'listParentOptions',
  ].includes(operation)
const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes) => bytes }
const decoded = ({ headers, bytes }: ByteAnswer): string => decoders[headers.get('content-encoding') ?? 'identity']!(bytes).toString()
/** A strong tag names the encoding as well. */
const withoutEncoding = (etag: string | null) => etag?.replace(/\.(gzip|br)"$/, '"')
const about = ({ headers }: ByteAnswer) => ({
  etag: withoutEncoding(headers.get('etag')),
  ...Object.fromEntries(['vary', 'cache-control', 'deprecation', 'link'].map((name) => [name, headers.get(name)])),
})
const guards = new Set(listEndpoints().map((named) => guardOf(named)?.operation))

describe.each(conditional.map((named) => [named.operation, named] as const))('%s', (operation, named) => {
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const path = targetOf(named, await sampleOf(server, operation))
    return request(server, { method, path, headers: { Authorization: samplePerson.token, ...headers } })
  }
  const etagNow = async () => (await ask()).headers.get('etag') ?? ''

  test('carries an ETag that stays while nothing changes: a strong one where it reads what can be changed', async () => {
    const etag = await etagNow()
    expect(etag).toMatch(guards.has(operation) ? /^"[\w-]+\.[\w-]+\.[\da-z]+"$/ : /^W\/"[\w-]+"$/)
    expect(await etagNow()).toBe(etag)
  })

  const forms: [string, (etag: string) => string][] = [
    ['the tag', (etag) => etag],
    ['its strong form', (etag) => etag.replace(/^W\//, '')],
    ['a list that holds it', (etag) => `"other", W/"another" ,${etag}, "last"`],
    ['any tag', () => '*'],
  ]
  test.each(forms)('304 without a body for %s', async (_, form) => {
    const whole = await ask()
    const answer = await ask({ 'If-None-Match': form(whole.headers.get('etag') ?? '') })
    expect(answer.status).toBe(304)
    expect(answer.bytes).toHaveLength(0)
    expect(about(answer)).toEqual(about(whole))
    expect(answer.headers.has('content-type')).toBe(false)
  })

  test('the whole answer for other tags, and for what is no tag', async () => {
    const etag = await etagNow()
    for (const other of [
      '"other"',
      'W/"other", "more"',
      etag.replaceAll('"', ''),
      etag.slice(0, -1),
      etag.replace(/[\w-](?=[".])/, (last) => (last === 'x' ? 'y' : 'x')),
      '"*"',
      '',
    ]) {
      const answer = await ask({ 'If-None-Match': other })
      expect([other, answer.status]).toEqual([other, 200])
    }
  })

  test('a new ETag and a new body after a write, and then no 304 for the old one', async () => {
    const before = await ask()
    await stir(server, `stirred-for-${operation}`)
    const after = await ask({ 'If-None-Match': before.headers.get('etag') ?? '' })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(after.text).not.toBe(before.text)
  })

  test.each(['gzip', 'br', 'gzip, deflate, br', 'br;q=0, *', 'identity', '*;q=0', 'nonsense'])(
    'says the same with Accept-Encoding: %s',
    async (accepted) => {
      const plain = await ask()
      expect(plain.headers.has('content-encoding')).toBe(false)
      const answer = await ask({ 'Accept-Encoding': accepted })
      expect(answer.status).toBe(200)
      expect(decoded(answer)).toBe(plain.text)
      expect(about(answer)).toEqual(about(plain))
      expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length))
      expect(answer.headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Accept-Encoding', 'Authorization', 'Cookie']))
    },
  )

  test.skipIf(isShort(named)).each(['gzip', 'gzip, deflate, br'])('comes compressed with Accept-Encoding: %s', async (accepted) => {
    const answer = await ask({ 'Accept-Encoding': accepted })
    expect(accepted.split(', ')).toContain(answer.headers.get('content-encoding'))
    expect(answer.bytes.length).toBeLessThan(decoded(answer).length)
  })

  test('answers HEAD as GET, without the body', async () => {
    const whole = await ask({ 'Accept-Encoding': 'gzip' })
    const head = await ask({ 'Accept-Encoding': 'gzip' }, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.bytes).toHaveLength(0)
    expect(about(head)).toEqual(about(whole))
    for (const name of ['content-length', 'content-type', 'content-encoding']) expect(head.headers.get(name)).toBe(whole.headers.get(name))
    expect((await ask({ 'If-None-Match': whole.headers.get('etag') ?? '' }, 'HEAD')).status).toBe(304)
    expect((await ask({ Authorization: 'unknown' }, 'HEAD')).status).toBe(401)
  })

  test('304 for a tag of another caller only where both see the same', async () => {
    const others = await ask()
    const own = await ask({ Authorization: viewer })
    const answer = await ask({ Authorization: viewer, 'If-None-Match': others.headers.get('etag') ?? '' })
    if (own.status === 403) expect(answer.status).toBe(403)
    else if (own.text !== others.text) expect(answer.status).toBe(200)
    else expect([200, 304]).toContain(answer.status)
  })

  test('401 and 403 come before 304', async () => {
    const etag = await etagNow()
    expect((await ask({ 'If-None-Match': etag, Authorization: 'unknown' })).status).toBe(401)
    expect((await ask({ 'If-None-Match': '*', Authorization: server.tokens.frontend })).status).toBe(403)
  })
})

test('a list comes as brotli as soon as that is ready', async () => {
  const headers = { Authorization: server.tokens.admin, 'Accept-Encoding': 'br' }
  await vi.waitFor(async () => {
    const answer = await request(server, { method: 'GET', path: '/api/admin/features', headers })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(decoded(answer)).toBe((await server.send('GET', '/api/admin/features')).text)
  }, 10_000)
})

test.each(['/api/admin/projects', '/api/admin/features'])('%s with the tag of who sees more is not 304', async (path) => {
  const more = await server.send('GET', path, { token: samplePerson.token })
  const headers = { 'If-None-Match': more.headers.get('etag') ?? '' }
  const { status, text } = await server.send('GET', path, { token: viewer, headers })
  expect([status, text.includes('veiled'), more.text.includes('veiled')]).toEqual([200, false, true])
  expect((await server.send('GET', path, { token: samplePerson.token, headers })).status).toBe(304)
})

test('different answers have different tags', async () => {
  const tags = new Map<string, string | null>()
  const { token } = samplePerson
  const add = async (path: string) => {
    const { text, headers } = await server.send('GET', path, { token })
    tags.set(text, headers.get('etag'))
  }
  for (const named of conditional) await add(targetOf(named, await sampleOf(server, named.operation)))
  for (const query of ['?project=shop', '?project=default', '?namePrefix=live', '?tag=simple:ab']) await add(`/api/admin/features${query}`)
  expect(new Set(tags.values()).size).toBe(tags.size)
  expect(tags.size).toBeGreaterThan(conditional.length)
})
