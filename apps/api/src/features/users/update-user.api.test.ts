import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { updateUser } from './update-user.ts'

const { Admin, Editor, Viewer, Member } = builtInRoles
const password = 'Correct-Horse-7'
const path = '/api/admin/user-admin'
let server: TestServer
let user: TestAccount
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
  // Stays an administrator when the tests demote others.
  await newAccount(server, { rootRole: 'Admin' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  user = await newAccount(server, { name: 'Before', username: `user-${counter}`, email: `before-${counter}@example.org`, password })
})

const update = (body: unknown, id: number | string = user.id) => server.send('PUT', `${path}/${id}`, { body })
const read = async (id = user.id) => (await server.send('GET', `${path}/${id}`)).json
const resetLink = async (id: string | null) => {
  const { json } = await server.send('POST', `${path}/reset-password`, { body: { id } })
  return () => server.send('GET', `/auth/reset/validate${new URL(json.resetPasswordUrl).search}`, { token: null })
}

describe('200', () => {
  test('changes name, mail address and root role, and returns the user as in the list', async () => {
    const { status, json } = await update({ name: 'After', email: `After-${counter}@example.org`, rootRole: 'Editor' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: user.id,
      name: 'After',
      email: `After-${counter}@example.org`,
      rootRole: Editor.id,
      username: user.username,
    })
    expect(await read()).toEqual(json)
  })

  test('keeps absent and empty fields', async () => {
    const before = await read()
    expect((await update({})).json).toEqual(before)
    expect((await update({ name: '', email: '' })).json).toEqual(before)
    expect((await update({ rootRole: Editor.id })).json).toEqual({ ...before, rootRole: Editor.id })
  })

  test('a new role applies at once, up and down', async () => {
    const status = async () => (await server.send('GET', path, { token: user.token })).status
    expect(await status()).toBe(403)
    await update({ rootRole: 'Admin' })
    expect(await status()).toBe(200)
    await update({ rootRole: Viewer.id })
    expect(await status()).toBe(403)
  })

  test('logins accept the new mail address and the user name, and the old address becomes available', async () => {
    const email = `moved-${counter}@example.org`
    await update({ email })
    const logIn = async (username: string) =>
      (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password } })).status
    expect([await logIn(email), await logIn(user.username!), await logIn(user.email!)]).toEqual([200, 200, 401])
    expect((await server.send('POST', path, { body: { email: user.email, rootRole: 'Viewer' } })).status).toBe(201)
  })

  test('only a new mail address invalidates the reset link', async () => {
    const validate = await resetLink(user.email)
    await update({ name: 'After', rootRole: 'Editor', email: user.email })
    expect((await validate()).status).toBe(200)
    await update({ email: `moved-${counter}@example.org` })
    expect(await validate()).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
  })

  test('stores the same mail address in another case as sent', async () => {
    const email = user.email!.toUpperCase()
    expect(await update({ email })).toMatchObject({ status: 200, json: { email } })
    expect((await server.send('POST', path, { body: { email: user.email, rootRole: 'Viewer' } })).status).toBe(409)
  })

  test('accepts the own user name as mail address', async () => {
    const username = `own-${counter}@example.org`
    const { id } = await newAccount(server, { username })
    expect(await update({ email: username }, id)).toMatchObject({ status: 200, json: { username, email: username } })
    expect(await update({ email: `other-${counter}@example.org` }, id)).toMatchObject({ status: 200, json: { username } })
    expect((await server.send('POST', path, { body: { username, rootRole: 'Viewer' } })).status).toBe(409)
  })

  test('writes an event with both states, and none if nothing changes', async () => {
    await update({ name: 'After', rootRole: 'Editor' })
    await update({ name: 'After', rootRole: Editor.id, email: '' })
    const events = (await listEvents(server, 'user-updated')).filter((event) => (event.data as { id?: number }).id === user.id)
    const { id, username, email } = user
    expect(events).toMatchObject([
      {
        data: { id, username, email, name: 'After', rootRole: Editor.id },
        pre_data: { id, username, email, name: 'Before', rootRole: Viewer.id },
      },
    ])
  })
})

describe('400', () => {
  test.each([
    ['null', null],
    ['a list', []],
    ['null as name', { name: null }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['U+0000 in the name', { name: 'a\u0000' }],
    ['null as mail address', { email: null }],
    ['a mail address without an @', { email: 'after' }],
    ['a header in the mail address', { email: 'a@example.org\nBcc: b@example.org' }],
    ['null as root role', { rootRole: null }],
    ['an unknown root role', { rootRole: 99 }],
    ['a project role', { rootRole: Member.id }],
    ['an unknown role name', { rootRole: 'Root' }],
    ['a user name', { username: 'after' }],
    ['a password', { password }],
    ['the field __proto__', '{"name":"After","__proto__":{"rootRole":1}}'],
  ])('returns 400 for %s', async (_, body) => {
    const before = await read()
    expect(await update(body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect(await read()).toEqual(before)
  })

  test.each(['0', '01', 'x', '1.5', '2147483648', '9007199254740993'])('returns 400 for the id %s', async (id) => {
    expect((await update({}, id)).status).toBe(400)
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s, also for the own account', async (rootRole) => {
    const { id, token } = await newAccount(server, { rootRole })
    const answer = await server.send('PUT', `${path}/${id}`, { token, body: { rootRole: 'Admin' } })
    expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for a role or a user with permissions that the caller lacks', async () => {
    const asEditor = (id: number, body: object) => runAs(server, updateUser, grantsOfRole('Editor'), { params: { id }, body })
    expect(await asEditor(user.id, { rootRole: 'Admin' })).toMatchObject({ status: 403 })
    expect(await asEditor(user.id, { rootRole: 'Editor' })).toMatchObject({ rootRole: Editor.id })
    const strong = await newAccount(server, { rootRole: 'Admin' })
    const byGroup = await newAccount(server)
    await newGroup(server, { members: [byGroup.id], rootRole: 'Admin' })
    const owner = await newAccount(server, { projects: { default: 'Release manager' } })
    for (const { id } of [strong, byGroup, owner])
      expect(await asEditor(id, { email: `taken-over-${id}@example.org` })).toMatchObject({ status: 403 })
  })
})

test('returns 404 for an unknown user and for a service account', async () => {
  const bot = await newAccount(server, { kind: 'Service Account' })
  for (const id of [2_147_483_647, bot.id])
    expect(await update({ name: 'After' }, id)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

describe('409', () => {
  test('returns 409 for a mail address that is a name of another account, in any case', async () => {
    const { email } = await newAccount(server, { email: `Taken-${counter}@example.org` })
    const { username } = await newAccount(server, { kind: 'Service Account', username: `robot-${counter}@example.org` })
    for (const taken of [email!.toUpperCase(), username!])
      expect(await update({ email: taken })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
    expect(await read()).toMatchObject({ email: user.email })
  })

  test('returns 409 to one of two concurrent requests for an address', async () => {
    const other = await newAccount(server)
    const answers = await Promise.all([user.id, other.id].map((id) => update({ email: `race-${counter}@example.org` }, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('last administrator', () => {
  const refused = { status: 409, json: { name: 'ConflictError' } }

  test('returns 409 for demoting the last administrator, but accepts other changes', async () => {
    const newServer = await serverForTest()
    const { id, token } = await newAccount(newServer, { rootRole: 'Admin' })
    // Only users with the root role Admin count, and not service accounts or members of groups.
    await newAccount(newServer, { kind: 'Service Account', rootRole: 'Admin' })
    await newGroup(newServer, { members: [(await newAccount(newServer)).id], rootRole: 'Admin' })
    const change = (body: object) => newServer.send('PUT', `${path}/${id}`, { body, token })
    expect(await change({ rootRole: 'Viewer' })).toMatchObject(refused)
    expect(await change({ rootRole: 'Admin', name: 'Still here' })).toMatchObject({
      status: 200,
      json: { name: 'Still here', rootRole: Admin.id },
    })
    const other = await newAccount(newServer, { rootRole: 'Admin' })
    expect((await change({ rootRole: 'Viewer' })).status).toBe(200)
    expect(await newServer.send('PUT', `${path}/${other.id}`, { body: { rootRole: 'Editor' } })).toMatchObject(refused)
  })

  test('concurrent demotions leave one administrator', async () => {
    const newServer = await serverForTest()
    const admins = await Promise.all(Array.from({ length: 5 }, () => newAccount(newServer, { rootRole: 'Admin' })))
    const answers = await Promise.all(admins.map(({ id }) => newServer.send('PUT', `${path}/${id}`, { body: { rootRole: 'Viewer' } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409])
  })
})
