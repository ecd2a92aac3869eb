import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const path = '/api/admin/projects/default'

describe.runIf(browserPath)('access in the console', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
  })
  afterAll(() => server?.stop())

  test('an administrator invites a colleague, gives her a role, and sees what she gains and why she cannot turn on production', async () => {
    await server.send('PUT', `${path}/environments/production/change-requests/config`, { body: { changeRequestsEnabled: true } })
    const page = await openConsole(server, '/people')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('Mail address').fill('eve@example.org')
    await page.getByLabel('Name', { exact: true }).fill('Eve')
    await page.getByRole('button', { name: 'Create the account' }).click()
    const link = new URL(await page.getByLabel('Link to set a password').inputValue())
    const { status, json } = await server.send('GET', `/auth/reset/validate${link.search}`, { token: null })
    expect([status, json.email]).toEqual([200, 'eve@example.org'])
    await page.getByRole('button', { name: 'I passed it on' }).click()

    await page.goto(`${server.url}/projects/default/access`)
    await page.getByRole('button', { name: 'Give access' }).click()
    await page.getByLabel('Eve eve@example.org').check()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Eve gains 14 things.').waitFor()
    await dialog
      .getByText(/In default: create flags/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Give the roles' }).click()
    await page.getByRole('row', { name: /Eve person Member .* propose/ }).waitFor()

    await page.getByLabel('Account', { exact: true }).selectOption('Eve')
    await page.getByLabel('Environment').selectOption('production')
    await page.getByText('Eve cannot directly turn flags on and off in production of default.').waitFor()
    await page.getByText('But changes need a review there.').waitFor()
    await page.getByText('Ada as Admin everywhere').waitFor()
  })

  test('roles that somebody else changed meanwhile are shown, and the input remains', async () => {
    const { id } = await newAccount(server, { name: 'Tom', projects: { default: 'Member' } })
    const page = await openConsole(server, '/projects/default/access')
    await page.getByRole('button', { name: 'Change roles of Tom' }).click()
    await page.getByLabel('Release manager').check()
    await server.send('PUT', `${path}/users/${id}/roles`, { body: { roles: [6] } })
    await page.getByRole('button', { name: 'Save the roles' }).click()
    await page.getByText(/Nothing of your input is saved yet/).waitFor()
    await page.getByText('roles: [5] → [6]').waitFor()
    await page.getByRole('button', { name: 'Load the present state, keep my input' }).click()
    await page.getByText(/^Tom gains 15 things/).waitFor()
    await page.getByRole('button', { name: 'Save the roles' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { users } = (await server.send('GET', `${path}/access`)).json
    expect(users.find((user: { id: number }) => user.id === id).roles).toEqual([5, 7])
  })

  test('a role with a permission that the owner lacks says so, and the server refuses the call', async () => {
    const owner = await newAccount(server, { name: 'Ida', projects: { default: 'Owner' } })
    const { id } = await newAccount(server, { name: 'Ben' })
    const page = await openConsole(server, '/projects/default/access', { as: owner })
    await page.getByRole('button', { name: 'Give access' }).click()
    const role = page.getByLabel(/^Approver/)
    await page.getByText('You cannot give it: you may not approve and reject change requests here').first().waitFor()
    await role.click({ force: true })
    expect(await role.isChecked()).toBe(false)
    const { status } = await server.send('POST', `${path}/access`, { token: owner.token, body: { roles: [6], users: [id] } })
    expect(status).toBe(403)
  })

  test('a new browser gets the colours of the account, and ended sessions cannot be used', async () => {
    const eve = await newAccount(server, { name: 'Eve' })
    const first = await openConsole(server, '/me', { as: eve })
    await first.getByLabel('Colours').selectOption('dark')
    await first.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    await expect.poll(async () => (await server.send('GET', '/api/admin/user/preferences', { token: eve.token })).json.theme).toBe('dark')

    const second = await openConsole(server, '/me', { as: eve })
    await second.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    await second.getByRole('button', { name: 'End all other sessions' }).click()
    await second.getByText('There is no other session.').waitFor()
    await first.reload()
    await first.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
