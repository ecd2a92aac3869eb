import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, newInvite } from '../../../test/accounts.ts'
import { newPasskey } from '../../../test/authenticator.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { type CertificateTimes, newCertificate } from '../../../test/saml/certificate.ts'
import { disableAccount } from '../../identity/account/disable-account.ts'
import { build } from '../../store/index.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { insertIdentity } from '../../store/repositories/identities.repository.ts'

const path = '/api/admin/auth/simple/settings'
const password = 'Correct-Horse-7'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const certificate = (times?: CertificateTimes) => newCertificate(pair, times).toString('base64')
const saml = { enabled: true, entityId: 'urn:idp', signOnUrl: 'https://idp.example.org/sso', certificate: certificate() }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ limited: false, mailer: createOutbox().mailer })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Each test decides which administrators exist.
  await server.database.run(build.updateTable('account').set({ root_role: 3 }).compile())
  await server.database.run(build.deleteFrom('user_group').compile())
  await server.database.run(build.deleteFrom('setting').where('key', 'in', ['auth.simple', 'auth.saml']).compile())
})

const set = (disabled: boolean, query = '') => server.send('POST', `${path}${query}`, { body: { disabled } })
const isDisabled = async () => (await server.send('GET', path)).json.disabled
const administrator = () => newAccount(server, { rootRole: 'Admin', password })
const open = (method: string, to: string, body?: unknown) => server.send(method, to, { token: null, body })
const storeIdentity = (accountId: number, provider: string) =>
  server.database.run(insertIdentity(provider, `subject-${accountId}`, accountId, new Date().toISOString()))

describe('200', () => {
  test('switches password login off and on, with an event that names the setting', async () => {
    await newPasskey(server, (await administrator()).id)
    expect(await isDisabled()).toBe(false)
    expect(await set(true)).toMatchObject({ status: 200, json: { disabled: true } })
    expect(await isDisabled()).toBe(true)
    expect((await open('GET', '/auth/methods')).json).toMatchObject({ password: false, resetMail: false })
    expect(await set(false)).toMatchObject({ status: 200, json: { disabled: false } })
    const [first] = await listEvents(server, 'setting-updated')
    expect(first?.data).toEqual({ id: 'auth.simple', changed: ['disabled'] })
  })

  test('force switches off although no administrator could log in', async () => {
    await administrator()
    expect((await set(true, '?force=true')).status).toBe(200)
  })

  test('an administrator who logged in with an enabled provider before is enough', async () => {
    await storeIdentity((await administrator()).id, 'saml:urn:idp')
    await server.send('POST', '/api/admin/auth/saml/settings', { body: saml })
    expect((await set(true)).status).toBe(200)
  })

  test('a member of a group of administrators with a passkey is enough', async () => {
    const { id } = await newAccount(server)
    await newPasskey(server, id)
    expect((await set(true)).status).toBe(409)
    await newGroup(server, { rootRole: 'Admin', members: [id] })
    expect((await set(true)).status).toBe(200)
  })
})

describe('409', () => {
  test('names the command that switches password login on again, if the administrators have only passwords', async () => {
    await administrator()
    const { status, json } = await set(true)
    expect([status, json.name]).toEqual([409, 'ConflictError'])
    expect(json.message).toContain('halyard auth password-on')
    expect(await isDisabled()).toBe(false)
  })

  test('neither a provider that is disabled, nor one without a former login, nor a disabled administrator counts', async () => {
    const { id } = await administrator()
    expect((await set(true)).status).toBe(409)
    await storeIdentity(id, 'saml:urn:idp')
    expect((await set(true)).status).toBe(409)
    await server.send('POST', '/api/admin/auth/saml/settings', { body: { ...saml, entityId: 'urn:other' } })
    expect((await set(true)).status).toBe(409)
    await server.send('POST', '/api/admin/auth/saml/settings', { body: { ...saml, enabled: false } })
    expect((await set(true)).status).toBe(409)
    await newPasskey(server, id)
    await server.ports.store.write(system, async () => ({ ...disableAccount(id, new Date().toISOString()), result: undefined }))
    expect((await set(true)).status).toBe(409)
  })

  test('a provider does not count while its certificate or its sign-on URL forbids logins', async () => {
    await storeIdentity((await administrator()).id, 'saml:urn:idp')
    const [now, day] = [Date.now(), 86_400_000]
    const unusable = [
      { certificate: 'MIIC' },
      { certificate: certificate({ from: now - 2 * day, until: now - day }) },
      { certificate: certificate({ from: now + day, until: now + 2 * day }) },
      { signOnUrl: 'http://idp.example.org/sso' },
    ]
    for (const part of unusable) {
      expect((await server.send('POST', '/api/admin/auth/saml/settings', { body: { ...saml, ...part } })).status).toBe(200)
      expect((await set(true)).status, JSON.stringify(part)).toBe(409)
    }
    await server.send('POST', '/api/admin/auth/saml/settings', { body: saml })
    expect((await set(true)).status).toBe(200)
  })

  test('a passkey does not count if browsers allow no passkeys at HALYARD_URL', async () => {
    const other = await serverForTest({ publicUrl: 'http://flags.example.org' })
    await newPasskey(other, (await newAccount(other, { rootRole: 'Admin', password })).id)
    expect((await other.send('POST', '/auth/passkey/options', { token: null })).status).toBe(409)
    expect((await other.send('POST', path, { body: { disabled: true } })).status).toBe(409)
    expect((await other.send('POST', `${path}?force=true`, { body: { disabled: true } })).status).toBe(200)
  })

  test('while password login is off, the last passkey of an administrator stays, also if two are removed at once', async () => {
    const [one, other] = [await administrator(), await administrator()]
    const keys = [(await newPasskey(server, one.id)).id, (await newPasskey(server, other.id)).id]
    await set(true)
    const remove = (index: 0 | 1, { token } = [one, other][index]!) =>
      server.send('DELETE', `/api/admin/user/passkeys/${keys[index]}`, { token })
    const statuses = (await Promise.all([remove(0), remove(1)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('while password login is off, the last administrator who can log in is neither deleted nor demoted', async () => {
    await administrator()
    const able = await administrator()
    await newPasskey(server, able.id)
    await set(true)
    const at = `/api/admin/user-admin/${able.id}`
    expect((await server.send('PUT', at, { body: { rootRole: 3 } })).status).toBe(409)
    expect((await server.send('DELETE', at)).status).toBe(409)
    await set(false)
    expect((await server.send('PUT', at, { body: { rootRole: 3 } })).status).toBe(200)
  })
})

describe('while password login is off', () => {
  beforeEach(async () => {
    await set(true, '?force=true')
  })

  test('a login returns 401 with the reason, whether the password is right or not', async () => {
    const { username } = await newAccount(server, { password })
    for (const given of [password, 'Wrong-Horse-7']) {
      const { status, json, headers } = await open('POST', '/auth/simple/login', { username, password: given })
      expect([status, json.name, headers.get('set-cookie')]).toEqual([401, 'AuthenticationRequired', null])
      expect(json.message).toContain('Password login is switched off')
    }
  })

  test('a link sets no password, and no new link is created', async () => {
    const { email, id } = await newAccount(server, { email: `ada-${crypto.randomUUID()}@example.org` })
    await set(false)
    const link = (await server.send('POST', '/api/admin/user-admin/reset-password', { body: { id: email } })).json.resetPasswordUrl
    const token = new URL(link).searchParams.get('token')
    await set(true, '?force=true')
    expect((await open('GET', `/auth/reset/validate?token=${token}`)).status).toBe(401)
    expect((await open('POST', '/auth/reset/password', { token, password })).status).toBe(401)
    expect((await open('POST', '/auth/reset/password-email', { email })).status).toBe(409)
    expect((await server.send('POST', '/api/admin/user-admin/reset-password', { body: { id: email } })).status).toBe(409)
    await set(false)
    expect((await open('GET', `/auth/reset/validate?token=${token}`)).json.id).toBe(id)
  })

  test('a new user gets no link, and nobody signs up with a password', async () => {
    const email = `new-${crypto.randomUUID()}@example.org`
    const created = await server.send('POST', '/api/admin/user-admin', { body: { email, rootRole: 3 } })
    expect([created.status, created.json.emailSent, created.json.inviteLink]).toEqual([201, false, undefined])
    const invite = 'ab'.repeat(32)
    await newInvite(server, invite, 'late')
    expect((await open('POST', `/invite/${invite}/signup`, { email: `x${email}`, name: 'Ada', password })).status).toBe(409)
  })

  test('the password alone adds no passkey', async () => {
    const { token } = await newAccount(server, { password })
    const { status } = await server.send('POST', '/api/admin/user/passkeys/options', { token, body: { password } })
    expect(status).toBe(401)
  })
})

test('other fields and other types return 400', async () => {
  for (const body of [{}, { disabled: 'yes' }, { disabled: true, other: 1 }])
    expect((await server.send('POST', path, { body })).status).toBe(400)
})
