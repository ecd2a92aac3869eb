import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newRole } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { sendOk, startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const ofFlag = '/api/admin/projects/default/features/checkout'

describe.runIf(browserPath)('custom roles in the console', () => {
  let server: TestServer
  const send = (method: string, path: string, body?: unknown) => sendOk(server, method, path, body)
  beforeAll(async () => {
    server = await startConsoleServer()
    await send('POST', '/api/admin/projects/default/features', { name: 'checkout', type: 'release' })
    for (const environment of ['development', 'production'])
      await send('POST', `${ofFlag}/environments/${environment}/strategies`, { name: 'default' })
  })
  afterAll(() => server?.stop())

  const putIntoTray = (page: Page, environment: string) =>
    page.getByRole('region', { name: environment }).getByRole('button', { name: 'Turn on…' }).click()
  const tray = (page: Page) => page.getByRole('region', { name: 'Tray' })
  const isOn = async (environment: string): Promise<boolean> => (await send('GET', `${ofFlag}/environments/${environment}`)).enabled

  test('a person turns a flag on in development with a new role, and is refused in production', async () => {
    const dan = await newAccount(server, { name: 'Dan' })
    const page = await openConsole(server, '/roles')
    await page.getByText('No custom roles yet.').waitFor()
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Developer')
    await page.getByRole('button', { name: 'Create the role' }).click()
    await page.getByRole('heading', { level: 1, name: 'Developer' }).waitFor()
    await page.getByText('The role has no permissions').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('turn flags on and off in development').check()
    await page.getByRole('button', { name: 'Save the role' }).click()
    await page.getByRole('heading', { name: 'In development of the project' }).waitFor()

    await page.goto(`${server.url}/projects/default/access`)
    await page.getByRole('button', { name: 'Give access' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Dan/).check()
    await dialog.getByLabel(/^Member/).uncheck()
    await dialog.getByLabel('Developer').check()
    await dialog.getByText('Dan gains 1 thing.').waitFor()
    await dialog.getByRole('button', { name: 'Give the roles' }).click()
    await page.getByRole('row', { name: /Dan person Developer/ }).waitFor()

    const own = await openConsole(server, '/flags/checkout', { as: dan })
    await putIntoTray(own, 'development')
    await tray(own).getByRole('button', { name: 'Apply', exact: true }).click()
    await own.getByText('Applied in development of the project default.').waitFor()
    expect([await isOn('development'), await isOn('production')]).toEqual([true, false])

    await putIntoTray(own, 'production')
    await own.getByText('You cannot turn flags on and off in production of project default.').waitFor()
    const byHand = await server.send('POST', `${ofFlag}/environments/production/on`, { token: dan.token })
    expect(byHand).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(await isOn('production')).toBe(false)

    await own.goto(`${server.url}/me`)
    await own.getByRole('heading', { name: 'In development of default' }).waitFor()
    await own.getByText('As Developer').waitFor()
  })

  test('a root role is given to a person, who then gains its permissions, and an unused role is deleted', async () => {
    const { id } = await newAccount(server, { name: 'Zoe' })
    const steward = await newRole(server, { type: 'root-custom', permissions: [{ name: 'CREATE_TAG_TYPE' }] })
    const page = await openConsole(server, `/people/${id}`)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel(steward.name).check()
    await page.getByText('Everywhere: create tag types').waitFor()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText(`As ${steward.name}`).waitFor()

    await page.goto(`${server.url}/roles/${steward.id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the role' }).click()
    await page.getByText('in use by 1 account; give them another role first').waitFor()
    await send('PUT', `/api/admin/user-admin/${id}`, { rootRole: 3 })
    await page.getByRole('button', { name: 'Delete the role' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()
    expect((await server.send('GET', `/api/admin/roles/${steward.id}`)).status).toBe(404)
  })
})
