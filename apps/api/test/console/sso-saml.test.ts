import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../saml/identity-provider.ts'
import { newSigningKey, pemOf } from '../saml/provider.ts'
import { startSignInServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'
import { copiedValue, createEditors, fill, save } from './sign-in-steps.ts'

const hostile = '<b onclick="x()">\u202egnp.exe</b>'

/** Opens the login in a browser of its own, as a person does, and returns where the login ended. */
const logIn = async (server: TestServer, provider: IdentityProvider): Promise<Page> => {
  const page = await openConsole(server, '/sign-in', { as: null, providers: [provider.url] })
  await page.getByRole('link', { name: 'Log in with SAML' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await untilQuiet(page)
  return page
}

// The steps of docs/guides/saml.md.
describe.runIf(browserPath)('the guide to SAML', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startSignInServer()
  }, 180_000)
  afterAll(() => server?.stop())

  test('sets up SAML with a real provider, tests, enables and uses it, and replaces its certificate', { timeout: 120_000 }, async () => {
    // Step 1: give the values of this server to the provider.
    const ada = await openConsole(server, '/sso')
    await ada.getByRole('link', { name: 'Set up SAML' }).click()
    const callback = await copiedValue(ada, /^Callback URL/)
    const entityId = await copiedValue(ada, /^Entity id/)
    expect([callback, entityId]).toEqual([`${server.url}/auth/saml/callback`, `${server.url}/auth/saml/metadata`])
    const metadata = await fetch(await copiedValue(ada, /^Metadata URL/))
    expect([metadata.status, await metadata.text()]).toEqual([200, expect.stringContaining(callback)])
    const provider = await startIdentityProvider(callback, entityId)
    await ada.close()

    // Step 2: give the values of the provider to this server.
    const admin = await openConsole(server, '/sso/saml', { providers: [provider.url] })
    await fill(admin, {
      'Entity id of the provider': provider.entityId,
      'Sign-on URL': `${provider.url}/sso`,
      'Signing certificate of the provider': pemOf(provider.key),
      'Sign-out URL': `${provider.url}/slo`,
    })
    await save(admin)
    await admin.getByText('Login by SAML is not enabled.').waitFor()

    // Step 3: decide about people and groups.
    await admin.getByLabel('Create accounts at the first login').check()
    await fill(admin, { 'Mail domains': 'example.org' })
    await admin.getByLabel('Update the memberships in groups at each login').check()
    await save(admin)
    await createEditors(admin, server.url)

    // Step 4: test the login. A refusal says why; nothing changes.
    provider.person = { nameId: 'bob@example.net', attributes: { displayName: 'Bob', groups: 'shop-team' } }
    await admin.goto(`${server.url}/sso/saml`)
    await admin.getByRole('link', { name: 'Test the login' }).click()
    await admin.getByText('The login would be refused').waitFor()
    await admin.getByText(/not created for the domain of this mail address/).waitFor()
    provider.person = { nameId: 'bob@example.org', attributes: { displayName: 'Bob', groups: ['shop-team', hostile], title: hostile } }
    await admin.getByRole('link', { name: 'Test the login' }).click()
    await admin.getByText('The login works').waitFor()
    await admin.getByText('a new account: Bob').waitFor()
    await admin.getByRole('listitem').filter({ hasText: 'Editor everywhere, by the group Shop' }).waitFor()
    await admin
      .getByRole('row', { name: /^title/ })
      .getByText('<b onclick="x()">')
      .waitFor()
    expect(await admin.getByText('\u202e').count()).toBe(0)
    expect((await server.send('GET', '/api/admin/user-admin')).text).not.toContain('bob@example.org')

    // Step 5: enable SAML.
    await admin.getByRole('button', { name: 'Enable SAML' }).click()
    await admin.getByText('People can log in by SAML.').waitFor()

    // Step 6: log in as a person.
    const bob = await logIn(server, provider)
    const sessionsOfBob = provider.sessions.slice(-1)
    await bob.getByRole('navigation', { name: 'Pages' }).waitFor()
    await bob.goto(`${server.url}/groups`)
    await bob.getByRole('link', { name: 'Shop' }).click()
    await bob.getByRole('row', { name: /Bob/ }).getByText('identity provider').waitFor()

    // Roll-over: both certificates are accepted, then only the new one.
    const newer = newSigningKey()
    const older = provider.key
    await admin.goto(`${server.url}/sso/saml`)
    await fill(admin, { 'Signing certificate of the provider': `${pemOf(older)}${pemOf(newer)}` })
    await save(admin)
    await admin
      .getByRole('row', { name: /Identity provider/ })
      .nth(1)
      .waitFor()
    for (const key of [older, newer]) {
      provider.key = key
      await (await logIn(server, provider)).getByRole('navigation', { name: 'Pages' }).waitFor()
    }
    await fill(admin, { 'Signing certificate of the provider': pemOf(newer) })
    await save(admin)
    provider.key = older
    const refused = await logIn(server, provider)
    await refused.getByRole('heading', { name: 'The login was refused' }).waitFor()
    provider.key = newer

    // Logout: the session ends here and at the provider.
    provider.sessions = sessionsOfBob
    await bob.getByRole('button', { name: /Bob/ }).click()
    await bob.getByRole('button', { name: 'Sign out', exact: true }).click()
    await bob.waitForURL(`${server.url}/sign-in`)
    expect(provider.sessions).toEqual([])
    expect((await bob.request.get(`${server.url}/api/admin/user`)).status()).toBe(401)
  })
})
