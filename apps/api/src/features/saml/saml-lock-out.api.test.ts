import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { newCertificate } from '../../../test/saml/certificate.ts'
import type { IdentityProvider } from '../../../test/saml/identity-provider.ts'
import { newSigningKey, pemOf } from '../../../test/saml/provider.ts'
import { mailOf, settingsPath, trustedProvider } from '../../../test/saml/trusted.ts'
import { build } from '../../store/index.ts'

const day = 86_400_000
let clock = Date.now()
let server: TestServer
let provider: IdentityProvider

const setPasswords = (disabled: boolean) => server.send('POST', '/api/admin/auth/simple/settings', { body: { disabled } })
const set = (change: object, query = '') => server.send('POST', `${settingsPath}${query}`, { body: { ...provider.settings, ...change } })
const read = async () => (await server.send('GET', settingsPath)).json
const isOffered = async () => (await server.send('GET', '/auth/methods', { token: null })).json.saml

beforeAll(async () => {
  server = await startTestServer({ limited: false, now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // The only way to log in, once password login is off, is the provider of this test.
  clock = Date.now()
  await setPasswords(false)
  await server.database.run(build.updateTable('account').set({ root_role: 3 }).compile())
  provider = await trustedProvider(server)
  const mail = mailOf('boss')
  await newAccount(server, { rootRole: 'Admin', email: mail, password: 'Correct-Horse-7' })
  provider.person = { nameId: mail }
  expect((await new Browser().logIn(server)).status).toBe(303)
})

describe('200', () => {
  test('stores a broken certificate with a warning while password login is on', async () => {
    const { status, json } = await set({ certificate: 'MIIC' })
    expect([status, json.warnings.length]).toEqual([200, 1])
    expect((await setPasswords(true)).status).toBe(409)
  })

  test('replaces the certificate by another one that works, while password login is off', async () => {
    expect((await setPasswords(true)).status).toBe(200)
    expect((await set({ certificate: pemOf(newSigningKey()) })).status).toBe(200)
    expect(await isOffered()).toBe(true)
  })

  test('force stores a broken certificate, and the next settings repair it without force', async () => {
    await setPasswords(true)
    expect((await set({ certificate: 'MIIC' }, '?force=true')).status).toBe(200)
    expect((await set({ certificate: 'MIID' })).status).toBe(200)
    expect((await set({})).status).toBe(200)
    expect((await set({ certificate: 'MIIC' })).status).toBe(409)
  })

  test('changes settings whose certificate has expired, because it allowed no login before', async () => {
    const times = { from: clock - day, until: clock + day }
    const certificate = newCertificate(generateKeyPairSync('ec', { namedCurve: 'P-256' }), times).toString('base64')
    expect((await set({ certificate })).status).toBe(200)
    expect((await setPasswords(true)).status).toBe(200)
    clock += 2 * day
    expect((await set({ certificate, enabled: false })).status).toBe(200)
  })
})

describe('409, nothing stored', () => {
  const broken: [string, object][] = [
    ['an unreadable certificate', { certificate: 'MIIC' }],
    ['a sign-on URL with plain http', { signOnUrl: 'http://idp.example.org/sso' }],
    ['disabled settings', { enabled: false }],
    ['another entity id', { entityId: 'urn:other' }],
  ]
  test.each(broken)('returns 409 for %s if the provider is the only way to log in', async (_, change) => {
    expect((await setPasswords(true)).status).toBe(200)
    const before = await read()
    const { status, json } = await set(change)
    expect([status, json.name]).toEqual([409, 'ConflictError'])
    expect(json.message).toContain('halyard auth password-on')
    expect(await read()).toEqual(before)
    expect(await isOffered()).toBe(true)
  })
})
