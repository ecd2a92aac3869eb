import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../../test/accounts.ts'
import { listEvents } from '../../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { connectScim, patchOf, type ScimClient } from '../../../../test/scim-client.ts'
import { hashPassword } from '../../../identity/secret/passwords.ts'
import { hashSecret, newSecret } from '../../../identity/secret/secrets.ts'
import { build } from '../../../store/index.ts'

const password = 'Correct-Horse-7'
let server: TestServer
let scim: ScimClient
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  scim = await connectScim(server)
  await newAccount(server, { rootRole: 'Admin' })
})
afterAll(() => server.stop())

const setActive = (id: string, active: unknown, client = scim) =>
  client.send('PATCH', `/Users/${id}`, { body: patchOf({ op: 'Replace', path: 'active', value: active }) })

/** A provisioned user with a password, a session and a personal access token. */
const newPerson = async (client = scim, on = server) => {
  const user = await client.newUser()
  const account_id = Number(user.id)
  const token = `user:${newSecret()}`
  const account = { password_hash: await hashPassword(password) }
  await on.database.run(build.updateTable('account').set(account).where('id', '=', account_id).compile())
  await on.database.run(
    build
      .insertInto('account_token')
      .values({ account_id, description: 'own', hash: hashSecret(token) })
      .compile(),
  )
  const logIn = () => on.send('POST', '/auth/simple/login', { token: null, body: { username: user.userName, password } })
  const { headers } = await logIn()
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const read = () => [
    on.send('GET', '/api/admin/user', { token }),
    on.send('GET', '/api/admin/user', { token: null, headers: { Cookie: cookie } }),
  ]
  const statuses = async () => (await Promise.all(read())).map(({ status }) => status)
  return { ...user, statuses, logIn, token, cookie }
}

describe('a disabled user', () => {
  test.each([
    ['Entra', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta', { op: 'replace', value: { active: false } }],
    ['OneLogin', { op: 'replace', path: 'active', value: false }],
  ])('loses session and token before the next request, in the form of %s, and gets neither back', async (_, operation) => {
    const person = await newPerson()
    expect(await person.statuses()).toEqual([200, 200])
    expect(await scim.send('PATCH', `/Users/${person.id}`, { body: patchOf(operation) })).toMatchObject({
      status: 200,
      json: { active: false },
    })
    expect(await person.statuses()).toEqual([401, 401])
    expect((await person.logIn()).status).toBe(401)
    expect((await server.send('GET', `/api/admin/user-admin/${person.id}`)).json.disabled).toBe(true)
    expect((await setActive(person.id, 'True')).json.active).toBe(true)
    expect(await person.statuses()).toEqual([401, 401])
    expect((await person.logIn()).status).toBe(200)
  })

  test('loses the open stream of changes', async () => {
    const person = await newPerson()
    const abort = new AbortController()
    const stream = await fetch(`${server.url}/api/admin/changes/stream`, { headers: { Authorization: person.token }, signal: abort.signal })
    expect(stream.status).toBe(200)
    const ended = (async () => {
      for await (const _ of stream.body!);
    })()
    await setActive(person.id, false)
    await Promise.race([ended, new Promise((_, reject) => setTimeout(() => reject(new Error('the stream is still open')), 5_000).unref())])
    abort.abort()
  })

  test('gets no link for a new password, and an old link ends', async () => {
    const person = await newPerson()
    const reset = () => server.send('POST', '/api/admin/user-admin/reset-password', { body: { id: person.userName } })
    const link = (await reset()).json.resetPasswordUrl
    await setActive(person.id, false)
    const validate = await server.send('GET', `/auth/reset/validate${new URL(link).search}`, { token: null })
    expect([validate.status, (await reset()).status]).toEqual([401, 409])
  })

  test('stays disabled by a person until a person enables the user', async () => {
    const { id } = await newPerson()
    const manual = (disabled: boolean) => server.send('PUT', `/api/admin/user-admin/${id}`, { body: { disabled } })
    expect((await manual(true)).json.disabled).toBe(true)
    expect((await setActive(id, true)).json.active).toBe(false)
    expect((await manual(false)).json.disabled).toBeUndefined()
    expect((await scim.send('GET', `/Users/${id}`)).json.active).toBe(true)
    const types = ['user-disabled', 'user-enabled']
    for (const type of types) expect((await listEvents(server, type)).at(-1)).toMatchObject({ data: { id: Number(id) } })
  })
})

describe('manual disabling', () => {
  const disable = (id: number, token?: string, on = server) =>
    on.send('PUT', `/api/admin/user-admin/${id}`, { body: { disabled: true }, ...(token && { token }) })

  test('ends the access of any user, and is not a change if the user is disabled already', async () => {
    const { id, token } = await newAccount(server)
    expect(await disable(id)).toMatchObject({ status: 200, json: { disabled: true } })
    expect((await server.send('GET', '/api/admin/user', { token })).status).toBe(401)
    const before = (await listEvents(server, 'user-disabled')).length
    expect((await disable(id)).status).toBe(200)
    expect((await listEvents(server, 'user-disabled')).length).toBe(before)
    const { users } = (await server.send('GET', '/api/admin/user-admin')).json
    expect(users.find((user: { id: number }) => user.id === id).disabled).toBe(true)
  })

  test('returns 409 for the last administrator and for the caller', async () => {
    const other = await serverForTest({ limited: false })
    const admin = await newAccount(other, { rootRole: 'Admin' })
    expect(await disable(admin.id, undefined, other)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    const second = await newAccount(other, { rootRole: 'Admin' })
    expect((await disable(admin.id, admin.token, other)).status).toBe(409)
    expect((await disable(admin.id, second.token, other)).status).toBe(200)
    // A disabled administrator does not count.
    expect((await other.send('PUT', `/api/admin/user-admin/${second.id}`, { body: { rootRole: 'Viewer' } })).status).toBe(409)
  })
})

describe('administrators and owners', () => {
  test('SCIM returns 409 for disabling or deleting the last administrator, and 403 for a new mail address', async () => {
    const other = await serverForTest({ limited: false })
    const client = await connectScim(other)
    const { id } = await newPerson(client, other)
    await other.send('PUT', `/api/admin/user-admin/${id}`, { body: { rootRole: 'Admin' } })
    expect(await setActive(id, false, client)).toMatchObject({ status: 409, json: { status: '409' } })
    expect((await client.send('DELETE', `/Users/${id}`)).status).toBe(409)
    const moved = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: 'attacker@example.org' })
    expect((await client.send('PATCH', `/Users/${id}`, { body: moved })).status).toBe(403)
    expect((await client.send('GET', `/Users/${id}`)).json).toMatchObject({ active: true })
    // A first mail address receives password links too.
    const nameless = await client.newUser({ userName: 'boss' })
    await other.send('PUT', `/api/admin/user-admin/${nameless.id}`, { body: { rootRole: 'Admin' } })
    const first = patchOf({ op: 'add', path: 'emails[type eq "work"].value', value: 'attacker@example.org' })
    expect((await client.send('PATCH', `/Users/${nameless.id}`, { body: first })).status).toBe(403)
    expect((await client.send('DELETE', `/Users/${nameless.id}`)).status).toBe(204)
    await newAccount(other, { rootRole: 'Admin' })
    expect((await setActive(id, false, client)).status).toBe(200)
    expect((await other.send('GET', `/api/admin/user-admin/${id}`)).json).toMatchObject({ rootRole: 1, disabled: true })
  })

  test('DELETE removes a user', async () => {
    const person = await newPerson()
    expect((await scim.send('DELETE', `/Users/${person.id}`)).status).toBe(204)
    expect(await person.statuses()).toEqual([401, 401])
    for (const path of [`/api/admin/user-admin/${person.id}`]) expect((await server.send('GET', path)).status).toBe(404)
    expect((await scim.send('DELETE', `/Users/${person.id}`)).status).toBe(404)
  })

  test('DELETE disables the only owner of a project, hides the user, and a later POST brings the user back', async () => {
    const person = await newPerson()
    const project = { id: `owned-${person.id}`, name: 'Owned' }
    await server.send('PUT', `/api/admin/user-admin/${person.id}`, { body: { rootRole: 'Editor' } })
    expect((await server.send('POST', '/api/admin/projects', { token: person.token, body: project })).status).toBe(201)
    expect((await scim.send('DELETE', `/Users/${person.id}`)).status).toBe(204)
    expect(await person.statuses()).toEqual([401, 401])
    expect((await scim.send('GET', `/Users/${person.id}`)).status).toBe(404)
    const left = (await server.send('GET', `/api/admin/user-admin/${person.id}`)).json
    expect([left.disabled, left.managedBy]).toEqual([true, undefined])
    const again = await scim.send('POST', '/Users', { body: { userName: person.userName, externalId: 'again' } })
    expect(again).toMatchObject({ status: 201, json: { id: person.id, active: true, externalId: 'again' } })
    expect((await person.logIn()).status).toBe(200)
  })
})
