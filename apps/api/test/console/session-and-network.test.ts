import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

const password = 'Correct-Horse-7'
const state = '/api/admin/projects/default/features/banner/environments/development'

describe.runIf(browserPath)('the tray', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  })
  afterAll(() => server?.stop())

  const isOn = async (): Promise<boolean> => (await server.send('GET', state)).json.enabled

  const openWithChange = async (as: { readonly id: number }) => {
    await server.send('POST', `${state}/off`)
    const page = await openConsole(server, '/flags/banner', { as })
    const card = page.getByRole('region', { name: 'development' })
    await card.getByRole('button', { name: 'Turn on…' }).click()
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByText('turned on').waitFor()
    await untilQuiet(page)
    return { page, tray, apply: tray.getByRole('button', { name: 'Apply', exact: true }) }
  }

  test('keeps a change while the server is away, and applies it once when the server is back', async () => {
    const account = await newAccount(server, { rootRole: 'Admin' })
    const { page, tray, apply } = await openWithChange(account)
    await page.route('**/api/**', (route) => route.abort())
    await apply.click()
    await tray.getByRole('alert').getByText('The server does not respond').waitFor({ timeout: 30_000 })
    expect(await isOn()).toBe(false)
    await page.unroute('**/api/**')
    await apply.click()
    await tray.getByText('Applied in development').waitFor()
    expect(await isOn()).toBe(true)
    const { events } = (await server.send('GET', '/api/admin/search/events?feature=IS:banner&type=IS:feature-environment-enabled')).json
    expect(events.filter(({ createdByUserId }: { createdByUserId: number }) => createdByUserId === account.id)).toHaveLength(1)
  })

  test('keeps a change when an upgrade of the server replaced the files of the console, and the page asks for a reload', async () => {
    const { page, tray } = await openWithChange(await newAccount(server, { rootRole: 'Admin' }))
    const content = page.getByRole('main')
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'API tokens' }).click()
    await content.getByText('The server does not respond').waitFor()
    await page.unroute('**/assets/**')
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    await content.getByRole('button', { name: 'Try again' }).click()
    await content.getByText('A new version of the console is installed. Reload the page.').waitFor()
    await tray.getByText('turned on').waitFor()
    await page.unroute('**/assets/**')
    await content.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'API tokens', level: 1 }).waitFor()
  })

  test('keeps a change when the session ends, and the person signs in on top of the page', async () => {
    const account = await newAccount(server, { rootRole: 'Admin', username: 'grace', password })
    const { page, tray, apply } = await openWithChange(account)
    await server.send('DELETE', '/api/admin/user/sessions', { token: account.token })
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await dialog.getByLabel('User name or mail address').fill('grace')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await apply.click()
    await tray.getByText('Applied in development').waitFor()
    expect(await isOn()).toBe(true)
  })

  test('is empty after another person signed in', async () => {
    const account = await newAccount(server, { rootRole: 'Admin' })
    await newAccount(server, { rootRole: 'Viewer', username: 'edsger', password })
    const { page, tray } = await openWithChange(account)
    await server.send('DELETE', '/api/admin/user/sessions', { token: account.token })
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await dialog.getByLabel('User name or mail address').fill('edsger')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /edsger/ }).waitFor()
    await tray.waitFor({ state: 'detached' })
  })
})
