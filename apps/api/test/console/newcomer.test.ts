import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

const password = 'Correct-Horse-7'
const viewport = { width: 1180, height: 760 }
const pictures = fileURLToPath(new URL('../../../../docs/public/console', import.meta.url))

/** With HALYARD_SCREENSHOTS=1, the journey renews the pictures of the documents. */
const picture = async (page: Page, name: string): Promise<void> => {
  await untilQuiet(page)
  if (process.env.HALYARD_SCREENSHOTS !== '1') return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/${name}.png` })
}

const signIn = async (page: Page, user: string): Promise<void> => {
  await page.getByLabel('User name or mail address').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
}

const goTo = (page: Page, title: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: title }).click()

const trayOf = (page: Page) => page.getByRole('region', { name: 'Tray' })
const cardOf = (page: Page, environment: string) => page.getByRole('region', { name: environment, exact: true })

/** Sets the rollout in production, and waits until the tray is checked. */
const rollOut = async (page: Page, percent: string): Promise<void> => {
  const rollout = cardOf(page, 'production').getByRole('spinbutton', { name: 'Rollout' })
  await rollout.fill(percent)
  await untilQuiet(page)
}

describe.runIf(browserPath)('a newcomer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
    await newAccount(server, { name: 'Ada', username: 'ada', rootRole: 'Admin', password })
  })
  afterAll(() => server?.stop())

  const isOn = async (): Promise<boolean> =>
    (await server.send('GET', '/api/admin/projects/default/features/checkout/environments/production')).json.enabled

  test('creates a flag, rolls it out, lets a colleague review a change, and finds in the history who did what', async () => {
    const ada = await openConsole(server, '/', { as: null, viewport })
    await signIn(ada, 'ada')
    await picture(ada, 'inbox')

    // A flag.
    await goTo(ada, 'Flags')
    await ada.getByRole('link', { name: 'New flag' }).click()
    await ada.getByLabel('Name', { exact: true }).fill('checkout')
    await ada.getByLabel('Description (optional)').fill('The new one-page checkout')
    await ada.getByRole('button', { name: 'Create the flag' }).click()
    await ada.getByRole('heading', { level: 1, name: 'checkout' }).waitFor()

    // Rolled out to 10 % in production, undone, and applied again.
    const production = cardOf(ada, 'production')
    const tray = trayOf(ada)
    const apply = tray.getByRole('button', { name: 'Apply', exact: true })
    await production.getByRole('button', { name: 'Turn on…' }).click()
    await rollOut(ada, '10')
    await tray.getByText('turned on').waitFor()
    await tray.getByText(/10 % of users/).waitFor()
    await tray.getByText(/Evaluated here for 20,000 generated users/).waitFor()
    expect(await isOn()).toBe(false)
    await picture(ada, 'tray')
    await tray.getByLabel(/^Why/).fill('The first tenth')
    await apply.click()
    await tray.getByText('Applied in production').waitFor()
    expect(await isOn()).toBe(true)
    await tray.getByRole('button', { name: 'Undo' }).click()
    await tray.getByText('Undone.').waitFor()
    expect(await isOn()).toBe(false)
    await production.getByRole('button', { name: 'Turn on…' }).click()
    await rollOut(ada, '10')
    await apply.click()
    await tray.getByText('Applied in production').waitFor()
    await picture(ada, 'flag')
  })
})
