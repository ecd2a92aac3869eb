import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { browserPath, openBrowser } from './chromium.ts'
import { compileCache } from './compile-cache.ts'
import { serverForTest, type TestServer } from './harness.ts'
import { runJobsRegularly } from './regular-jobs.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../../examples/shop/', import.meta.url))
const wait = { timeout: 30_000 }

/** Starts the shop of the examples, with the flags and tokens of its set-up script. */
const openShop = async (halyard: TestServer): Promise<string> => {
  const env = { ...process.env, ...compileCache, HALYARD_URL: halyard.url, HALYARD_TOKEN: halyard.tokens.admin, SHOP_PORT: '0' }
  const setUp = () => run(process.execPath, ['--conditions=@halyard/source', 'set-up.ts'], { cwd: folder, env })
  await setUp()
  const { stdout } = await setUp()
  const tokens = Object.fromEntries([...stdout.matchAll(/^export (\w+)='(.+)'$/gm)].map(([, name, value]) => [name, value]))
  const child = spawn(process.execPath, ['server.ts'], { cwd: folder, env: { ...env, ...tokens }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return String(line).replace('The shop is open at ', '')
}

const priceOf = async (shop: string): Promise<object> => (await fetch(`${shop}/price?user=7&plan=gold`)).json()
const shown = async (page: Page) => ({ price: await page.textContent('#price'), banner: await page.textContent('#banner') })

test.runIf(browserPath)('examples/shop: an enabled flag changes the server and both pages, and all evaluations are counted', async () => {
  const halyard = await serverForTest()
  onTestFinished(runJobsRegularly(halyard.ports))
  const shop = await openShop(halyard)
  const banner = 'Free delivery for gold customers'
  expect(await priceOf(shop)).toEqual({ price: 100, banner })

  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const paths = ['/?user=7&plan=gold', '/openfeature?user=7&plan=gold']
  const pages = await Promise.all(
    paths.map(async (path) => {
      const page = await browser.newPage()
      await page.goto(shop + path)
      await expect.poll(() => shown(page), wait).toEqual({ price: '100', banner })
      return page
    }),
  )
  const loads = pages.map((page) => {
    const loaded: string[] = []
    page.on('load', () => loaded.push(page.url()))
    return loaded
  })

  await halyard.send('POST', '/api/admin/projects/shop/features/sale/environments/development/on')
  await expect.poll(() => priceOf(shop), wait).toEqual({ price: 80, banner })
  for (const page of pages) await expect.poll(() => shown(page), wait).toEqual({ price: '80 (sale)', banner })
  const body = { applications: ['shop-server', 'shop-page'] }
  const awaited = await halyard.send('POST', '/api/admin/environments/development/await', { body })
  expect(awaited.json, awaited.text).toMatchObject({ reached: true, live: 2, held: 1, sent: 1, missing: [] })
  expect(loads).toEqual([[], []])

  const usage = async () => {
    const { lastHourUsage } = (await halyard.send('GET', '/api/admin/client-metrics/features/sale')).json
    return (lastHourUsage as { appName: string; yes: number; no: number }[])
      .filter(({ yes, no }) => yes > 0 && no > 0)
      .map(({ appName }) => appName)
  }
  await expect.poll(async () => (await usage()).toSorted(), wait).toEqual(['shop-page', 'shop-server'])

  const { json } = await halyard.send('POST', '/api/admin/playground', {
    body: { environment: 'development', projects: ['shop'], context: { appName: 'shop-page', userId: '7', properties: { plan: 'gold' } } },
  })
  const explained = (json.features as { name: string; variant: object; strategies: { data: object[] } }[]).find(
    ({ name }) => name === 'banner',
  )
  expect(explained).toMatchObject({ isEnabled: true, variant: { name: 'gold', payload: { value: banner } } })
})
