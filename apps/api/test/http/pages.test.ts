import { createHash } from 'node:crypto'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { issueResetLink } from '../../src/identity/secret/reset-links.ts'
import { newAccount } from '../accounts.ts'
import { browserPath, openBrowser } from '../chromium.ts'
import { startTestServer, type TestServer } from '../harness.ts'

const password = 'Correct-Horse-7'
const paths = ['/reset-password', '/new-user']

let server: TestServer
let proxy: Server
/** Public URL of the server, behind a proxy that removes a prefix. */
let publicUrl: string
/** Paths that the browser requested, without the prefix. */
let asked: string[] = []
let unreachable: RegExp | null = null

beforeAll(async () => {
  proxy = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace(/^\/flags(?=\/)/, '')
    asked.push(path)
    if (path === incoming.url || unreachable?.test(path)) {
      outgoing.writeHead(502).end()
      return
    }
    const { method, headers } = incoming
    incoming.pipe(
      forward(server.url + path, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/flags`
  server = await startTestServer({ publicUrl, limited: false })
})
afterAll(async () => {
  await server.stop()
  proxy.closeAllConnections()
  proxy.close()
})

describe.each(paths)('%s', (path) => {
  const read = (token: string | null = null) => server.send('GET', path, { token })

  test('returns a self-contained page without credentials, which is not cached', async () => {
    const { status, headers, text } = await read()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(text).not.toMatch(/https?:|\ssrc=|\shref=|url\(|@import|\son\w+=/i)
  })

  test('has a content security policy for its own script and style only', async () => {
    const { headers, text } = await read()
    const [, style] = /<style>(.*?)<\/style>/s.exec(text) ?? []
    const [, script] = /<script>(.*?)<\/script>/s.exec(text) ?? []
    const sourceOf = (of: string | undefined) => `'sha256-${createHash('sha256').update(of!).digest('base64')}'`
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${sourceOf(script)}`,
      `style-src ${sourceOf(style)}`,
      "connect-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
  })

  test('the page and the log contain nothing of the query', async () => {
    const plain = (await read()).text
    const marked = await server.send('GET', `${path}?token=marked-secret&invite=marked-secret&x=<script>`, { token: null })
    expect(marked.text).toBe(plain)
    const lines = server.log.filter((line) => line.includes(`"route":"${path}"`))
    expect(lines.length).toBeGreaterThan(0)
    expect(server.log.join('')).not.toContain('marked-secret')
  })

  test('every input has a label', async () => {
    const { text } = await read()
    const labelled = [...text.matchAll(/<label for="(\w+)"/g)].map(([, id]) => id)
    expect([...text.matchAll(/<input id="(\w+)" name=/g)].map(([, id]) => id)).toEqual(labelled)
  })

  test('returns 200 for HEAD and 404 for POST', async () => {
    expect(await server.send('HEAD', path, { token: null })).toMatchObject({ status: 200, text: '' })
    expect((await server.send('POST', path, { token: null, body: {} })).status).toBe(404)
  })
})

describe.runIf(browserPath)('page in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** Opens a link on a phone. Page errors, console errors and requests to other servers fail the test. */
  const open = async (url: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(publicUrl)) faults.push(request.url())
    })
    asked = []
    onTestFinished(async () => {
      await context.close()
      expect(faults.filter((fault) => !fault.endsWith('/favicon.ico'))).toEqual([])
    })
    await page.goto(url)
    return page
  }
  const says = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const complains = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
  const focused = (page: Page) => page.evaluate('document.activeElement.id')
  const logIn = async (username: string, tried: string) =>
    (await server.send('POST', '/auth/simple/login', { token: null, body: { username, password: tried } })).status

  const resetLink = async (accountId: number): Promise<string> => {
    const { statement, url } = issueResetLink({ accountId, purpose: 'reset', createdBy: null, now: Date.now(), publicUrl })
    await server.database.run(statement)
    return url
  }
  const newInvite = async (): Promise<{ url: string; secret: string }> => {
    const body = { name: 'Newcomers', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
    return (await server.send('POST', '/api/admin/invite-link/tokens', { body })).json
  }

  describe('/reset-password', () => {
    test('explains a weak password and sets a strong one; the link works only once', async () => {
      const { id, email } = await newAccount(server, { name: 'Ada', email: 'ada@example.org', password })
      const url = await resetLink(id)
      const page = await open(url)
      await says(page, 'This sets the password of Ada, ada@example.org.')
      expect(page.url()).toBe(`${publicUrl}/reset-password`)
      expect(await focused(page)).toBe('password')

      await page.getByLabel('New password').fill('weak')
      await page.getByRole('button', { name: 'Set the password' }).click()
      await complains(page, 'New password: Use at least 10 characters.')
      expect(await page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true')
      expect(await focused(page)).toBe('password')
      expect(await page.getByLabel('New password').getAttribute('type')).toBe('password')
      await page.getByLabel('Show the password').check()
      expect(await page.getByLabel('New password').getAttribute('type')).toBe('text')

      await page.getByLabel('New password').fill('Another-Horse-8')
      await page.keyboard.press('Enter')
      await says(page, 'Your password is set')
      expect(await page.getByRole('alert').textContent()).toBe('')
      expect(await page.getByRole('button').count()).toBe(0)
      expect([await logIn(email!, password), await logIn(email!, 'Another-Horse-8')]).toEqual([401, 200])

      const again = await open(url)
      await says(again, 'This link is no longer valid')
      expect(await again.getByRole('textbox').count()).toBe(0)
    })

    test('reports that the link became invalid', async () => {
      const { id } = await newAccount(server)
      const page = await open(await resetLink(id))
      await says(page, 'This sets the password')
      await resetLink(id)
      await page.getByLabel('New password').fill(password)
      await page.keyboard.press('Enter')
      await says(page, 'This link is no longer valid')
    })
  })

  describe('/new-user', () => {
    const fill = async (page: Page, values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    }

    test('a new user signs up and logs in', async () => {
      const { url, secret } = await newInvite()
      const page = await open(url)
      await says(page, 'You are invited')
      expect(page.url()).toBe(`${publicUrl}/new-user`)
      expect(await focused(page)).toBe('name')
      await fill(page, { Name: 'Grace', 'Mail address': 'grace@example.org', Password: password })
      await page.getByRole('button', { name: 'Sign up' }).click()
      await says(page, 'Log in as grace@example.org')
      expect(asked.filter((path) => path.startsWith('/invite/'))).toEqual([`/invite/${secret}/validate`, `/invite/${secret}/signup`])
      expect(await logIn('grace@example.org', password)).toBe(200)
    })

    test('shows an error of the server at its field, and keeps the input', async () => {
      await newAccount(server, { email: 'taken@example.org' })
      const page = await open((await newInvite()).url)
      await says(page, 'You are invited')
      await page.getByRole('button', { name: 'Sign up' }).click()
      await complains(page, /Name: .*Mail address: .*Password: /s)
      expect(await focused(page)).toBe('name')
      await fill(page, { Name: 'Bob', 'Mail address': 'taken@example.org', 'User name, if you want one': 'bob', Password: 'weak' })
      await page.keyboard.press('Enter')
      await complains(page, /^Password: Use at least 10 characters/)
      await fill(page, { Password: password })
      await page.keyboard.press('Enter')
      await complains(page, 'taken@example.org is taken already')
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bob')
      await fill(page, { 'Mail address': 'bob@example.org' })
      await page.keyboard.press('Enter')
      await says(page, 'Log in as bob@example.org')
      expect(await logIn('bob', password)).toBe(200)
    })

    test('reports a link that is incomplete or names an invalid invitation', async () => {
      for (const link of ['', '?invite=', '?invite=unknown', '?invite=%00']) {
        const page = await open(`${publicUrl}/new-user${link}`)
        await says(page, link.length > 8 ? 'is not valid' : 'This link is not complete')
        expect(await page.getByRole('textbox').count(), link).toBe(0)
      }
    })

    test('lets the user try again after the server was unreachable', async () => {
      const { url } = await newInvite()
      unreachable = /validate$/
      const page = await open(url)
      await complains(page, 'The server did not answer')
      unreachable = null
      await page.getByRole('button', { name: 'Try again' }).click()
      await says(page, 'You are invited')
      await fill(page, { Name: 'Eve', 'Mail address': 'eve@example.org', Password: password })
      unreachable = /signup$/
      await page.keyboard.press('Enter')
      await complains(page, 'The server did not answer')
      unreachable = null
      await page.keyboard.press('Enter')
      await says(page, 'Log in as eve@example.org')
    })

    test('no element is wider than a phone', async () => {
      const page = await open((await newInvite()).url)
      await says(page, 'You are invited')
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
  })
})
