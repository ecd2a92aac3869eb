import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { newCertificate } from '../../../test/saml/certificate.ts'
import { newSigningKey, pemOf } from '../../../test/saml/provider.ts'
import { accountsOf, mailOf, reasonsIn, setSettings, trustedProvider } from '../../../test/saml/trusted.ts'
import { build } from '../../store/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

const day = 86_400_000

/** Expects 401 without a session or a change, and the reason in the log. */
const expectRefused = async (reason: string | RegExp, login: (browser: Browser) => Promise<{ status: number; json: unknown }>) => {
  const before = await accountsOf(server)
  const browser = new Browser()
  expect(await login(browser)).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
  expect(reasonsIn(server).at(-1)).toMatch(reason)
  expect(browser.cookies.has('halyard-session')).toBe(false)
  expect(await accountsOf(server)).toBe(before)
}

describe('401 for people', () => {
  test.each([
    ['of a sub-domain', 'sub.example.org'],
    ['of a longer domain', 'example.org.evil.net'],
    ['of another domain', 'evil.net'],
  ])('%s of the allowed domain', async (_, domain) => {
    const provider = await trustedProvider(server, { emailDomains: 'example.org' })
    provider.person = { nameId: mailOf('eve', domain) }
    await expectRefused('domain of this mail address', (browser) => browser.logIn(server))
  })

  test('without an account while accounts are not created', async () => {
    const provider = await trustedProvider(server, { autoCreate: false })
    provider.person = { nameId: mailOf('eve') }
    await expectRefused('no account for this mail address', (browser) => browser.logIn(server))
  })

  test('whose account is disabled, whose address is the name of a service account, or who have no address', async () => {
    const provider = await trustedProvider(server)
    const [disabled, robot] = [mailOf('disabled'), mailOf('robot')]
    const { id } = await newAccount(server, { email: disabled })
    const off = build.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', id)
    await server.database.run(off.compile())
    await newAccount(server, { kind: 'Service Account', username: robot })
    for (const [nameId, reason] of [
      [disabled, 'account is disabled'],
      [robot, 'uses this mail address as its name'],
      ['E-1', 'no usable mail address'],
    ] as const) {
      provider.person = { nameId }
      await expectRefused(reason, (browser) => browser.logIn(server))
    }
  })

  test('with the mail address of an account that belongs to another subject', async () => {
    const provider = await trustedProvider(server)
    const mail = mailOf('ada')
    const persistent = (nameId: string) => ({
      nameId,
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      attributes: { mail },
    })
    provider.person = persistent('first')
    expect((await new Browser().logIn(server)).status).toBe(303)
    provider.person = persistent('other')
    await expectRefused('belongs to another person', (browser) => browser.logIn(server))
  })

  test('whom the provider names differently at each login', async () => {
    const provider = await trustedProvider(server)
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    provider.person = { nameId: 'x-1', format, attributes: { mail: mailOf('ada') } }
    await expectRefused('transient', (browser) => browser.logIn(server))
  })
})

describe('401 for responses', () => {
  test('signed with another key', async () => {
    const provider = await trustedProvider(server)
    provider.key = newSigningKey()
    await expectRefused('No certificate of the settings belongs to the signature', (browser) => browser.logIn(server))
  })

  test('in a browser that began no login, or another login', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('victim') }
    const form = await new Browser().begin(server)
    await expectRefused('No login of this browser is in progress', (browser) => browser.post(server, '/auth/saml/callback', form))
    await expectRefused('another request', async (browser) => {
      await browser.begin(server)
      return browser.post(server, '/auth/saml/callback', form)
    })
  })

  test('that were used before', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('once') }
    const first = new Browser()
    const form = await first.begin(server)
    const pending = first.cookies.get('halyard-sign-in') ?? ''
    expect((await first.post(server, '/auth/saml/callback', form)).status).toBe(303)
    await expectRefused('used already', (browser) => {
      browser.cookies.set('halyard-sign-in', pending)
      return browser.post(server, '/auth/saml/callback', form)
    })
  })

  test('that are missing, doubled or no form', async () => {
    await trustedProvider(server)
    const browser = new Browser()
    const { SAMLResponse = '' } = await browser.begin(server)
    await expectRefused('strict base64', async (other) => {
      await other.begin(server)
      return other.post(server, '/auth/saml/callback', {})
    })
    const twice = `SAMLResponse=${encodeURIComponent(SAMLResponse)}&SAMLResponse=x`
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: `halyard-sign-in=${browser.cookies.get('halyard-sign-in')}`,
    }
    expect((await server.send('POST', '/auth/saml/callback', { token: null, body: twice, headers })).status).toBe(401)
    expect((await server.send('POST', '/auth/saml/callback', { token: null, body: {} })).status).toBe(415)
  })

  test('that begin at the provider, until the settings allow them', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('portal') }
    const open = async (browser: Browser, relayState = '/flags') =>
      browser.post(server, '/auth/saml/callback', await browser.startAt(provider, relayState))
    await expectRefused('cannot begin at the provider', open)
    await setSettings(server, { ...provider.settings, allowIdpInitiated: true })
    const done = await open(new Browser())
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost/flags'])
    for (const relayState of ['//evil.org', 'https://evil.org', '/\\evil.org', 'javascript:alert(1)'])
      expect((await open(new Browser(), relayState)).headers.get('location')).toBe('http://localhost/')
    const form = await new Browser().startAt(provider)
    expect((await new Browser().post(server, '/auth/saml/callback', form)).status).toBe(303)
    await expectRefused('used already', (browser) => browser.post(server, '/auth/saml/callback', form))
    // A login that this browser began does not stop a login at the provider.
    const busy = new Browser()
    await busy.begin(server)
    expect((await open(busy)).status).toBe(303)
  })
})

describe('401 for settings', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificateFor = (from: number, until: number) => newCertificate(pair, { from: Date.now() + from, until: Date.now() + until })
  const short = newSigningKey('rsa', 1024)

  test.each([
    ['an expired certificate', { certificate: certificateFor(-2 * day, -day).toString('base64') }, 'expired at'],
    ['a certificate that is not valid yet', { certificate: certificateFor(day, 2 * day).toString('base64') }, 'not valid before'],
    ['a short key', { certificate: pemOf(short) }, '1024 bits'],
    ['no certificate', { certificate: 'nonsense' }, 'not an X.509 certificate'],
    ['plain http', { signOnUrl: 'http://idp.example.org/sso' }, 'plain http'],
    ['disabled settings', { enabled: false }, 'not enabled'],
  ])('with %s, before the browser leaves and for responses', async (_, faulty, reason) => {
    const provider = await trustedProvider(server)
    const browser = new Browser()
    const form = await browser.begin(server)
    await setSettings(server, { ...provider.settings, ...faulty })
    await expectRefused(reason, (other) => other.get(server, '/auth/saml/login'))
    expect((await browser.post(server, '/auth/saml/callback', form)).status).toBe(401)
    expect(reasonsIn(server).at(-1)).toContain(reason)
    expect((await server.send('GET', '/api/admin/auth/saml/status')).json).toMatchObject({
      usable: false,
      faults: [expect.stringContaining(reason)],
    })
  })

  test('without settings that were ever stored', async () => {
    const fresh = await startTestServer()
    const { status, json } = await fresh.send('GET', '/auth/saml/login', { token: null })
    await fresh.stop()
    expect([status, json.message]).toEqual([401, 'Login by SAML is not available: ask an administrator'])
  })

  test('shows a page to browsers', async () => {
    const { settings } = await trustedProvider(server)
    await setSettings(server, { ...settings, enabled: false })
    const { status, headers, text } = await new Browser().get(server, '/auth/saml/login', { Accept: 'text/html' })
    expect([status, headers.get('content-type')]).toEqual([401, 'text/html; charset=UTF-8'])
    expect(text).toContain('The login was refused')
  })
})
