import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../chromium.ts'

let browser: Promise<Browser> | undefined
const idle: BrowserContext[] = []
const mostIdle = 3
const faults = new WeakMap<Page, string[]>()

/** Errors and violations of the policy that the page reports. */
export const faultsOf = (page: Page): string[] => {
  const known = faults.get(page) ?? []
  faults.set(page, known)
  return known
}

const startBrowser = async (): Promise<Browser> => {
  // vitest ends a worker with this signal. At the exit, Playwright ends the browser and deletes its folder.
  process.once('SIGTERM', () => process.exit())
  const started = await openBrowser(['--process-per-site'])
  started.on('disconnected', () => {
    browser = undefined
    idle.length = 0
  })
  return started
}

/** Runs in the page. */
const reportViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    const { reportViolation } = window as Window & { reportViolation?: (text: string) => void }
    reportViolation?.(`policy violation: ${effectiveDirective} ${blockedURI} in ${sourceFile}:${lineNumber}`)
  })

const newContext = async (): Promise<BrowserContext> => {
  browser ??= startBrowser()
  const context = await (await browser).newContext()
  context.setDefaultTimeout(30_000)
  await context.exposeBinding('reportViolation', ({ page }, text: string) => void faultsOf(page).push(text))
  await context.addInitScript(reportViolations)
  // An open page of the same host keeps the process of the pages alive. A new process compiles the console again, which takes a second.
  const keeper = await context.newPage()
  await keeper.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await keeper.goto('http://127.0.0.1/')
  return context
}

/** A browser context without cookies, which an earlier test may have used. The console stores nothing but cookies. */
export const takeContext = async (): Promise<BrowserContext> => idle.pop() ?? newContext()

/** Ends the use of a browser context. Its pages close. */
export const returnContext = async (context: BrowserContext): Promise<void> => {
  const [, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  await context.clearCookies()
  if (idle.length < mostIdle) idle.push(context)
  else await context.close()
}
