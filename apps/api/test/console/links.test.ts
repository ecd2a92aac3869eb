import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueResetLink } from '../../src/identity/secret/reset-links.ts'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { axeFaults } from './axe-faults.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'
import { type PrefixProxy, startPrefixProxy } from './prefix-proxy.ts'

const password = 'Correct-Horse-7'

describe.runIf(browserPath)('links of mails and invitations, behind a path prefix', () => {
  let server: TestServer
  let proxy: PrefixProxy
  beforeAll(async () => {
    proxy = await startPrefixProxy()
    server = await startConsoleServer({ publicUrl: proxy.publicUrl, mailer: { send: async () => undefined } })
    proxy.target = server.url
  })
  afterAll(async () => {
    await server?.stop()
    proxy?.close()
  })

  /** Opens a link on a phone. */
  const open = (url: string): Promise<Page> => {
    proxy.paths.length = 0
    const { publicUrl: address } = proxy
    return openConsole(server, url.slice(address.length), { as: null, address, viewport: { width: 320, height: 640 } })
  }
  const says = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const complains = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  }
  const isFocused = (page: Page, label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement)
  const faultOf = async (page: Page, label: string, text: string | RegExp) => {
    const field = page.getByLabel(label, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const ids = (await field.getAttribute('aria-describedby')) ?? ''
    const descriptions = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(descriptions.join(' ')).toMatch(text)
    await expect.poll(() => isFocused(page, label)).toBe(true)
  }
  const logIn = async (username: string, tried: string) =>
    (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password: tried } })).status

  const resetLink = async (accountId: number): Promise<string> => {
    const issued = issueResetLink({ accountId, purpose: 'reset', createdBy: null, now: Date.now(), publicUrl: proxy.publicUrl })
    await server.database.run(issued.statement)
    return issued.url
  }
  const newInvite = async (): Promise<{ url: string; secret: string }> => {
    const body = { name: 'Newcomers', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
    return (await server.send('POST', '/api/admin/invite-link/tokens', { body })).json
  }

  test('a password link explains a weak password, sets a strong one, and works only once', async () => {
    const { id, email } = await newAccount(server, { name: 'Ada', email: 'ada@example.org', password })
    const url = await resetLink(id)
    const page = await open(url)
    await says(page, 'This sets the password of Ada, ada@example.org.')
    expect(page.url()).toBe(`${proxy.publicUrl}/reset-password`)
    expect(await page.evaluate(() => history.length)).toBe(2)
    await expect.poll(() => isFocused(page, 'New password')).toBe(true)
    expect(await axeFaults(page)).toEqual([])

    await fill(page, { 'New password': 'weak' })
    await page.getByRole('button', { name: 'Set the password' }).click()
    await faultOf(page, 'New password', /Use at least 10 characters\./)
    const typeOf = () => page.getByLabel('New password').getAttribute('type')
    expect(await typeOf()).toBe('password')
    await page.getByLabel('Show the password').check()
    expect(await typeOf()).toBe('text')

    await fill(page, { 'New password': 'Another-Horse-8' })
    await page.keyboard.press('Enter')
    await says(page, 'Your password is set')
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect([await logIn(email!, password), await logIn(email!, 'Another-Horse-8')]).toEqual([401, 200])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(page.url()).toBe(`${proxy.publicUrl}/sign-in`)

    const again = await open(url)
    await complains(again, 'This link is no longer valid')
    expect(await again.getByRole('textbox').count()).toBe(0)
  })

  test('a password link that became invalid ends the form', async () => {
    const { id } = await newAccount(server)
    const page = await open(await resetLink(id))
    await says(page, 'This sets the password')
    await resetLink(id)
    await fill(page, { 'New password': password })
    await page.keyboard.press('Enter')
    await complains(page, 'This link is no longer valid')
    expect(await page.getByRole('textbox').count()).toBe(0)
  })

  test('an invited person corrects the input, signs up and signs in', async () => {
    await newAccount(server, { email: 'taken@example.org' })
    const { url, secret } = await newInvite()
    const page = await open(url)
    await says(page, 'You are invited')
    expect(page.url()).toBe(`${proxy.publicUrl}/new-user`)
    await expect.poll(() => isFocused(page, 'Name')).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await fill(page, { Name: 'Bob', 'Mail address': 'taken@example.org', 'User name, if you want one': 'bob', Password: 'weak' })
    await page.keyboard.press('Enter')
    await faultOf(page, 'Password', /Use at least 10 characters/)
    await fill(page, { Password: password })
    await page.keyboard.press('Enter')
    await complains(page, 'taken@example.org is taken already')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bob')
    await fill(page, { 'Mail address': 'bob@example.org' })
    await page.keyboard.press('Enter')
    await says(page, 'Sign in as bob@example.org')
    expect(proxy.paths.filter((path) => path.startsWith('/invite/'))).toEqual([
      `/invite/${secret}/validate`,
      ...Array(3).fill(`/invite/${secret}/signup`),
    ])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fill(page, { 'User name or mail address': 'bob', Password: password })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()
    expect(page.url()).toBe(`${proxy.publicUrl}/`)
  })

  test('/new-user reports that the link is incomplete or not valid', async () => {
    const page = await open(`${proxy.publicUrl}/new-user`)
    for (const query of ['', '?invite=', '?invite=unknown', '?invite=%00']) {
      await page.goto(`${proxy.publicUrl}/new-user${query}`)
      await complains(page, query.length > 8 ? 'is not valid' : 'This link is not complete')
      expect(await page.getByRole('textbox').count(), query).toBe(0)
    }
  })

  test('a person can try again after the server was unreachable', async () => {
    const { url } = await newInvite()
    proxy.unreachable = /validate$/
    const page = await open(url)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.waitFor()
    proxy.unreachable = null
    await tryAgain.click()
    await says(page, 'You are invited')
    await fill(page, { Name: 'Eve', 'Mail address': 'eve@example.org', Password: password })
    proxy.unreachable = /signup$/
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    proxy.unreachable = null
    await page.keyboard.press('Enter')
    await says(page, 'Sign in as eve@example.org')
  })

  test('a person who forgot the password gets the same response for any address', async () => {
    const page = await open(`${proxy.publicUrl}/sign-in`)
    await page.getByText('Did you forget your password?').click()
    await fill(page, { 'Your mail address': 'nobody@example.org' })
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await says(page, 'If an account has the address nobody@example.org')
  })
})
