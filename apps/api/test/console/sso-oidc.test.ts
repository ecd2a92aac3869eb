import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startSignInServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'
import { type OpenIdProvider, startOpenIdProvider } from './open-id-provider.ts'
import { copiedValue, createEditors, fill, save } from './sign-in-steps.ts'

const clientId = 'halyard'
const clientSecret = 'a-secret-of-the-provider'
const hostileName = '<img src=x onerror=alert(1)> \u05d0\u05d1'

const logIn = async (server: TestServer, { issuer }: OpenIdProvider): Promise<Page> => {
  const page = await openConsole(server, '/sign-in', { as: null, providers: [issuer] })
  await page.getByRole('link', { name: 'Log in with Staff' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await untilQuiet(page)
  return page
}

// The steps of docs/guides/openid-connect.md.
describe.runIf(browserPath)('the guide to OpenID Connect', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startSignInServer()
  }, 180_000)
  afterAll(() => server?.stop())

  test('adds a real provider, and checks, tests, enables and uses it', { timeout: 120_000 }, async () => {
    // Step 1: register this server at the provider.
    const ada = await openConsole(server, '/sso')
    await ada.getByRole('button', { name: 'Add an OpenID provider' }).click()
    await fill(ada, { Id: 'staff' })
    const redirectUri = (await ada.getByText('Register this redirect URI').locator('code').textContent()) ?? ''
    expect(redirectUri).toBe(`${server.url}/auth/oidc/staff/callback`)
    await ada.close()
    const provider = await startOpenIdProvider(
      {
        clientId,
        clientSecret,
        redirectUri,
        postLogoutRedirectUri: `${server.url}/sign-in`,
        backchannelLogoutUri: `${server.url}/auth/oidc/staff/backchannel-logout`,
      },
      { sub: 'e-1007', email: 'bob@example.net', email_verified: true, name: 'Bob', groups: ['shop-team'] },
    )

    // Step 2: add the provider.
    const admin = await openConsole(server, '/sso', { providers: [provider.issuer] })
    await admin.getByRole('button', { name: 'Add an OpenID provider' }).click()
    await fill(admin, { Id: 'staff', Name: hostileName, Issuer: provider.issuer, 'Client id': clientId, 'Client secret': clientSecret })
    await admin.getByRole('button', { name: 'Add the provider' }).click()
    await admin.getByRole('heading', { level: 1, name: 'OpenID provider staff' }).waitFor()
    expect(await copiedValue(admin, /^Redirect URI/)).toBe(redirectUri)
    expect(await copiedValue(admin, /^Back-channel logout URI/)).toBe(`${server.url}/auth/oidc/staff/backchannel-logout`)
    await admin.getByText('A secret is stored, and nobody can read it.').waitFor()
    expect(await admin.content()).not.toContain(clientSecret)
    await admin.getByText('<img src=x onerror=alert(1)>').first().waitFor()
    expect(await admin.locator('img').count()).toBe(0)

    // Step 3: check the provider.
    await admin.getByRole('button', { name: 'Check the provider' }).click()
    await admin.getByText('The check found no fault').waitFor()

    // Step 4: decide about people and groups.
    await fill(admin, { Name: 'Staff', Scopes: 'openid profile email groups', 'Mail domains': 'example.org' })
    await admin.getByLabel('Create accounts at the first login').check()
    await admin.getByLabel('Update the memberships in groups at each login').check()
    await save(admin, 'Save the provider')
    await createEditors(admin, server.url)
    await admin.goto(`${server.url}/sso/oidc/staff`)

    // Step 5: test the login. A refusal says why; nothing changes.
    await admin.getByRole('link', { name: 'Test the login' }).click()
    await admin.getByText('The login would be refused').waitFor()
    await admin.getByText(/not created for the domain of this mail address/).waitFor()
    provider.person = { ...provider.person, email: 'bob@example.org' }
    await admin.getByRole('link', { name: 'Test the login' }).click()
    await admin.getByText('The login works').waitFor()
    await admin.getByText('a new account: Bob').waitFor()
    await admin.getByRole('listitem').filter({ hasText: 'Editor everywhere, by the group Shop' }).waitFor()
    expect((await server.send('GET', '/api/admin/user-admin')).text).not.toContain('bob@example.org')

    // Step 6: enable the provider.
    await admin.getByRole('button', { name: 'Enable the provider' }).click()
    await admin.getByText('People can log in with this provider.').waitFor()

    // Step 7: log in as a person.
    const bob = await logIn(server, provider)
    await bob.getByRole('navigation', { name: 'Pages' }).waitFor()
    await bob.goto(`${server.url}/groups`)
    await bob.getByRole('link', { name: 'Shop' }).click()
    await bob.getByRole('row', { name: /Bob/ }).getByText('identity provider').waitFor()

    // A log-out at the provider ends the session at this server.
    const statusOfBob = async () => (await bob.context().request.get(`${server.url}/api/admin/user`)).status()
    expect(await statusOfBob()).toBe(200)
    await bob.goto(`${provider.issuer}/session/end`)
    await bob.getByRole('button', { name: 'Yes' }).click()
    await bob.getByText('You are logged out at the provider.').waitFor()
    await expect.poll(statusOfBob).toBe(401)
  })
})
