import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { request } from '../../../test/request.ts'
import { runAs } from '../../../test/run-as.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { createUser } from './create-user.ts'

const { Admin, Editor, Viewer, Member } = builtInRoles
const now = '2026-11-21T08:00:00.123Z'
const dayMs = 86_400_000
const password = 'Correct-Horse-7'
const path = '/api/admin/user-admin'
const outbox = createOutbox()
let clock = Date.parse(now)
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock, mailer: outbox.mailer, publicUrl: 'https://flags.example.org/base' })
})
afterAll(() => server.stop())
beforeEach(() => {
  // Each test runs a minute later, because logins are limited per minute.
  clock += 60_000
  outbox.mails.length = 0
  outbox.broken = false
})

const create = (body: unknown, token?: string) => server.send('POST', path, { body, ...(token !== undefined && { token }) })
const logIn = async (username: string, given = password) =>
  (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password: given } })).status
const tokenOf = (url: string): string => new URL(url).searchParams.get('token')!
const validate = async (url: string) => (await server.send('GET', `/auth/reset/validate?token=${tokenOf(url)}`, { token: null })).status

describe('201', () => {
  test('returns the user as in the list, and the Location', async () => {
    clock = Date.parse(now)
    const body = { username: 'Ada', email: 'Ada@example.org', name: 'Ada Lovelace', rootRole: 'Editor', password, sendEmail: false }
    const { status, headers, json } = await create(body)
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${path}/${json.id}`)
    const { emailSent, inviteLink, ...user } = json
    expect(user).toEqual({
      id: expect.any(Number),
      isAPI: false,
      name: 'Ada Lovelace',
      email: 'Ada@example.org',
      username: 'Ada',
      imageUrl: expect.stringMatching(/^https:/),
      rootRole: Editor.id,
      loginAttempts: 0,
      seenAt: null,
      createdAt: now,
      accountType: 'User',
    })
    expect((await server.send('GET', headers.get('location')!)).json).toEqual(user)
    expect([await logIn('ada'), await logIn('ADA@example.org'), await logIn('ada', 'Another-Horse-7')]).toEqual([200, 200, 401])
  })

  test.each([
    ['an id', Admin.id, Admin.id],
    ['a name', 'Viewer', Viewer.id],
  ])('accepts the root role by %s', async (what, rootRole, id) => {
    expect(await create({ username: `role by ${what}`, rootRole })).toMatchObject({ status: 201, json: { rootRole: id } })
  })

  test('the user cannot log in before choosing the first password', async () => {
    const { json } = await create({ username: 'no-password', rootRole: 'Viewer' })
    expect(json).not.toHaveProperty('email')
    expect(await logIn('no-password', '')).toBe(400)
    expect(await logIn('no-password')).toBe(401)
    const chosen = { token: tokenOf(json.inviteLink), password }
    expect((await server.send('POST', '/auth/reset/password', { token: null, body: chosen })).status).toBe(200)
    expect(await logIn('no-password')).toBe(200)
  })

  test('stores an empty name as null', async () => {
    expect((await create({ username: 'nameless', name: '', rootRole: 'Viewer' })).json).toMatchObject({ name: null })
  })

  test('writes events without secrets', async () => {
    const { json } = await create({ username: 'evented', rootRole: 'Viewer', password })
    const [createdEvent] = (await listEvents(server, 'user-created')).slice(-1)
    const data = { id: json.id, username: 'evented', email: null, name: null, rootRole: Viewer.id }
    expect(createdEvent).toMatchObject({ created_by: 'admin for tests', data, pre_data: null })
    const [link] = (await listEvents(server, 'user-reset-link-created')).slice(-1)
    expect(link).toMatchObject({ data: { id: json.id } })
    for (const secret of [password, tokenOf(json.inviteLink), hashSecret(tokenOf(json.inviteLink)), 'argon2id'])
      expect(await isDisclosed(server, secret)).toBe(false)
  })

  test('returns 201 to one of two concurrent requests for a name, and 409 to the other', async () => {
    const answers = await Promise.all(['Race@example.org', 'race@EXAMPLE.org'].map((email) => create({ email, rootRole: 'Viewer' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('welcome link', () => {
  test('mails the welcome link, and then omits the link from the response', async () => {
    const { json } = await create({ email: 'Mailed@example.org', rootRole: 'Viewer' })
    expect(json.emailSent).toBe(true)
    expect(json).not.toHaveProperty('inviteLink')
    expect(outbox.mails).toMatchObject([{ to: 'Mailed@example.org', subject: 'Welcome to Halyard' }])
    const [url] = /https:\S+/.exec(outbox.mails[0]!.text)!
    expect(url).toMatch(/^https:\/\/flags\.example\.org\/base\/reset-password\?token=[0-9a-f]{64}$/)
    expect(await validate(url)).toBe(200)
  })

  test.each([
    ['if the caller wants no mail', { email: 'unwanted@example.org', sendEmail: false }],
    ['if the user has no address', { username: 'without-address', sendEmail: true }],
  ])('the welcome link is in the response %s', async (_, identity) => {
    const { json } = await create({ ...identity, rootRole: 'Viewer' })
    expect(json.emailSent).toBe(false)
    expect(await validate(json.inviteLink)).toBe(200)
    expect(outbox.mails).toEqual([])
  })

  test('the welcome link is in the response if the mail server rejects the mail, and the log does not contain the address', async () => {
    outbox.broken = true
    const { status, json } = await create({ email: 'refused@example.org', rootRole: 'Viewer' })
    expect(status).toBe(201)
    expect(json.emailSent).toBe(false)
    expect(await validate(json.inviteLink)).toBe(200)
    const line = server.log.find((each) => each.includes('a mail could not be sent'))
    expect(line).toContain('EENVELOPE')
    expect(server.log.join('')).not.toMatch(/refused@example/i)
  })

  test('the welcome link is valid for one day', async () => {
    const { json } = await create({ username: 'late', rootRole: 'Viewer' })
    clock += dayMs - 1
    expect(await validate(json.inviteLink)).toBe(200)
    clock += 1
    expect(await validate(json.inviteLink)).toBe(401)
  })

  test('the welcome link uses HALYARD_URL, with any Host of the request', async () => {
    const { json } = await request(server, {
      method: 'POST',
      path,
      headers: {
        Authorization: server.tokens.admin,
        'Content-Type': 'application/json',
        Host: 'evil.example.com',
        'X-Forwarded-Host': 'evil.example.com',
        'X-Forwarded-Proto': 'http',
        Forwarded: 'host=evil.example.com',
      },
      body: JSON.stringify({ username: 'poisoned', rootRole: 'Viewer' }),
    })
    expect(json.inviteLink).toMatch(/^https:\/\/flags\.example\.org\/base\//)
  })
})

describe('400', () => {
  const good = { username: 'refused', email: 'bad-input@example.org', name: 'Refused', rootRole: 'Viewer' }
  test('returns 400 for every wrong body', () =>
    expectRows(
      [
        ['null', null],
        ['a list', []],
        ['nothing', {}],
        ['neither user name nor mail address', { name: 'Nobody', rootRole: 'Viewer' }],
        ['no root role', { username: 'refused' }],
        ['null as root role', { ...good, rootRole: null }],
        ['an unknown root role', { ...good, rootRole: 99 }],
        ['an unknown role name', { ...good, rootRole: 'admin' }],
        ['a project role', { ...good, rootRole: Member.id }],
        ['the name of a project role', { ...good, rootRole: 'Owner' }],
        ['an id in a string', { ...good, rootRole: '1' }],
        ['the root role __proto__', { ...good, rootRole: '__proto__' }],
        ['an empty user name', { ...good, username: '' }],
        ['a user name with white space at its end', { ...good, username: 'refused ' }],
        ['a user name with an invisible character', { ...good, username: 're\u200bfused' }],
        ['a number as user name', { ...good, username: 7 }],
        ['null as mail address', { ...good, email: null }],
        ['an empty mail address', { ...good, email: '' }],
        ['a mail address without an @', { ...good, email: 'refused' }],
        ['a header in the mail address', { ...good, email: 'a@example.org\r\nBcc: b@example.org' }],
        ['a name of 101 characters', { ...good, name: 'x'.repeat(101) }],
        ['U+0000 in the name', { ...good, name: 'a\u0000' }],
        ['half a surrogate pair in the name', { ...good, name: '\ud800' }],
        ['null as password', { ...good, password: null }],
        ['an empty password', { ...good, password: '' }],
        ['a string as sendEmail', { ...good, sendEmail: 'yes' }],
        ['an unknown field', { ...good, isAdmin: true }],
        ['the field __proto__', `{"username":"refused","rootRole":3,"__proto__":{"rootRole":1}}`],
      ],
      async (_, body) => {
        expect(await create(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: expect.any(Array) } })
        expect(
          (await server.send('GET', `${path}/search?q=refused`)).json.filter((one: { name?: string }) => one.name === 'Refused'),
        ).toEqual([])
      },
    ))

  test('returns 400 with every fault of a weak password', async () => {
    const { status, json } = await create({ ...good, password: 'aaa' })
    expect(status).toBe(400)
    expect(json.details).toHaveLength(5)
    expect(json.details[0]).toEqual({ path: 'body/password', message: 'Use at least 10 characters.' })
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole })
    expect(await create({ username: 'escalated', rootRole: 'Admin' }, token)).toMatchObject({
      status: 403,
      json: { name: 'NoAccessError' },
    })
  })

  test('returns 403 for a role with permissions that the caller lacks', async () => {
    const asEditor = (rootRole: string) =>
      runAs(server, createUser, grantsOfRole('Editor'), { body: { username: `made a ${rootRole}`, rootRole } })
    expect(await asEditor('Admin')).toMatchObject({ status: 403 })
    expect(await asEditor('Editor')).toMatchObject({ rootRole: Editor.id })
  })
})

describe('409', () => {
  beforeAll(async () => {
    await newAccount(server, { username: 'Taken', email: 'Taken@Example.org' })
    await newAccount(server, { kind: 'Service Account', username: 'robot@example.org' })
  })

  test.each([
    ['a user name in another case', { username: 'TAKEN' }],
    ['a user name in another normalisation form', { username: '\uff34aken' }],
    ['a mail address in another case', { email: 'TAKEN@example.ORG' }],
    ['the mail address of another user as user name', { username: 'taken@example.org' }],
    ['the user name of a service account as mail address', { email: 'Robot@example.org' }],
    ['a new user name with a taken mail address', { username: 'quite-new', email: 'taken@example.org' }],
  ])('returns 409 for %s', async (_, identity) => {
    expect(await create({ ...identity, rootRole: 'Viewer' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
    expect(outbox.mails).toEqual([])
  })
})
