import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PageName, pages } from '../../../console/src/routes.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { axeFaults } from './axe-faults.ts'
import { startConsoleServer } from './console-server.ts'
import { createPageParameters, type PageParameters } from './every-page-data.ts'
import { keyboardFaults } from './keyboard-faults.ts'
import { openContext, openInContext, untilQuiet } from './open-console.ts'

/** Pages that have a component, in the order of pages/index.ts. */
const builtPages = (): PageName[] => {
  const source = readFileSync(new URL('../../../console/src/pages/index.ts', import.meta.url), 'utf8')
  return [...source.matchAll(/^ {2}(\w+): \(\) => import\(/gm)].map(([, name]) => name as PageName)
}

const width = 320
const colours = ['color-contrast', 'link-in-text-block']
/** Rules whose result depends on the layout or the colours. */
const onPhones = [...colours, 'target-size', 'scrollable-region-focusable', 'landmark-one-main']

const overflow = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    if (document.documentElement.scrollWidth <= most) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > most)
    return [`the page is ${document.documentElement.scrollWidth} px wide because of ${wide.at(-1)?.outerHTML.slice(0, 120)}`]
  }, width)

/** Runs in the page. axe reads the fill colour of texts, which Chromium reports without the forced colours. */
const showForcedColours = () => {
  const colours = [...document.querySelectorAll<HTMLElement>('body *')].map((one) => [one.style, getComputedStyle(one).color] as const)
  for (const [style, colour] of colours) style.webkitTextFillColor = colour
}

/** Runs in the page. */
const hideForcedColours = () => {
  for (const one of document.querySelectorAll<HTMLElement>('body *')) one.style.removeProperty('-webkit-text-fill-color')
}

/** Waits until the page has its heading, and shows no sign that it loads. */
const waitForContent = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await untilQuiet(page)
}

describe.runIf(browserPath)('each page', () => {
  let server: TestServer
  let parameters: PageParameters
  let signedIn: BrowserContext
  let signedOut: BrowserContext
  beforeAll(async () => {
    server = await startConsoleServer()
    parameters = await createPageParameters(server)
    signedIn = await openContext(server, { colorScheme: 'light' })
    signedOut = await openContext(server, { as: null, colorScheme: 'light' })
    // Without turbo, it builds the console.
  }, 180_000)
  afterAll(() => server?.stop())

  test.each(builtPages())('%s is accessible in all colours, on a phone and with the keyboard', async (name) => {
    const { path } = pages[name]
    const values = parameters[name] ?? {}
    const address = path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
      const value = values[parameter]
      if (value === undefined) throw new Error(`every-page-data.ts needs the parameter ${parameter} of the page ${name}`)
      return encodeURIComponent(value)
    })
    const page = await openInContext('isPublic' in pages[name] ? signedOut : signedIn, server.url, address)
    await waitForContent(page)
    const faults = { light: await axeFaults(page), keyboard: await keyboardFaults(page) }
    await page.emulateMedia({ forcedColors: 'active' })
    await page.evaluate(showForcedColours)
    const forced = await axeFaults(page, colours)
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' })
    await page.evaluate(hideForcedColours)
    await page.setViewportSize({ width, height: 640 })
    const darkPhone = [...(await overflow(page)), ...(await axeFaults(page, onPhones))]
    expect({ ...faults, forced, darkPhone }).toEqual({ light: [], keyboard: [], forced: [], darkPhone: [] })
  })
})
