import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { request } from '../../../test/request.ts'
import { runAs } from '../../../test/run-as.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { build } from '../../store/index.ts'
import { resetUserPassword } from './reset-user-password.ts'

const hourMs = 3_600_000
const path = '/api/admin/user-admin/reset-password'
const outbox = createOutbox()
let clock = Date.parse('2026-11-21T08:00:00.123Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock, mailer: outbox.mailer, publicUrl: 'https://flags.example.org' })
})
afterAll(() => server.stop())
beforeEach(() => {
  clock += 60_000
  outbox.mails.length = 0
  outbox.broken = false
})

const reset = (id: unknown, token?: string) => server.send('POST', path, { body: { id }, ...(token !== undefined && { token }) })
const tokenOf = (url: string): string => new URL(url).searchParams.get('token')!
const validate = async (url: string) => (await server.send('GET', `/auth/reset/validate?token=${tokenOf(url)}`, { token: null })).status
const use = async (url: string) =>
  (await server.send('POST', '/auth/reset/password', { token: null, body: { token: tokenOf(url), password: 'Correct-Horse-7' } })).status

describe('200', () => {
  test('returns a link that sets the password once', async () => {
    const { email } = await newAccount(server, { email: 'Ada@example.org' })
    const { status, headers, json } = await reset('ADA@example.org')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({ resetPasswordUrl: expect.stringMatching(/^https:\/\/flags\.example\.org\/reset-password\?token=[0-9a-f]{64}$/) })
    expect([await use(json.resetPasswordUrl), await use(json.resetPasswordUrl)]).toEqual([200, 401])
    const body = { username: email, password: 'Correct-Horse-7' }
    expect((await server.send('POST', '/auth/simple/login', { token: null, body })).status).toBe(200)
  })

  test('a newer link of a user invalidates the older one, but no links of others', async () => {
    const [one, other] = [await newAccount(server, { email: 'one@example.org' }), await newAccount(server, { email: 'other@example.org' })]
    const links = []
    for (const { email } of [one, other, one]) links.push((await reset(email)).json.resetPasswordUrl)
    expect(await Promise.all(links.map(validate))).toEqual([401, 200, 200])
  })

  test('one of several concurrently created links works', async () => {
    const { email } = await newAccount(server, { email: 'race@example.org' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const live = await Promise.all(answers.map(({ json }) => validate(json.resetPasswordUrl)))
    expect(live.sort()).toEqual([200, 401, 401, 401, 401])
  })

  test('the link is valid for one hour', async () => {
    const { email } = await newAccount(server, { email: 'slow@example.org' })
    const { resetPasswordUrl } = (await reset(email)).json
    clock += hourMs - 1
    expect(await validate(resetPasswordUrl)).toBe(200)
    clock += 1
    expect([await validate(resetPasswordUrl), await use(resetPasswordUrl)]).toEqual([401, 401])
  })

  test('sessions and the old password work until the new password is set', async () => {
    const { email } = await newAccount(server, { email: 'working@example.org', password: 'Battery-Staple-3' })
    await reset(email)
    const body = { username: email, password: 'Battery-Staple-3' }
    expect((await server.send('POST', '/auth/simple/login', { token: null, body })).status).toBe(200)
  })

  test('mails the link too, and does not wait for a failing mail server', async () => {
    const { email } = await newAccount(server, { email: 'Mailed@example.org' })
    const { resetPasswordUrl } = (await reset('mailed@example.org')).json
    expect(outbox.mails).toMatchObject([{ to: email, text: expect.stringContaining(resetPasswordUrl) }])
    outbox.broken = true
    expect((await reset(email)).status).toBe(200)
    await expect.poll(() => server.log.some((line) => line.includes('a mail could not be sent'))).toBe(true)
    expect(server.log.join('')).not.toMatch(/mailed@example/i)
  })

  test('the link uses HALYARD_URL, with any Host of the request', async () => {
    const { email } = await newAccount(server, { email: 'poisoned@example.org' })
    const host = 'evil.example.com'
    const { json } = await request(server, {
      method: 'POST',
      path,
      headers: { Authorization: server.tokens.admin, 'Content-Type': 'application/json', Host: host, 'X-Forwarded-Host': host },
      body: JSON.stringify({ id: email }),
    })
    expect(json.resetPasswordUrl).toMatch(/^https:\/\/flags\.example\.org\//)
    expect(outbox.mails[0]!.text).not.toContain(host)
  })

  test('events, log and database do not contain the token', async () => {
    const { id, email } = await newAccount(server, { email: 'evented@example.org' })
    const token = tokenOf((await reset(email)).json.resetPasswordUrl)
    const [event] = (await listEvents(server, 'user-reset-link-created')).slice(-1)
    expect(event).toMatchObject({ created_by: 'admin for tests', data: { id, expiresAt: new Date(clock + hourMs).toISOString() } })
    expect([await isDisclosed(server, token), await isDisclosed(server, hashSecret(token))]).toEqual([false, false])
    const stored = await server.database.run(build.selectFrom('reset_link').selectAll().where('account_id', '=', id).compile())
    expect(stored).toMatchObject([{ hash: hashSecret(token), created_by: 'admin for tests' }])
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('400', () => {
  test.each([
    ['null', null],
    ['a list', []],
    ['nothing', {}],
    ['null as id', { id: null }],
    ['a number as id', { id: 7 }],
    ['an empty id', { id: '' }],
    ['an id that is too long', { id: 'x'.repeat(100_000) }],
    ['U+0000', { id: 'a\u0000@example.org' }],
    ['half a surrogate pair', { id: 'a\ud800@example.org' }],
    ['an unknown field', { id: 'ada@example.org', email: 'ada@example.org' }],
    ['the field __proto__', '{"id":"ada@example.org","__proto__":{"id":"x"}}'],
  ])('returns 400 for %s', async (_, body) => {
    expect(await server.send('POST', path, { body })).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s, also for the own account', async (rootRole) => {
    const { email, token } = await newAccount(server, { rootRole, email: `${rootRole}@example.org` })
    expect(await reset(email, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for a user with permissions that the caller lacks, own ones or through a project or a group', async () => {
    const asEditor = (email: string | null) => runAs(server, resetUserPassword, grantsOfRole('Editor'), { body: { id: email } })
    const byRole = await newAccount(server, { email: 'by-role@example.org', rootRole: 'Admin' })
    const inProject = await newAccount(server, { email: 'in-project@example.org', projects: { default: 'Release manager' } })
    const inGroup = await newAccount(server, { email: 'in-group@example.org' })
    await newGroup(server, { members: [inGroup.id], rootRole: 'Admin' })
    for (const { email } of [byRole, inProject, inGroup]) expect(await asEditor(email)).toMatchObject({ status: 403 })
    expect(outbox.mails).toEqual([])
    const { email } = await newAccount(server, { email: 'equal@example.org', rootRole: 'Editor' })
    expect(await asEditor(email)).toMatchObject({ soFar: { resetPasswordUrl: expect.any(String) } })
  })
})

describe('404', () => {
  test('returns 404 for an unknown address, a user name, an id, and a service account', async () => {
    const user = await newAccount(server, { username: 'by-name', email: 'by-address@example.org' })
    const fake = await newAccount(server, { username: 'looks-like@example.org', email: 'real@example.org' })
    const bot = await newAccount(server, { kind: 'Service Account', username: 'robot@example.org' })
    for (const id of ['nobody@example.org', user.username, String(user.id), fake.username, bot.username])
      expect(await reset(id), String(id)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect(outbox.mails).toEqual([])
  })

  test('returns 404 for a former address of the user', async () => {
    const { id, email } = await newAccount(server, { email: 'left@example.org' })
    await server.send('PUT', `/api/admin/user-admin/${id}`, { body: { email: 'arrived@example.org' } })
    expect([(await reset(email)).status, (await reset('arrived@example.org')).status]).toEqual([404, 200])
  })
})
