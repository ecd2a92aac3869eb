import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { expect, onTestFinished, vi } from 'vitest'
import { newAccount, newSession, type TestAccount } from '../accounts.ts'
import type { TestServer } from '../harness.ts'
import { faultsOf, returnContext, takeContext } from './browser.ts'

export interface OpenOptions extends Pick<BrowserContextOptions, 'viewport'> {
  /** The account that is signed in. Absent: an administrator that all tests of the server share. Null: nobody. */
  readonly as?: Pick<TestAccount, 'id'> | null
  /** Address of the server with its path prefix, if a proxy is in front of it. */
  readonly address?: string
  /** Origins of identity providers, to which the page may send requests. */
  readonly providers?: readonly string[]
}

const administrators = new WeakMap<TestServer['database'], Promise<TestAccount>>()

const administratorOf = (server: TestServer): Promise<TestAccount> => {
  const known = administrators.get(server.database) ?? newAccount(server, { name: 'Ada', rootRole: 'Admin' })
  administrators.set(server.database, known)
  return known
}

const collectFaults = (page: Page, address: string, providers: readonly string[]): string[] => {
  const faults = faultsOf(page)
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    // The browser reports each response of 400 or more as an error. The tests check what the page makes of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('request', (request) => {
    const isAllowed = [address, ...providers].some((origin) => request.url().startsWith(`${origin}/`))
    if (/^(?:https?|wss?):/.test(request.url()) && !isAllowed) faults.push(`request to ${request.url()}`)
  })
  return faults
}

const quietMs = 100
const waiting = new WeakMap<Page, { readonly requests: Set<Request>; changed: number }>()

const countRequests = (page: Page): void => {
  const state = { requests: new Set<Request>(), changed: performance.now() }
  waiting.set(page, state)
  const end = (request: Request) => {
    if (state.requests.delete(request)) state.changed = performance.now()
  }
  page.on('request', (request) => {
    state.requests.add(request)
    state.changed = performance.now()
  })
  page.on('requestfinished', end).on('requestfailed', end)
  page.on('response', (response) => {
    // A stream stays open.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(response.request())
  })
}

/** Waits until the page has no work to do. False: the page was left meanwhile. */
const isIdle = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 5_000 })))
    .catch((error: Error) => {
      if (error.message.includes('Execution context was destroyed')) return false
      throw error
    })

/** Waits until the page has sent no request for 100 ms, waits for no response, and has no work to do. */
export const untilQuiet = async (page: Page): Promise<void> => {
  const state = waiting.get(page)
  if (!state) throw new Error('the page was not opened with openConsole')
  for (let changed = Number.NaN; changed !== state.changed; ) {
    await vi.waitUntil(() => state.requests.size === 0 && performance.now() - state.changed > quietMs, { timeout: 30_000, interval: 20 })
    const last = state.changed
    changed = (await isIdle(page)) ? last : Number.NaN
  }
}

/** A new page in a browser context with the session of an account, and the list of its faults. `close` ends its use. */
const newPage = async (server: TestServer, options: OpenOptions) => {
  const { as, address = server.url, providers = [], viewport } = options
  const account = as === undefined ? await administratorOf(server) : as
  const context = await takeContext()
  if (account) {
    const value = await newSession(server, account.id)
    await context.addCookies([{ name: 'halyard-session', value, url: address, httpOnly: true, sameSite: 'Lax' }])
  }
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  countRequests(page)
  return { page, faults: collectFaults(page, address, providers), close: () => returnContext(context) }
}

/**
 * Opens a page of the console, which closes when the running test ends. The test fails at its end if the page violated its policy, reported an error,
 * or sent a request to another host.
 */
export const openConsole = async (server: TestServer, path = '/', options: OpenOptions = {}): Promise<Page> => {
  const { page, faults, close } = await newPage(server, options)
  onTestFinished(async () => {
    await close()
    expect(faults).toEqual([])
  })
  await page.goto((options.address ?? server.url) + path)
  return page
}

export interface Visitor {
  /** Loads a page of the console. The running test fails at its end as with `openConsole`. */
  readonly visit: (path: string) => Promise<Page>
  readonly close: () => Promise<void>
}

/** A browser page in which several tests load pages of the console one after the other, which is faster than `openConsole`. */
export const openVisitor = async (server: TestServer, options: OpenOptions = {}): Promise<Visitor> => {
  const { page, faults, close } = await newPage(server, options)
  const visit = async (path: string): Promise<Page> => {
    onTestFinished(() => expect(faults.splice(0)).toEqual([]))
    await page.goto(server.url + path)
    return page
  }
  return {
    visit,
    close: async () => {
      await close()
      expect(faults).toEqual([])
    },
  }
}
