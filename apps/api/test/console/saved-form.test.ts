import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

describe.runIf(browserPath)('a form that stays on the page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
  })
  afterAll(() => server?.stop())

  test('shows the saved input while the page reads the stored state', async () => {
    const page = await openConsole(server, '/me', { as: await newAccount(server, { rootRole: 'Viewer' }) })
    const form = page.getByRole('region', { name: 'Notifications' })
    const mails = form.getByRole('checkbox', { name: /Mails about change requests/ })
    await mails.waitFor()
    await untilQuiet(page)
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/api/admin/user/notifications', async (route) => {
      if (route.request().method() === 'GET') {
        asked.resolve()
        await released.promise
      }
      await route.continue()
    })
    await mails.uncheck()
    await form.getByRole('button', { name: 'Save the notifications' }).click()
    await asked.promise
    expect(await mails.isChecked()).toBe(false)
    released.resolve()
    await form.getByText('Nothing is changed yet.').waitFor()
    expect(await mails.isChecked()).toBe(false)
  })
})
