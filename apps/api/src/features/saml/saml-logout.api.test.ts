import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { fieldsOf, type IdentityProvider } from '../../../test/saml/identity-provider.ts'
import { newSigningKey, pemOf } from '../../../test/saml/provider.ts'
import { mailOf, reasonsIn, setSettings, trustedProvider } from '../../../test/saml/trusted.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

const own = newSigningKey()
const done = '/auth/saml/logout/done'
const pathOf = (location: string | null) => (location ?? '').replace('http://localhost', '')

/** A provider with single logout, and a browser that is logged in with it. */
const loggedIn = async (): Promise<{ provider: IdentityProvider; browser: Browser }> => {
  const provider = await trustedProvider(server)
  const spPrivateKey = own.privateKey.export({ type: 'pkcs8', format: 'pem' })
  await setSettings(server, { ...provider.settings, signOutUrl: `${provider.url}/slo`, spCertificate: pemOf(own), spPrivateKey })
  provider.spCertificate = pemOf(own)
  provider.person = { nameId: mailOf('ada') }
  const browser = new Browser()
  expect((await browser.logIn(server)).status).toBe(303)
  return { provider, browser }
}

const open = async (url: string | null) => {
  const answer = await fetch(url ?? '', { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

describe('a logout that begins here', () => {
  test.each(['redirect', 'post'] as const)('ends the session first, then that of the provider, which answers by %s', async (binding) => {
    const { provider, browser } = await loggedIn()
    provider.binding = binding
    const secret = browser.cookies.get('halyard-session')
    const left = await browser.get(server, '/auth/logout')
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([303, '"cache", "storage"'])
    const old = await server.send('GET', '/api/admin/user', { token: null, headers: { Cookie: `halyard-session=${secret}` } })
    expect([old.status, browser.cookies.has('halyard-session')]).toEqual([401, false])
    // The provider refuses requests without a valid signature, or for a session that it does not know.
    const answered = await open(left.headers.get('location'))
    expect([answered.status, provider.sessions]).toEqual([binding === 'post' ? 200 : 302, []])
    const back =
      binding === 'post' ? await browser.post(server, done, fieldsOf(answered.text)) : await browser.get(server, pathOf(answered.location))
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://localhost/sign-in'])
  })

  test('leads to the login page without a session, or with a session that the provider did not start', async () => {
    await loggedIn()
    const none = await new Browser().get(server, '/auth/logout')
    expect([none.status, none.headers.get('location')]).toEqual([303, 'http://localhost/sign-in'])
    const browser = new Browser()
    browser.cookies.set('halyard-session', await newSession(server, (await newAccount(server)).id))
    const { headers } = await browser.get(server, '/auth/logout')
    expect([headers.get('location'), browser.cookies.size]).toEqual(['http://localhost/sign-in', 0])
    expect((await new Browser().get(server, done)).headers.get('location')).toBe('http://localhost/sign-in')
  })

  test('returns 403 if another site began it, and keeps the session', async () => {
    const { browser } = await loggedIn()
    const { status } = await browser.get(server, '/auth/logout', { 'Sec-Fetch-Site': 'cross-site' })
    expect([status, (await browser.user(server)) !== undefined]).toEqual([403, true])
  })
})

describe('a logout that begins at the provider', () => {
  test.each(['redirect', 'post'] as const)('by %s ends the named session, and the provider accepts the answer', async (binding) => {
    const { provider, browser } = await loggedIn()
    const [first] = provider.sessions
    const other = new Browser()
    await other.logIn(server)
    provider.sessions = [first!]
    provider.binding = binding
    const asked = await open(`${provider.url}/slo`)
    const answered =
      binding === 'post' ? await browser.post(server, done, fieldsOf(asked.text)) : await browser.get(server, pathOf(asked.location))
    expect([answered.status, browser.cookies.has('halyard-session')]).toEqual([303, false])
    expect(await other.user(server)).toMatchObject({ email: provider.person.nameId })
    // The provider verifies the signature of the answer.
    expect((await open(answered.headers.get('location'))).status).toBe(200)
    expect(provider.sessions).toEqual([])
  })

  test('without a name of a session, ends all sessions of the person and of nobody else', async () => {
    const { provider, browser } = await loggedIn()
    const [session] = provider.sessions
    const other = new Browser()
    await other.logIn(server)
    const { nameId } = provider.person
    provider.person = { nameId: mailOf('bob') }
    const bob = new Browser()
    await bob.logIn(server)
    provider.sessions = [{ ...session!, nameId, sessionIndex: '' }]
    const asked = await open(`${provider.url}/slo`)
    expect((await new Browser().get(server, pathOf(asked.location))).status).toBe(303)
    const still = await Promise.all([browser, other, bob].map(async (one) => (await one.user(server)) !== undefined))
    expect(still).toEqual([false, false, true])
  })

  test('returns 401 for a request that was used before, signed by somebody else, unsigned or changed', async () => {
    const { provider, browser } = await loggedIn()
    const known = [...provider.sessions]
    const ask = async () => {
      provider.sessions = [...known]
      return pathOf((await open(`${provider.url}/slo`)).location)
    }
    const refused = async (path: string, reason: string) => {
      expect(await new Browser().get(server, path)).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
      expect(reasonsIn(server).at(-1)).toContain(reason)
    }
    const good = await ask()
    await refused(good.replace(/&SigAlg=.*/, ''), 'not signed')
    await refused(good.replace(/RelayState=[^&]*/, 'RelayState=x'), 'No certificate')
    const { key } = provider
    provider.key = newSigningKey()
    await refused(await ask(), 'No certificate')
    provider.key = key
    expect(await browser.user(server)).toBeDefined()
    expect((await new Browser().get(server, good)).status).toBe(303)
    expect(await browser.user(server)).toBeUndefined()
    await refused(good, 'used already')
  })
})
