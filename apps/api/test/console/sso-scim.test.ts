import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { ScimClient } from '../scim/client.ts'
import { startSignInServer } from './console-server.ts'
import { openConsole } from './open-console.ts'
import { copiedValue, save } from './sign-in-steps.ts'

// The steps of docs/guides/scim.md.
describe.runIf(browserPath)('the guide to SCIM', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startSignInServer()
  }, 180_000)
  afterAll(() => server?.stop())

  test('creates a token, provisions people and groups, and disables a person', { timeout: 120_000 }, async () => {
    // Step 1: create the token.
    const admin = await openConsole(server, '/sso')
    await admin.getByRole('link', { name: 'Set up provisioning' }).click()
    const baseUrl = await copiedValue(admin, /^Base URL/)
    expect(baseUrl).toBe(`${server.url}/scim/v2`)
    await admin.getByRole('button', { name: 'Create the token' }).click()
    const token = await admin.getByLabel('Token', { exact: true }).inputValue()
    await admin.getByRole('button', { name: 'I stored it' }).click()
    expect(await admin.content()).not.toContain(token)

    // Step 2: enter both at the provider. Before step 3, the server refuses its requests.
    const client = new ScimClient(baseUrl, token)
    expect((await client.send('GET', '/Users')).status).toBe(403)

    // Step 3: enable provisioning.
    await admin.getByLabel('Enable provisioning').check()
    await save(admin)
    await admin.getByText('The identity provider can change users and groups.').waitFor()

    // Step 4: the provider sends people and groups.
    const bob = await client.createUser({ userName: 'bob@example.org', displayName: 'Bob', externalId: 'e-1007' })
    const ida = await client.createUser({ userName: 'ida@example.org', displayName: '<i>Ida</i>', externalId: 'e-1008' })
    await client.createGroup({ displayName: 'Shop', members: [bob, ida] })
    await admin.goto(`${server.url}/sso/scim`)
    await admin.getByText('People that the provider manages').waitFor()
    await expect.poll(() => admin.getByText('People that the provider manages').locator('..').textContent()).toMatch(/2$/)
    await admin.goto(`${server.url}/people`)
    await admin.getByRole('row', { name: /Bob/ }).getByText('SCIM').waitFor()
    await admin.getByRole('row', { name: /<i>Ida<\/i>/ }).waitFor()
    await admin.goto(`${server.url}/groups`)
    await admin.getByRole('link', { name: 'Shop' }).click()
    await admin.getByText('an identity provider, by SCIM').waitFor()

    // Step 5: disable a person.
    const { id } = (await server.send('GET', '/api/admin/user-admin')).json.users.find(({ name }: { name: string }) => name === 'Bob')
    const ofBob = await openConsole(server, '/flags', { as: { id } })
    await ofBob.getByRole('navigation', { name: 'Pages' }).waitFor()
    await client.disableUser(bob)
    expect((await ofBob.request.get(`${server.url}/api/admin/user`)).status()).toBe(401)
    await ofBob.reload()
    await ofBob.getByRole('heading', { name: 'Sign in' }).waitFor()
    await admin.goto(`${server.url}/people/${id}`)
    await admin.getByText('This account is disabled').waitFor()

    // An administrator can do the same in the console.
    const { id: guest } = await newAccount(server, { name: 'Guest', email: 'guest@example.net' })
    const session = await newSession(server, guest)
    await admin.goto(`${server.url}/people/${guest}`)
    await admin.getByRole('button', { name: 'Disable…' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Disable the account' }).click()
    await admin.getByText('This account is disabled').waitFor()
    const headers = { Cookie: `halyard-session=${session}` }
    expect((await fetch(`${server.url}/api/admin/user`, { headers })).status).toBe(401)
    await admin.getByRole('button', { name: 'Enable…' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Enable the account' }).click()
    await admin.getByText('This account is disabled').waitFor({ state: 'detached' })

    // Replace the token: the old token stops working at once.
    await admin.goto(`${server.url}/sso/scim`)
    await admin.getByRole('button', { name: 'Replace the token…' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Replace the token' }).click()
    const newer = await admin.getByLabel('Token', { exact: true }).inputValue()
    expect((await client.send('GET', '/Users')).status).toBe(401)
    expect((await new ScimClient(baseUrl, newer).send('GET', '/Users')).status).toBe(200)
  })
})
