import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

const path = '/api/admin/invite-link/tokens'
const now = '2026-01-31T12:00:00.123Z'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.stop())

const create = (body: unknown) => server.send('POST', path, { body, headers: { 'Content-Type': 'application/json' } })

describe('201', () => {
  test('returns the token and its Location', async () => {
    const { status, json, headers } = await create({ name: 'Spring', expiresAt: '2026-02-01T00:00:00Z' })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${path}/${json.secret}`)
    expect(json).toMatchObject({ name: 'Spring', enabled: true, createdAt: now, createdBy: 'admin for tests', users: [] })
    expect(json).toMatchObject({ role: { id: 3, type: 'root', name: 'Viewer' } })
    expect((await server.send('GET', headers.get('location')!)).json).toEqual(json)
  })

  test('secrets are unique, and names need not be', async () => {
    const body = { name: 'Twice', expiresAt: '2026-02-01T00:00:00Z' }
    const secrets = (await Promise.all([create(body), create(body), create(body)])).map(({ json }) => json.secret)
    expect(new Set(secrets).size).toBe(3)
  })

  test.each([
    ['keeps a time within a month', '2026-02-28T12:00:00.122Z', '2026-02-28T12:00:00.122Z'],
    ['limits the expiry to one month, or its last day if the month is shorter', '2026-03-31T12:00:00Z', '2026-02-28T12:00:00.123Z'],
    ['limits the largest time to one month', '9999-12-31T23:59:59.999Z', '2026-02-28T12:00:00.123Z'],
    ['converts another time zone to UTC', '2026-02-10T01:00:00+02:00', '2026-02-09T23:00:00.000Z'],
    ['drops digits beyond milliseconds', '2026-02-10T01:00:00.123999Z', '2026-02-10T01:00:00.123Z'],
  ])('expiry of an invitation: %s', async (_, expiresAt, stored) => {
    expect((await create({ name: 'Capped', expiresAt })).json).toMatchObject({ expiresAt: stored, enabled: true })
  })

  test.each([now, '2020-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])('an invitation that expired at %s is disabled', async (expiresAt) => {
    expect(await create({ name: 'Late', expiresAt })).toMatchObject({ status: 201, json: { enabled: false } })
  })

  test('accepts a name of 100 characters with two UTF-16 units each', async () => {
    expect((await create({ name: '🏁'.repeat(100), expiresAt: now })).status).toBe(201)
  })

  test('writes an event without the secret', async () => {
    const { json } = await create({ name: 'Evented', expiresAt: '2026-02-01T00:00:00Z' })
    const [event] = (await listEvents(server, 'public-signup-token-created')).slice(-1)
    expect(event).toMatchObject({ created_by: 'admin for tests', pre_data: null })
    expect(event?.data).toEqual({
      id: expect.any(String),
      name: 'Evented',
      enabled: true,
      role: 3,
      expiresAt: '2026-02-01T00:00:00.000Z',
    })
    expect(await isDisclosed(server, json.secret)).toBe(false)
  })
})

describe('400, nothing stored', () => {
  const expiresAt = '2026-02-01T00:00:00Z'
  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['a list', [], 'body'],
    ['no name', { expiresAt }, 'body/name'],
    ['null as name', { name: null, expiresAt }, 'body/name'],
    ['an empty name', { name: '', expiresAt }, 'body/name'],
    ['a name of 101 characters', { name: 'x'.repeat(101), expiresAt }, 'body/name'],
    ['a number as name', { name: 7, expiresAt }, 'body/name'],
    ['U+0000', { name: 'a\u0000', expiresAt }, 'body/name'],
    ['half a surrogate pair', `{"name":"a\\ud800","expiresAt":"${expiresAt}"}`, 'body/name'],
    ['no expiry', { name: 'x' }, 'body/expiresAt'],
    ['null as expiry', { name: 'x', expiresAt: null }, 'body/expiresAt'],
    ['a number as expiry', { name: 'x', expiresAt: 1769860800000 }, 'body/expiresAt'],
    ['a date without a time', { name: 'x', expiresAt: '2026-02-01' }, 'body/expiresAt'],
    ['a time without a zone', { name: 'x', expiresAt: '2026-02-01T00:00:00' }, 'body/expiresAt'],
    ['an impossible date', { name: 'x', expiresAt: '2026-02-30T00:00:00Z' }, 'body/expiresAt'],
    ['the year 10000', { name: 'x', expiresAt: '10000-01-01T00:00:00Z' }, 'body/expiresAt'],
    ['the year 10000 through its time zone', { name: 'x', expiresAt: '9999-12-31T23:59:59-01:00' }, 'body/expiresAt'],
    ['a role, which is always Viewer', { name: 'x', expiresAt, role: 1 }, 'body'],
    ['a secret chosen by the caller', { name: 'x', expiresAt, secret: 'mine' }, 'body'],
    ['__proto__ instead of the fields', `{"__proto__":{"name":"x","expiresAt":"${expiresAt}"}}`, 'body/name'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(refused, async (_, body, wrong) => {
      const before = await storedRows(server.database)
      const answer = await create(body)
      expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
      if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(wrong)
      expect(await storedRows(server.database)).toEqual(before)
    }))
})
