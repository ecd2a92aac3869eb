import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PageName, pages } from '../../../console/src/routes.ts'
import { browserPath } from '../chromium.ts'
import { someOf } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { axeFaults } from './axe-faults.ts'
import { startConsoleServer } from './console-server.ts'
import { createPageParameters, type PageParameters } from './every-page-data.ts'
import { keyboardFaults } from './keyboard-faults.ts'
import { openVisitor, untilQuiet, type Visitor } from './open-console.ts'

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

/** Checks of a page, in this order: later ones change how the page looks. In the full run, each page passes all, otherwise one. */
const checks: readonly (readonly [mode: string, faultsOf: (page: Page) => Promise<string[]>])[] = [
  ['light', axeFaults],
  ['with the keyboard', keyboardFaults],
  [
    'in forced colours',
    async (page) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.evaluate(showForcedColours)
      const faults = await axeFaults(page, colours)
      await page.evaluate(hideForcedColours)
      return faults
    },
  ],
  [
    'dark on a phone',
    async (page) => {
      await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' })
      await page.setViewportSize({ width, height: 640 })
      return [...(await overflow(page)), ...(await axeFaults(page, onPhones))]
    },
  ],
]

/** Waits until the page has its heading, and shows no sign that it loads. */
const waitForContent = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await untilQuiet(page)
}

describe.runIf(browserPath)('each page', () => {
  let server: TestServer
  let parameters: PageParameters
  let signedIn: Visitor
  let signedOut: Visitor
  beforeAll(async () => {
    server = await startConsoleServer()
    parameters = await createPageParameters(server)
    signedIn = await openVisitor(server)
    signedOut = await openVisitor(server, { as: null })
    // Without turbo, it builds the console.
  }, 180_000)
  afterAll(async () => {
    await signedIn?.close()
    await signedOut?.close()
    await server?.stop()
  })

  const addressOf = (name: PageName): string => {
    const { path } = pages[name]
    const values = parameters[name] ?? {}
    return path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
      const value = values[parameter]
      if (value === undefined) throw new Error(`every-page-data.ts needs the parameter ${parameter} of the page ${name}`)
      return encodeURIComponent(value)
    })
  }

  test.each(builtPages().map((name, turn) => ({ name, checked: someOf(checks, turn) })))(
    '$name is accessible',
    async ({ name, checked }) => {
      const page = await ('isPublic' in pages[name] ? signedOut : signedIn).visit(addressOf(name))
      onTestFinished(async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
      })
      await waitForContent(page)
      const faults: Record<string, string[]> = {}
      for (const [mode, faultsOf] of checked) faults[mode] = await faultsOf(page)
      expect(faults).toEqual(Object.fromEntries(checked.map(([mode]) => [mode, []])))
    },
  )
})
