import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newAccount, newSession, type TestAccount } from '../../../test/accounts.ts'
import { followChanges, requestChanges, topicsUntil } from '../../../test/change-stream.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let person: TestAccount
let clock = Date.now()

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, publicUrl: 'http://flags.example', streamLimits: { heartbeatMs: 100 } })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
  })
  person = await newAccount(server)
})
afterAll(() => server.stop())

const cookie = (secret: string, more: Record<string, string> = {}) => ({ Cookie: `halyard-session=${secret}`, ...more })
const bearer = (token: string) => ({ Authorization: token })
const write = async (path: string, body: object, token: string = server.tokens.admin) => {
  const { status, text } = await server.send('POST', path, { body, token })
  expect(status, text).toBeLessThan(300)
}
let created = 0
const addTo = (project: string) => write(`/api/admin/projects/${project}/features`, { name: `flag-${++created}` })

test('names the topics that changed, and never topics of hidden projects', async () => {
  const { reader, response } = await followChanges(server, bearer(person.token))
  const { reader: ofAdmin } = await followChanges(server, bearer(server.tokens.admin))
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  await addTo('veiled')
  expect(await topicsUntil(ofAdmin, 'features:veiled')).toContain('features:veiled')
  await addTo('shop')
  const topics = await topicsUntil(reader, 'features:shop')
  expect(topics.filter((topic) => topic.includes('veiled'))).toEqual([])
  await write('/api/admin/segments', { name: 'testers', constraints: [] })
  expect(await topicsUntil(reader, 'segments')).toEqual(['segments'])
  await reader.comment()
})

test('names favourites to their account only, and topics of administrators to administrators only', async () => {
  const { reader } = await followChanges(server, bearer(person.token))
  const { reader: ofAdmin } = await followChanges(server, bearer(server.tokens.admin))
  await write('/api/admin/projects/shop/favorites', {}, person.token)
  expect(await topicsUntil(reader, 'favorites')).toEqual(['favorites'])
  await write('/api/admin/invite-link/tokens', { name: 'newcomers', expiresAt: '2099-01-01T00:00:00.000Z' })
  await write('/api/admin/segments', { name: 'beta', constraints: [] })
  expect(await topicsUntil(ofAdmin, 'invites', 'segments')).toEqual(['invites', 'segments'])
  expect(await topicsUntil(reader, 'segments')).not.toContain('invites')
})

test('names the topics of a project once the caller can see the project', async () => {
  const { reader } = await followChanges(server, bearer(person.token))
  await importFile(server, { version: 4, projects: [{ id: 'late', name: 'Late', mode: 'private' }] })
  await importFile(server, { version: 4, projects: [{ id: 'late', name: 'Late', mode: 'open' }] }, { keep: 'false' })
  await addTo('late')
  expect(await topicsUntil(reader, 'features:late')).toContain('projects')
})

test('a metric has the number of open streams', async () => {
  const own = await startTestServer()
  onTestFinished(() => own.stop())
  const measured = async () => {
    const { text } = await own.send('GET', '/internal-backstage/prometheus')
    return /^halyard_change_streams (\d+)$/m.exec(text)?.[1]
  }
  expect(await measured()).toBe('0')
  const opened = await followChanges(own, bearer(own.tokens.admin))
  expect(await measured()).toBe('1')
  await opened.reader.cancel()
  await expect.poll(measured).toBe('0')
})

describe('the stream ends', () => {
  const newSessionStream = async (expiresAt?: Date) => {
    const secret = await newSession(server, person.id, expiresAt)
    const { reader } = await followChanges(server, cookie(secret, { 'Sec-Fetch-Site': 'same-origin' }))
    return { secret, reader }
  }
  const ended = async ({ next }: { next: () => Promise<unknown> }) => {
    for (;;) if ((await next()) === undefined) return true
  }

  test('when the session is logged out', async () => {
    const { secret, reader } = await newSessionStream()
    const done = await server.send('POST', '/logout', { token: null, headers: cookie(secret, { 'Sec-Fetch-Site': 'same-origin' }) })
    expect(done.status, done.text).toBeLessThan(400)
    expect(await ended({ next: () => reader.next() })).toBe(true)
  })

  test('when the session expires', async () => {
    const { reader } = await newSessionStream(new Date(clock + 60_000))
    const before = clock
    onTestFinished(() => {
      clock = before
    })
    clock += 60_001
    expect(await ended({ next: () => reader.next() })).toBe(true)
  })

  test('when the server stops, which opens no further stream', async () => {
    const own = await startTestServer()
    onTestFinished(() => own.stop())
    const { reader } = await followChanges(own, bearer(own.tokens.admin))
    own.changeStreams.close()
    expect(await ended({ next: () => reader.next() })).toBe(true)
    expect((await requestChanges(own, bearer(own.tokens.admin))).status).toBe(503)
  })
})

describe('refuses', () => {
  test('a cookie from a page of another site', async () => {
    const secret = await newSession(server, person.id)
    const foreign: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'same-site' }, { Origin: 'http://other.example' }]
    for (const headers of foreign) expect((await requestChanges(server, cookie(secret, headers))).status).toBe(403)
  })

  test('callers without credentials, and tokens of applications', async () => {
    expect((await requestChanges(server, {})).status).toBe(401)
    expect((await requestChanges(server, bearer('unknown'))).status).toBe(401)
    expect((await requestChanges(server, bearer(server.tokens.backend))).status).toBe(403)
  })

  test('the 21st stream of one caller, until another stream has ended', async () => {
    const other = await newAccount(server)
    const open = await Promise.all(Array.from({ length: 20 }, () => followChanges(server, bearer(other.token))))
    const refused = await requestChanges(server, bearer(other.token))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    await followChanges(server, bearer(person.token))
    await open[0]!.reader.cancel()
    await expect
      .poll(async () => {
        const again = await requestChanges(server, bearer(other.token))
        await again.body?.cancel()
        return again.status
      })
      .toBe(200)
  })

  test('further streams of all callers together', async () => {
    const own = await startTestServer({ streamLimits: { most: 1 } })
    onTestFinished(() => own.stop())
    await followChanges(own, bearer(own.tokens.admin))
    const another = await newAccount(own)
    expect((await requestChanges(own, bearer(another.token))).status).toBe(429)
  })
})
