import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'

const path = '/api/admin/invite-link/tokens'
const start = Date.parse('2026-11-21T08:00:00.000Z')
const inTime = '2026-11-22T08:00:00.000Z'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => start, limited: false })
})
afterAll(() => server.stop())

const create = async (): Promise<{ secret: string }> =>
  (await server.send('POST', path, { body: { name: 'Spring', expiresAt: inTime } })).json
const update = (secret: string, body: unknown) =>
  server.send('PUT', `${path}/${secret}`, { body, headers: { 'Content-Type': 'application/json' } })
const read = async (secret: string) => (await server.send('GET', `${path}/${secret}`)).json

describe('200', () => {
  test('returns the complete token with role and accounts, and keeps absent fields', async () => {
    const { secret } = await create()
    const newcomer = { name: 'Ada', email: 'ada@example.org', password: 'Correct-Horse-7' }
    const { id } = (await server.send('POST', `/invite/${secret}/signup`, { token: null, body: newcomer })).json
    const before = await read(secret)
    expect(before.users).toEqual([{ id, name: 'Ada', username: null, email: 'ada@example.org' }])
    const disabled = await update(secret, { enabled: false })
    expect(disabled).toMatchObject({ status: 200, json: { ...before, enabled: false } })
    expect(await read(secret)).toEqual(disabled.json)
    const prolonged = await update(secret, { expiresAt: '2026-11-23T00:00:00Z' })
    expect(prolonged).toMatchObject({ status: 200, json: { ...before, enabled: false, expiresAt: '2026-11-23T00:00:00.000Z' } })
    const enabled = await update(secret, { enabled: true, expiresAt: '2026-11-24T00:00:00+02:00' })
    expect(enabled.json).toEqual({ ...before, enabled: true, expiresAt: '2026-11-23T22:00:00.000Z' })
    expect(await read(secret)).toEqual(enabled.json)
  })

  test('accepts an expiry beyond a month, and a past expiry, which disables the token regardless of `enabled`', async () => {
    const { secret } = await create()
    expect((await update(secret, { expiresAt: '2036-01-01T00:00:00Z' })).json).toMatchObject({
      expiresAt: '2036-01-01T00:00:00.000Z',
      enabled: true,
    })
    expect((await update(secret, { expiresAt: '2020-01-01T00:00:00Z', enabled: true })).json).toMatchObject({ enabled: false })
    // `enabled` was stored, so a later expiry enables the token again.
    expect((await update(secret, { expiresAt: inTime })).json).toMatchObject({ enabled: true })
    expect((await update(secret, { expiresAt: new Date(start).toISOString() })).json).toMatchObject({ enabled: false })
    expect((await update(secret, { expiresAt: new Date(start + 1).toISOString() })).json).toMatchObject({ enabled: true })
  })

  test.each([
    ['no field', {}],
    ['unchanged values', { enabled: true, expiresAt: inTime }],
    ['the same time in another zone', { expiresAt: '2026-11-22T10:00:00+02:00' }],
  ])('returns 200 for %s, changes nothing and writes no event', async (_, body) => {
    const { secret } = await create()
    const before = await storedRows(server.database)
    const answer = await update(secret, body)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(await read(secret))
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('writes an event with both states and without the secret', async () => {
    const { secret } = await create()
    await update(secret, { enabled: false })
    const [event] = (await listEvents(server, 'public-signup-token-updated')).slice(-1)
    const state = { id: expect.any(String), name: 'Spring', role: 3, expiresAt: inTime }
    expect(event).toMatchObject({ created_by: 'admin for tests' })
    expect(event?.pre_data).toEqual({ ...state, enabled: true })
    expect(event?.data).toEqual({ ...state, enabled: false })
    expect(await isDisclosed(server, secret)).toBe(false)
  })

  test('concurrent updates of different fields are both stored', async () => {
    const { secret } = await create()
    const later = '2026-11-25T00:00:00.000Z'
    await Promise.all([update(secret, { enabled: false }), update(secret, { expiresAt: later })])
    expect(await read(secret)).toMatchObject({ enabled: false, expiresAt: later })
  })
})

describe('404', () => {
  test.each(['unknown', 'ab'.repeat(32), '%25'])('returns 404 for %s', async (secret) => {
    const before = await storedRows(server.database)
    for (const body of [{}, { enabled: false }]) {
      expect(await update(secret, body)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    }
    expect(await storedRows(server.database)).toEqual(before)
  })
})

describe('400, nothing stored', () => {
  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['a list', [], 'body'],
    ['null for `enabled`', { enabled: null }, 'body/enabled'],
    ['a word for `enabled`', { enabled: 'true' }, 'body/enabled'],
    ['a number for `enabled`', { enabled: 1 }, 'body/enabled'],
    ['null as expiry', { expiresAt: null }, 'body/expiresAt'],
    ['a number as expiry', { expiresAt: start }, 'body/expiresAt'],
    ['an empty expiry', { expiresAt: '' }, 'body/expiresAt'],
    ['a time without a zone', { expiresAt: '2026-02-01T00:00:00' }, 'body/expiresAt'],
    ['the year 10000', { expiresAt: '+010000-01-01T00:00:00Z' }, 'body/expiresAt'],
    ['a name', { name: 'Another' }, 'body'],
    ['one valid and one invalid field', { enabled: false, expiresAt: 'tomorrow' }, 'body/expiresAt'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, wrong) => {
    const { secret } = await create()
    const before = await storedRows(server.database)
    const answer = await update(secret, body)
    expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(wrong)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('ignores or rejects __proto__', async () => {
    const { secret } = await create()
    const { status } = await update(secret, '{"__proto__":{"enabled":false}}')
    expect([200, 400]).toContain(status)
    expect((await read(secret)).enabled).toBe(true)
  })
})
