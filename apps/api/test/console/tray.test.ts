import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { sendOk, startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const inDefault = '/api/admin/projects/default'
const strategies = `${inDefault}/features/checkout/environments/production/strategies`

describe.runIf(browserPath)('the tray', () => {
  let server: TestServer
  const send = (method: string, path: string, body?: unknown) => sendOk(server, method, path, body)
  const titles = async (): Promise<string[]> => (await send('GET', strategies)).map(({ title }: { title: string }) => title)
  beforeAll(async () => {
    server = await startConsoleServer()
    await send('POST', `${inDefault}/features`, { name: 'checkout', type: 'release' })
    for (const title of ['First', 'Second']) await send('POST', strategies, { name: 'default', title, constraints: [], parameters: {} })
  })
  afterAll(() => server?.stop())

  const act = async (page: Page, position: number, action: string) => {
    await page.getByRole('button', { name: `Actions for strategy ${position}` }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  const press = (page: Page, name: string) => page.getByRole('region', { name: 'Tray' }).getByRole('button', { name, exact: true }).click()

  test('applies a deletion, and brings the strategy back', async () => {
    const page = await openConsole(server, '/flags/checkout#production')
    await act(page, 1, 'Delete')
    await press(page, 'Apply')
    await page.getByText('Applied in production of the project default.').waitFor()
    expect(await titles()).toEqual(['Second'])
    await press(page, 'Undo')
    await page.getByText('Undone.').first().waitFor()
    expect((await titles()).toSorted()).toEqual(['First', 'Second'])
  })

  test('adds a strategy once if the response is lost and the person then edits it', async () => {
    await send('POST', `${inDefault}/features`, { name: 'lost', type: 'release' })
    const page = await openConsole(server, '/flags/lost/environments/production/strategies/new')
    await page.getByLabel('Title').fill('Only')
    await page.getByRole('button', { name: 'Put into the tray' }).click()
    let isLost = true
    await page.route(
      (url) => url.pathname.endsWith('/changes') && !url.searchParams.has('dryRun'),
      async (route) => {
        if (!isLost) return route.continue()
        await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } })
        await route.abort()
      },
    )
    await press(page, 'Apply')
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByRole('alert').waitFor()
    isLost = false
    const stored = async () => (await send('GET', strategies.replace('checkout', 'lost'))) as { title: string; disabled: boolean }[]
    expect(await stored()).toHaveLength(1)

    await page.getByRole('region', { name: 'production', exact: true }).waitFor()
    await act(page, 1, 'Disable')
    const apply = tray.getByRole('button', { name: 'Apply', exact: true })
    await expect.poll(() => apply.getAttribute('aria-disabled')).toBeNull()
    await apply.click()
    await tray.getByText('Applied in production of the project default.').waitFor()
    expect(await stored()).toMatchObject([{ title: 'Only', disabled: true }])
  })

  test('makes the browser ask before the page closes, while it has changes', async () => {
    const page = await openConsole(server, '/flags/checkout#production')
    const dialogs: string[] = []
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.type())
      await dialog.dismiss()
    })
    await page.getByRole('button', { name: 'Turn on…' }).first().click()
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByRole('button', { name: 'Discard', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Flags', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor()
    expect(dialogs).toEqual([])

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await asked
    expect(dialogs).toEqual(['beforeunload'])
    await tray.getByRole('button', { name: 'Discard', exact: true }).click()
    await tray.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor()
    expect(dialogs).toEqual(['beforeunload'])
  })

  test('asks before a person leaves a page with a draft', async () => {
    const page = await openConsole(server, '/flags/checkout/environments/production/strategies/new')
    const title = page.getByLabel('Title')
    await title.fill('Draft')
    const dialogs: string[] = []
    let isLeaving = false
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.type())
      await (isLeaving ? dialog.accept() : dialog.dismiss())
    })
    const flags = page.getByRole('link', { name: 'Flags', exact: true })
    await flags.click()
    await expect.poll(() => dialogs).toEqual(['confirm'])
    expect(await title.inputValue()).toBe('Draft')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => dialogs).toEqual(['confirm', 'beforeunload'])
    isLeaving = true
    await flags.click()
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor()
    expect(dialogs).toEqual(['confirm', 'beforeunload', 'confirm'])
  })

  test('asks when the back button would leave a page with a draft', async () => {
    const page = await openConsole(server, '/flags/checkout')
    await page.getByRole('heading', { level: 1, name: 'checkout' }).waitFor()
    await page.getByRole('link', { name: 'Flags', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor()
    await page.evaluate(() => history.pushState(null, '', 'flags/checkout/environments/production/strategies/new'))
    const title = page.getByLabel('Title')
    await title.fill('Draft')
    const answers = [false, true]
    const dialogs: string[] = []
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.type())
      await (answers[dialogs.length - 1] ? dialog.accept() : dialog.dismiss())
    })
    await page.evaluate(() => history.back())
    await expect.poll(() => dialogs).toEqual(['confirm'])
    expect(await title.inputValue()).toBe('Draft')
    await title.fill('Draft of a title')
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor()
    expect(dialogs).toEqual(['confirm', 'confirm'])
  })

  test('adds a strategy in front of the others', async () => {
    const before = await titles()
    const page = await openConsole(server, '/flags/checkout/environments/production/strategies/new')
    await page.getByLabel('Title').fill('Third')
    await page.getByRole('button', { name: 'Put into the tray' }).click()
    await act(page, 3, 'Move up')
    await act(page, 2, 'Move up')
    await press(page, 'Apply')
    await page.getByText('Applied in production of the project default.').waitFor()
    expect(await titles()).toEqual(['Third', ...before])
  })
})
