import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameAndProjectOf, stateFiles } from '../../../../tooling/bench/data-set.ts'
import { browserPath } from '../chromium.ts'
import { full } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

const count = 20_000
const limits = { interaction: 100, nodes: 400, palette: 1_000 }

/** Runs in the page: keeps the longest event of each interaction that takes 16 ms or more. */
const observeInteractions = () => {
  const durations = new Map<number, number>()
  Object.assign(window, { durations })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

const readDurations = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as unknown as { durations: Map<number, number> }).durations.values()])

/** The 95th percentile. Interactions that the browser does not report take less than 16 ms. */
const p95 = (durations: readonly number[], interactions: number): number => {
  const all = [...Array<number>(Math.max(0, interactions - durations.length)).fill(0), ...durations].sort((one, other) => one - other)
  return all[Math.ceil(all.length * 0.95) - 1] ?? 0
}

const nodes = (page: Page): Promise<number> => page.evaluate(() => document.body.querySelectorAll('*').length)

/** Requests of the page to the API. A response that the browser revalidated has a body, but its transfer is short. */
const readRequests = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/api/admin/'))
      .map(({ name, duration, transferSize, decodedBodySize }) => ({
        path: new URL(name).pathname,
        duration,
        transferSize,
        isRevalidated: transferSize < 1_000 && decodedBodySize > transferSize,
      })),
  )

/** Types, erases, sorts and moves through the list. Returns the number of interactions. */
const useList = async (page: Page, checkNodes: () => Promise<void>): Promise<number> => {
  const search = page.getByRole('searchbox', { name: 'Search flags' })
  const text = 'checkout 12 on:production'
  let interactions = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    interactions++
    // The next key of a person comes after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
  }
  await search.focus()
  for (const key of text) await press(key)
  await checkNodes()
  for (const _ of text) await press('Backspace')
  for (const title of ['Type', 'Project', 'Created', 'Name', 'Name']) {
    await page.getByRole('button', { name: title, exact: true }).last().click()
    interactions++
  }
  await search.focus()
  await press('ArrowDown')
  for (let at = 0; at < 15; at++) await press('PageDown')
  await checkNodes()
  await press('Control+End')
  await press('Control+Home')
  return interactions
}

describe.runIf(browserPath && full)('the console with 20,000 flags', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
    for (const body of stateFiles(count)) {
      const { status, text } = await server.send('POST', '/api/admin/state/import', { body })
      expect(status, text).toBe(202)
    }
  }, 300_000)
  afterAll(() => server?.stop())

  test('responds within its limits', async () => {
    const asked = performance.now()
    const { text: index } = await server.send('GET', '/api/admin/search/flag-index?descriptions=true')
    const built = performance.now() - asked
    const page = await openConsole(server, '/flags', { viewport: { width: 1180, height: 760 } })
    page.setDefaultTimeout(60_000)
    await page.getByText('20,000 flags').waitFor()
    const shownAfter = await page.evaluate(() => performance.now())
    await untilQuiet(page)
    const first = (await readRequests(page)).find(({ path }) => path.endsWith('/flag-index'))

    let mostNodes = 0
    const checkNodes = async () => {
      mostNodes = Math.max(mostNodes, await nodes(page))
    }
    await page.evaluate(observeInteractions)
    const rounds: number[] = []
    // Load of other processes can only make a round slower.
    for (let round = 0; round < 3; round++) {
      await page.evaluate(() => (window as unknown as { durations: Map<number, number> }).durations.clear())
      const interactions = await useList(page, checkNodes)
      rounds.push(p95(await readDurations(page), interactions))
    }
    const interaction = Math.min(...rounds)

    await page.reload()
    await page.getByText('20,000 flags').waitFor()
    await untilQuiet(page)
    const requests = await readRequests(page)
    const again = requests.filter(({ path }) => path.endsWith('/flag-index'))

    const { name } = nameAndProjectOf(12_347)
    const palettes: number[] = []
    for (let round = 0; round < 3; round++) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Flags' }).click()
      await page.getByText('20,000 flags').waitFor()
      await page.getByRole('heading', { level: 1 }).focus()
      const started = performance.now()
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox', { name: /^Search flags, pages/ }).waitFor()
      await page.keyboard.type('12347')
      await page.getByRole('option', { name }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'production', exact: true }).waitFor()
      palettes.push(performance.now() - started)
    }
    // The first one also reads what all flags of the project need.
    const [palette = Number.POSITIVE_INFINITY] = palettes
    const round = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ')
    process.stdout.write(
      [
        `20,000 flags at load ${loadavg()[0]?.toFixed(1)}: the server builds the index of ${(index.length / 1e6).toFixed(2)} MB in ${Math.round(built)} ms`,
        `first visit: list after ${Math.round(shownAfter)} ms; index in ${Math.round(first?.duration ?? 0)} ms, ${Math.round((first?.transferSize ?? 0) / 1000)} kB`,
        `interactions p95 ${round(rounds)} ms; at most ${mostNodes} nodes; palette to flag ${round(palettes)} ms`,
        `second visit: ${requests.length} requests, ${requests.filter(({ isRevalidated }) => isRevalidated).length} revalidated`,
        '',
      ].join('\n'),
    )
    expect(again.map(({ isRevalidated }) => isRevalidated)).toEqual([true])
    expect(mostNodes).toBeLessThanOrEqual(limits.nodes)
    expect(interaction).toBeLessThanOrEqual(limits.interaction)
    expect(palette).toBeLessThanOrEqual(limits.palette)
  }, 300_000)
})
