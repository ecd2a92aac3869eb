import { createPrivateKey, verify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser, ourEntityId } from '../../../test/saml/browser.ts'
import { newSigningKey, pemOf } from '../../../test/saml/provider.ts'
import { mailOf, setSettings, settingsPath, trustedProvider } from '../../../test/saml/trusted.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

const roleOf = async (id: number | undefined) => (await server.send('GET', `/api/admin/user-admin/${id}`)).json.rootRole

describe('303', () => {
  test('the first login creates the account and its session; the next login finds the account', async () => {
    const provider = await trustedProvider(server, { defaultRootRole: 'Editor', emailDomains: 'example.com, Example.ORG' })
    const mail = mailOf('ada')
    provider.person = { nameId: mail, attributes: { displayName: 'Ada' } }
    const browser = new Browser()
    const done = await browser.logIn(server, '/auth/saml/login?returnTo=%2Fflags%3Fq%3Dx')
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost/flags?q=x'])
    expect(done.headers.get('cache-control')).toBe('no-store')
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^halyard-session=[0-9a-f]{64}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^halyard-sign-in=; Max-Age=0;/),
    ])
    const user = await browser.user(server)
    expect(user).toMatchObject({ name: 'Ada', email: mail })
    expect(await roleOf(user?.id)).toBe(2)
    const again = new Browser()
    await again.logIn(server)
    expect(await again.user(server)).toMatchObject({ id: user?.id })
    expect((await listEvents(server, 'user-identity-added')).at(-1)).toMatchObject({ data: { id: user?.id, subject: mail } })
  })

  test('the first login of an existing account finds it by the mail address, and updates its name; a later login needs no mail', async () => {
    const provider = await trustedProvider(server, { autoCreate: false })
    const mail = mailOf('bob')
    const { id } = await newAccount(server, { email: mail.toUpperCase(), name: 'Former', rootRole: 'Admin' })
    provider.person = { nameId: 'E-1007', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', attributes: { mail } }
    expect((await new Browser().logIn(server)).status).toBe(303)
    provider.person = { ...provider.person, attributes: { givenName: 'Bob', sn: 'B.' } }
    const browser = new Browser()
    await browser.logIn(server)
    expect(await browser.user(server)).toMatchObject({ id, name: 'Bob B.' })
    expect(await roleOf(id)).toBe(1)
  })

  test('a new account is a Viewer unless the settings name another role', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('new') }
    const browser = new Browser()
    await browser.logIn(server)
    expect(await roleOf((await browser.user(server))?.id)).toBe(3)
  })

  test.each(['//evil.org', 'https://evil.org/x', '/\\evil.org', 'javascript:alert(1)', '/auth/saml/logout', '/\t/evil.org'])(
    'returns to the start page instead of %j',
    async (returnTo) => {
      const provider = await trustedProvider(server)
      provider.person = { nameId: mailOf('open') }
      const done = await new Browser().logIn(server, `/auth/saml/login?returnTo=${encodeURIComponent(returnTo)}`)
      expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost/'])
    },
  )

  test('a login ends the former session of the browser', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('twice') }
    const browser = new Browser()
    await browser.logIn(server)
    const former = browser.cookies.get('halyard-session')
    await browser.logIn(server)
    const old = await server.send('GET', '/api/admin/user', { token: null, headers: { Cookie: `halyard-session=${former}` } })
    expect([old.status, (await browser.user(server)) !== undefined]).toEqual([401, true])
  })
})

describe('the request to the provider', () => {
  const requestOf = async () => {
    const { status, headers } = await new Browser().get(server, '/auth/saml/login')
    const location = headers.get('location') ?? ''
    const query = new URL(location).searchParams
    return { status, location, query, xml: inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString() }
  }

  test('names our addresses, and has a new id each time; it has no signature without a private key', async () => {
    const provider = await trustedProvider(server)
    await setSettings(server, { ...provider.settings, signOnUrl: `${provider.url}/sso?tenant=a%26b#top` })
    const [{ status, location, query, xml }, other] = [await requestOf(), await requestOf()]
    expect(status).toBe(303)
    expect(location.startsWith(`${provider.url}/sso?tenant=a%26b&SAMLRequest=`)).toBe(true)
    expect([...query.keys()]).toEqual(['tenant', 'SAMLRequest'])
    expect(xml).toContain(`<saml:Issuer>${ourEntityId}</saml:Issuer>`)
    expect(xml).toContain('AssertionConsumerServiceURL="http://localhost/auth/saml/callback"')
    expect(xml).toContain(`Destination="${provider.url}/sso?tenant=a%26b&#35;top"`.replace('&#35;', '#'))
    const idOf = (text: string) => / ID="(_[0-9a-f]{40})"/.exec(text)?.[1]
    expect([typeof idOf(xml), idOf(xml) === idOf(other.xml)]).toEqual(['string', false])
  })

  test('has a signature that the certificate in our metadata proves, once a private key is stored', async () => {
    const provider = await trustedProvider(server)
    const own = newSigningKey()
    const spPrivateKey = own.privateKey.export({ type: 'pkcs8', format: 'pem' })
    await setSettings(server, { ...provider.settings, spCertificate: pemOf(own), spPrivateKey })
    const { location, query } = await requestOf()
    const [signed = '', signature = ''] = location.split('?')[1]?.split('&Signature=') ?? []
    const metadata = (await server.send('GET', '/auth/saml/metadata', { token: null })).text
    const shown = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? ''
    const { publicKey } = new X509Certificate(Buffer.from(shown, 'base64'))
    expect(query.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(verify('sha256', Buffer.from(signed), publicKey, Buffer.from(decodeURIComponent(signature), 'base64'))).toBe(true)
    expect(metadata).toContain('AuthnRequestsSigned="true" WantAssertionsSigned="true"')
    // The provider refuses requests without a valid signature of this certificate.
    provider.spCertificate = pemOf(own)
    provider.person = { nameId: mailOf('signed') }
    expect((await new Browser().logIn(server)).status).toBe(303)
    await setSettings(server, provider.settings)
    await expect(new Browser().begin(server)).rejects.toThrow('MUST be signed')
  })

  test('the private key stays until its certificate changes, and no response shows it', async () => {
    const [first, other] = [newSigningKey(), newSigningKey()]
    const spPrivateKey = first.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const provider = await trustedProvider(server, { spCertificate: pemOf(first), spPrivateKey })
    const set = (more: object) => server.send('POST', settingsPath, { body: { ...provider.settings, ...more } })
    const kept = await set({ spCertificate: pemOf(first), autoCreate: false })
    expect(kept.json).toMatchObject({ hasSpPrivateKey: true })
    expect(kept.text + (await server.send('GET', settingsPath)).text).not.toContain('PRIVATE KEY')
    expect(await set({ spCertificate: pemOf(other), spPrivateKey })).toMatchObject({
      status: 400,
      json: { details: [{ path: 'body/spPrivateKey', message: 'must belong to spCertificate' }] },
    })
    const short = createPrivateKey(newSigningKey('rsa', 1024).privateKey.export({ type: 'pkcs8', format: 'pem' }))
    for (const wrong of ['nonsense', pemOf(first), short.export({ type: 'pkcs8', format: 'pem' })]) {
      expect((await set({ spPrivateKey: wrong })).status).toBe(400)
    }
    expect((await server.send('GET', settingsPath)).json).toMatchObject({ hasSpPrivateKey: true, autoCreate: false })
    expect((await set({ spCertificate: pemOf(other) })).json).not.toHaveProperty('hasSpPrivateKey')
    await set({ spCertificate: pemOf(first), spPrivateKey })
    expect((await set({ spCertificate: pemOf(first), spPrivateKey: '' })).json).not.toHaveProperty('hasSpPrivateKey')
  })
})

test('the metadata and the login methods exist before any settings, and show what the settings allow', async () => {
  const methods = async () => (await server.send('GET', '/auth/methods', { token: null })).json
  const { settings } = await trustedProvider(server)
  expect(await methods()).toMatchObject({ saml: true, providers: [{ kind: 'saml', path: '/auth/saml/login' }] })
  await setSettings(server, { ...settings, enabled: false })
  expect(await methods()).toMatchObject({ saml: false, providers: [] })
  const { status, headers, text } = await server.send('GET', '/auth/saml/metadata', { token: null })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml; charset=utf-8'])
  expect(text).toContain('Location="http://localhost/auth/saml/callback" index="0"')
  expect(text).toContain('AuthnRequestsSigned="false"')
})
