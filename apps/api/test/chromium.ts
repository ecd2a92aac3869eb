import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findBrowser = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (found !== undefined) return found
  const message = 'NO CHROMIUM WAS FOUND: install it (Debian: apt-get install chromium)'
  if (process.env.CI) throw new Error(message)
  process.stderr.write(`\n*** ${message}. The tests of the pages in a browser are LEFT OUT of this run. ***\n\n`)
  return undefined
}

/** Path of the browser. Undefined: no browser was found, and a warning was printed. */
export const browserPath = findBrowser()

/** Starts the browser. Its sandbox does not work as root, and needs more shared memory than containers have. */
export const openBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: ['--no-sandbox', '--disable-dev-shm-usage', ...args] })
