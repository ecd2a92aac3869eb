import type { Browser } from 'playwright-core'
import { openBrowser } from '../chromium.ts'

let browser: Promise<Browser> | undefined

/** The browser that all tests of the process share. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= openBrowser())

export const closeBrowser = async (): Promise<void> => {
  const open = browser
  browser = undefined
  await (await open)?.close()
}
