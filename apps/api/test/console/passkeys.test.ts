import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { axeFaults } from './axe-faults.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'
import { type PrefixProxy, startPrefixProxy } from './prefix-proxy.ts'

const password = 'Correct-Horse-7'

/** Adds an authenticator of Chromium, which confirms each question itself. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe.runIf(browserPath)('passkeys in the console', () => {
  let server: TestServer
  let proxy: PrefixProxy
  let address: string
  beforeAll(async () => {
    proxy = await startPrefixProxy()
    // Passkeys belong to a host name; an address of numbers has none.
    address = proxy.publicUrl.replace('127.0.0.1', 'localhost')
    server = await startConsoleServer({ publicUrl: address })
    proxy.target = server.url
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    proxy?.close()
  })

  test('a person adds a passkey, logs in with it, and requires it after the password', async () => {
    const { id } = await newAccount(server, { rootRole: 'Admin', username: 'grace', password })
    const page = await openConsole(server, '/me', { as: { id }, address })
    await addAuthenticator(page)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })

    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('button', { name: 'Add the passkey' }).click()
    await dialog.waitFor({ state: 'detached' })
    await passkeys.getByRole('rowheader', { name: 'Laptop' }).waitFor()
    await untilQuiet(page)
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByRole('button', { name: /grace/ }).waitFor()

    await page.goto(`${address}/me`)
    await passkeys.getByRole('checkbox', { name: /Second factor/ }).check()
    await passkeys.getByRole('button', { name: 'Save the second factor' }).click()
    await passkeys.getByText('Nothing is changed yet.').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()

    await page.getByLabel('User name or mail address').fill('grace')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Your account also needs a passkey.').waitFor()
    await untilQuiet(page)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.getByRole('button', { name: /grace/ }).waitFor()
  })

  test('while password login is off, the sign-in page offers the other ways only', async () => {
    await server.send('POST', '/api/admin/auth/simple/settings?force=true', { body: { disabled: true } })
    const page = await openConsole(server, '/sign-in', { as: null, address })
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
    await server.send('POST', '/api/admin/auth/simple/settings', { body: { disabled: false } })
  })

  test('an administrator switches password login off after a warning, and on again', async () => {
    await server.database.run(build.deleteFrom('passkey').compile())
    const page = await openConsole(server, '/sso', { address })
    const section = page.getByRole('region', { name: 'Password login' })
    const checkbox = section.getByRole('checkbox', { name: 'People can log in with a password' })
    const save = section.getByRole('button', { name: 'Save password login' })
    await checkbox.uncheck()
    await save.click()
    await section.getByText('halyard auth password-on').waitFor()
    await section.getByRole('checkbox', { name: /Switch off even if/ }).check()
    await save.click()
    await section.getByText('Nothing is changed yet.').waitFor()
    expect((await server.send('GET', '/auth/methods', { token: null })).json.password).toBe(false)
    await checkbox.check()
    await save.click()
    await section.getByText('Nothing is changed yet.').waitFor()
    expect((await server.send('GET', '/auth/methods', { token: null })).json.password).toBe(true)
  })
})
