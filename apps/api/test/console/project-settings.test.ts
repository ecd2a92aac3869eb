import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

describe.runIf(browserPath)('an owner of a project', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
    // New projects do not get the environment.
    await server.send('POST', '/api/admin/environments', { body: { name: 'staging', type: 'preproduction', enabled: false } })
  })
  afterAll(() => server?.stop())

  test('creates the project, sets its rules, and sees their consequences', async () => {
    const editor = await newAccount(server, { name: 'Eve', rootRole: 'Editor' })
    const page = await openConsole(server, '/projects', { as: editor })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const setting = async (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()

    // The id is checked while it is typed.
    await button('New project').click()
    await field('Name').fill('The shop')
    expect(await field('Id').inputValue()).toBe('the-shop')
    await field('Id').fill('default')
    await page.getByText(/default.* already/).waitFor()
    await field('Id').fill('shop')
    await page.getByText('This id is free.').waitFor()
    await button('Create the project').click()
    await page.getByRole('heading', { level: 1, name: 'The shop' }).waitFor()

    await page.getByRole('navigation', { name: 'Views of the project' }).getByRole('link', { name: 'Settings' }).click()
    await setting('Environments')
    await button('Add an environment').click()
    await field('Environment').selectOption('staging')
    await button('Add staging').click()
    await page.getByRole('rowheader', { name: 'staging' }).waitFor()

    await setting('Reviews')
    await field('Require reviews in production').check()
    await page.getByRole('spinbutton', { name: 'Approvals' }).fill('2')
    await button('Save the reviews of production').click()
    await expect
      .poll(async () => (await server.send('GET', '/api/admin/projects/shop/change-requests/config')).json)
      .toContainEqual({ environment: 'production', type: 'production', changeRequestEnabled: true, requiredApprovals: 2 })

    await setting('Names of flags')
    await field('Pattern').fill('shop\\.[a-z-]+')
    await field('Example').fill('checkout')
    await page.getByText('does not match').waitFor()
    await field('Example').fill('shop.checkout')
    await page.getByText(/The example shop.checkout matches/).waitFor()
    // A change of other settings does not concern the form, although it changes the version of the project.
    expect((await server.send('PUT', '/api/admin/projects/shop', { body: { name: 'The new shop' } })).status).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Settings of The new shop' }).waitFor()
    await button('Save the pattern').click()
    await expect
      .poll(async () => (await server.send('GET', '/api/admin/projects/shop/overview')).json.featureNaming.pattern)
      .toBe('shop\\.[a-z-]+')

    // A name that does not match is refused while it is typed.
    await page.getByRole('navigation', { name: 'Views of the project' }).getByRole('link', { name: 'Flags' }).click()
    await page.getByRole('link', { name: 'New flag' }).click()
    await field('Name').fill('checkout')
    await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true')
    await field('Name').fill('shop.checkout')
    await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe(null)
    await button('Create the flag').click()
    await page.getByRole('heading', { level: 1, name: 'shop.checkout' }).waitFor()

    // Production requires reviews, so the tray proposes.
    await page
      .getByRole('region', { name: 'production', exact: true })
      .getByRole('button', { name: /^Turn on/ })
      .click()
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByRole('button', { name: 'Propose for review' }).waitFor()
    await tray.getByRole('button', { name: /^Apply/ }).waitFor({ state: 'detached' })
  })
})
