import { build, preview } from 'vite'
import type { BuiltServer } from './server.ts'

/** Builds the page with Vite, opens it in Chromium, lists the features and adds a tag. Returns the faults, one line each. */
export async function faultsOfFeaturePage(folder: string, { url, token }: BuiltServer): Promise<string[]> {
  // The module throws in CI if Chromium is missing, so it is loaded only here.
  const { browserPath, openBrowser } = await import('../../apps/api/test/chromium.ts')
  if (browserPath === undefined) return []
  await build({ root: folder, configFile: false, logLevel: 'silent' })
  const served = await preview({ root: folder, configFile: false, logLevel: 'silent', preview: { port: 0, proxy: { '/api': url } } })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`the page threw ${error}`))
    await page.goto(served.resolvedUrls?.local[0] ?? '')
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', { name: 'Show features' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'search-offline' })
    await item.getByLabel('New tag of search-offline').fill('by-the-page')
    await item.getByRole('button', { name: 'Add tag' }).click()
    await page.getByText('Added by-the-page to search-offline').waitFor()
    const text = (await item.textContent()) ?? ''
    return text.includes('by-the-page, operations, search') ? faults : [...faults, `the page shows: ${text}`]
  } catch (error) {
    return [`the page: ${error}`]
  } finally {
    await browser.close()
    await served.close()
  }
}
