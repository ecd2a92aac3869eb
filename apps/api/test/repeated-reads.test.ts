import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../src/store/index.ts'
import { newAccount, newInvite, newSession } from './accounts.ts'
import { countAuthentications } from './count-authentications.ts'
import { serverForTest, type TestServer } from './harness.ts'

const start = Date.parse('2026-02-03T04:05:06.789Z')
const feature = '/api/admin/projects/default/features/banner'

let now: number
let server: TestServer
let authentications: { count: number }
beforeEach(async () => {
  now = start
  server = await serverForTest({ now: () => now })
  authentications = countAuthentications(server)
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
})

interface Read {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly isRepeated: boolean
}

/** A function that sends the same request again and again, with the token of an administrator by default. */
const reading =
  (path: string, headers: Record<string, string> = { Authorization: server.tokens.admin }) =>
  async (more: Record<string, string> = {}): Promise<Read> => {
    authentications.count = 0
    const answer = await fetch(server.url + path, { headers: { ...headers, ...more } })
    return { status: answer.status, headers: answer.headers, text: await answer.text(), isRepeated: authentications.count === 0 }
  }

/** Reads until the server repeats the response from memory. */
const repeated = (read: ReturnType<typeof reading>, status = 200) =>
  vi.waitFor(async () => {
    const answer = await read()
    expect([answer.status, answer.isRepeated]).toEqual([status, true])
    return answer
  })

const newAdminToken = async (): Promise<{ id: number; secret: string }> =>
  (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName: 'script', type: 'admin' } })).json

const withoutIds = ({ headers, text }: Read) => ({
  text,
  headers: Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'traceparent', 'date'].includes(name))),
})

describe('equal reads', () => {
  test.each([
    ['a feature', feature, {}],
    ['the features of a project', '/api/admin/projects/default/features', {}],
    ['a compressed list', '/api/admin/search/features?limit=50', { 'Accept-Encoding': 'gzip' }],
    ['a page with a link to the next page', '/api/admin/tags?limit=1', {}],
    ['the projects', '/api/admin/projects', {}],
    ['the usage of a feature', '/api/admin/client-metrics/features/banner/raw', {}],
    ['a body too long for this memory', '/api/admin/features', {}],
  ])('get the same bytes and headers for %s', async (_, path, more) => {
    const features = Array.from({ length: 60 }, (_each, at) => ({ name: `flag-${at}`, project: 'default', description: 'x'.repeat(200) }))
    const featureTags = ['red', 'green'].map((tagValue) => ({ featureName: 'flag-1', tagType: 'simple', tagValue }))
    await server.send('POST', '/api/admin/state/import', { body: { version: 4, features, featureTags } })
    const read = reading(path, { Authorization: server.tokens.admin, ...more })
    const first = await read({ 'X-Request-Id': 'mine' })
    expect(first.status).toBe(200)
    expect(withoutIds(await repeated(read))).toEqual(withoutIds(first))
  })

  test('get the same 304 with an id of their own', async () => {
    const { headers } = await reading(feature)()
    const read = reading(feature, { Authorization: server.tokens.admin, 'If-None-Match': headers.get('etag')! })
    const [one, other] = [await repeated(read, 304), await repeated(read, 304)]
    expect(withoutIds(one)).toEqual(withoutIds(other))
    expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  })

  test('count as a use of their token', async () => {
    const { id, secret } = await newAdminToken()
    const read = reading(feature, { Authorization: secret })
    await repeated(read)
    now = start + 90_000
    await repeated(read)
    await server.ports.identity.lastUsedTokens.flush()
    const { tokens } = (await server.send('GET', '/api/admin/api-tokens')).json
    expect(tokens.find((token: { id: number }) => token.id === id)).toMatchObject({ seenAt: new Date(now).toISOString() })
  })
})

describe('a read is not repeated', () => {
  test('after a change of the feature, and returns the new state at once', async () => {
    const read = reading(feature)
    await repeated(read)
    await server.send('PUT', feature, { body: { name: 'banner', description: 'new' } })
    const { isRepeated, text } = await read()
    expect([isRepeated, JSON.parse(text).description]).toEqual([false, 'new'])
  })

  test('after its token was deleted', async () => {
    const { id, secret } = await newAdminToken()
    const read = reading(feature, { Authorization: secret })
    await repeated(read)
    await server.send('DELETE', `/api/admin/api-tokens/${id}`)
    expect(await read()).toMatchObject({ status: 401, isRepeated: false })
  })

  test.each([
    ['backend', '/api/client/features'],
    ['frontend', '/api/frontend'],
  ] as const)('after its %s token was deleted during its first request', async (type, path) => {
    const body = { tokenName: 'short', type, environment: 'development', projects: ['default'] }
    const { id, secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
    const { headers } = await reading(path, { Authorization: server.tokens[type] })()
    const read = reading(path, { Authorization: secret, 'If-None-Match': headers.get('etag')! })
    const { authenticate } = server.ports.identity
    const thenDeleting = async (...given: Parameters<typeof authenticate>) => {
      const caller = await authenticate(...given)
      if (given[0].authorization === secret) {
        Object.assign(server.ports.identity, { authenticate })
        expect((await server.send('DELETE', `/api/admin/api-tokens/${id}`)).status).toBe(200)
      }
      return caller
    }
    Object.assign(server.ports.identity, { authenticate: Object.assign(thenDeleting, authenticate) })
    await read()
    expect(await read()).toMatchObject({ status: 401, isRepeated: false })
  })

  test('after its session ended', async () => {
    const { id } = await newAccount(server)
    const read = reading('/api/admin/user/profile', { Cookie: `halyard-session=${await newSession(server, id, new Date(start + 60_000))}` })
    await repeated(read)
    now = start + 60_000
    expect(await read()).toMatchObject({ status: 401, isRepeated: false })
  })

  test('after the project became hidden', async () => {
    const { token } = await newAccount(server)
    const read = reading('/api/admin/projects/default/features', { Authorization: token })
    await repeated(read)
    const { status } = await server.send('PUT', '/api/admin/projects/default/settings', {
      body: { mode: 'private', defaultStickiness: 'default' },
    })
    expect(status).toBe(200)
    expect(await read()).toMatchObject({ status: 404, isRepeated: false })
  })

  test('once the response expires', async () => {
    const secret = 'welcome-aboard-0123456789'
    await newInvite(server, secret, 'crew')
    const read = reading('/api/admin/invite-link/tokens')
    const { text } = await repeated(read)
    const [{ expiresAt }] = JSON.parse(text).tokens
    now = Date.parse(expiresAt)
    const { isRepeated, text: later } = await read()
    expect([isRepeated, JSON.parse(later).tokens[0].enabled]).toEqual([false, false])
  })

  test('if its scope was looked up, so a feature that moves into a hidden project disappears at once', async () => {
    const { token } = await newAccount(server)
    const read = reading('/api/admin/features/banner/tags', { Authorization: token })
    expect(await read()).toMatchObject({ status: 200 })
    await server.send('POST', '/api/admin/projects', { body: { id: 'hidden', name: 'hidden', mode: 'private' } })
    await read()
    const moved = await server.send('POST', `${feature}/changeProject`, { body: { newProjectId: 'hidden' } })
    expect(moved.status, moved.text).toBe(200)
    expect(await read()).toMatchObject({ status: 404, isRepeated: false })
  })

  test('while the database does not respond: the request gets 503 without a second check', async () => {
    const read = reading(feature)
    await repeated(read)
    const gone = new DatabaseUnavailable('the database cannot be reached')
    const { revisions } = server.ports.cache
    const observe = vi.fn(revisions.observe)
    Object.assign(revisions, { areCurrent: () => Promise.reject(gone), observe })
    expect(await read()).toMatchObject({ status: 503, isRepeated: true })
    expect(observe).not.toHaveBeenCalled()
  })

  test('if the check throws: the response is 500, and the server continues', async () => {
    const read = reading(feature)
    await repeated(read)
    const { revisions } = server.ports.cache
    const { areCurrent } = revisions
    Object.assign(revisions, {
      areCurrent: () => {
        throw new Error('unexpected')
      },
    })
    expect((await read()).status).toBe(500)
    Object.assign(revisions, { areCurrent })
    expect((await read()).status).toBe(200)
  })
})
