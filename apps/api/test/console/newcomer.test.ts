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
const pictures = fileURLToPath(new URL('../../../../docs/console', import.meta.url))

/** With HALYARD_SCREENSHOTS=1, the journey renews the pictures of the documents. */
const picture = async (page: Page, name: string): Promise<void> => {
  await untilQuiet(page)
  if (process.env.HALYARD_SCREENSHOTS !== '1') return
  await mkdir(pictures, { recursive: true })
  await page.bringToFront()
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

    // A colleague, who reviews changes of production.
    await ada.goto(`${server.url}/invitations`)
    await ada.getByRole('button', { name: 'New invitation link' }).click()
    await ada.getByLabel('Name', { exact: true }).fill('The shop team')
    await ada.getByRole('button', { name: 'Create the link' }).click()
    const link = await ada.getByLabel('Invitation link', { exact: true }).inputValue()
    const bob = await openConsole(server, link.replace(/^https?:\/\/[^/]+/, ''), { as: null, viewport })
    await bob.getByLabel('Name', { exact: true }).fill('Bob')
    await bob.getByLabel('Mail address').fill('bob@example.org')
    await bob.getByLabel('Password', { exact: true }).fill(password)
    await bob.getByRole('button', { name: 'Sign up' }).click()
    await bob.getByText('Welcome! Your account was created.').waitFor()
    await ada.goto(`${server.url}/projects/default/access`)
    await ada.getByRole('button', { name: 'Give access' }).click()
    await ada.getByRole('checkbox', { name: /^Bob/ }).check()
    await ada.getByRole('checkbox', { name: /^Release manager/ }).check()
    await picture(ada, 'access')
    await ada.getByRole('button', { name: 'Give the roles' }).click()
    await ada.getByRole('dialog').waitFor({ state: 'detached' })
    await ada.goto(`${server.url}/projects/default/settings?tab=reviews`)
    await ada.getByLabel('Require reviews in production').check()
    await ada.getByRole('button', { name: 'Save the reviews of production' }).click()
    await untilQuiet(ada)

    // A proposal, its review and its effect.
    await ada.goto(`${server.url}/flags/checkout`)
    await rollOut(ada, '50')
    await tray.getByLabel(/^Why/).fill('Half of the customers')
    await tray.getByRole('button', { name: 'Propose for review' }).click()
    await tray.getByText(/Change request \d+ for production.*In review/).waitFor()
    await bob.goto(`${server.url}/`)
    await signIn(bob, 'bob@example.org')
    await goTo(bob, 'Change requests')
    await bob.getByRole('link', { name: /Half of the customers/ }).click()
    await bob.getByText('Rollout 10 % → 50 % (+40 points)').waitFor()
    await picture(bob, 'review')
    await bob.getByRole('button', { name: 'Approve this outcome…' }).click()
    await bob.getByRole('dialog').getByRole('button', { name: 'Approve this outcome' }).click()
    await bob.getByRole('dialog').waitFor({ state: 'detached' })
    await bob.getByRole('button', { name: 'Apply…' }).click()
    await bob.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await bob.getByRole('dialog').waitFor({ state: 'detached' })
    const { strategies } = (await server.send('GET', '/api/admin/projects/default/features/checkout/environments/production')).json
    expect(strategies[0].parameters.rollout).toBe('50')

    // Who did what.
    await goTo(ada, 'History')
    await ada
      .getByText(/^bob.* approved/i)
      .first()
      .waitFor()
    await ada
      .getByText(/^ada.* turned on/i)
      .first()
      .waitFor()
    await picture(ada, 'history')
  })
})
