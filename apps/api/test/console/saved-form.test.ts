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

  /** Saves that the person wants no mails. The page then waits for `release`, and reads the stored settings. */
  const saveWithoutMails = async () => {
    const page = await openConsole(server, '/me', { as: await newAccount(server, { rootRole: 'Viewer' }) })
    const form = page.getByRole('region', { name: 'Notifications' })
    const mails = form.getByRole('checkbox', { name: /Mails about change requests/ })
    const save = form.getByRole('button', { name: 'Save the notifications' })
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
    await save.click()
    await asked.promise
    return { page, form, mails, save, release: () => released.resolve() }
  }

  test('shows the saved input while the page reads the stored settings', async () => {
    const { form, mails, release } = await saveWithoutMails()
    expect(await mails.isChecked()).toBe(false)
    release()
    await form.getByText('Nothing is changed yet.').waitFor()
    expect(await mails.isChecked()).toBe(false)
  })

  test('keeps an edit that was made meanwhile, and saves it', async () => {
    const { page, form, mails, save, release } = await saveWithoutMails()
    await mails.check()
    release()
    await untilQuiet(page)
    expect(await mails.isChecked()).toBe(true)
    await save.click()
    await form.getByText('Nothing is changed yet.').waitFor()
    expect(await mails.isChecked()).toBe(true)
  })
})
