import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser, callback, ourEntityId } from '../../../test/saml/browser.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../test/saml/identity-provider.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

/** A provider that our server trusts with these settings. */
const trusted = async (settings: object = {}): Promise<IdentityProvider> => {
  const provider = await startIdentityProvider(callback, ourEntityId)
  const body = { ...provider.settings, ...settings }
  expect((await server.send('POST', '/api/admin/auth/saml/settings', { body })).status).toBe(200)
  return provider
}
const mailOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

describe('303', () => {
  test('creates the account at the first login, and starts a session', async () => {
    const provider = await trusted({ defaultRootRole: 'Editor' })
    const mail = mailOf('ada')
    provider.person = { nameId: mail, attributes: { displayName: 'Ada Lovelace' } }
    const browser = new Browser()
    console.log(server.log.filter((l)=>l.includes('refused')).join(''))
    const done = await browser.logIn(server, '/auth/saml/login?returnTo=%2Fflags%3Fq%3Dx')
    console.log(done.text, server.log.filter((l)=>l.includes('refused')).join(''))
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost/flags?q=x'])
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^halyard-session=[0-9a-f]{64}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^halyard-sign-in=; Max-Age=0;/),
    ])
    const user = await browser.user(server)
    expect(user).toMatchObject({ name: 'Ada Lovelace', email: mail })
    const again = new Browser()
    await again.logIn(server)
    expect(await again.user(server)).toMatchObject({ id: user?.id })
    expect((await listEvents(server, 'user-identity-added')).at(-1)).toMatchObject({ data: { id: user?.id, subject: mail } })
  })
})
