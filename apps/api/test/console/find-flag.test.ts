import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameAndProjectOf, stateFile } from '../../../../tooling/bench/data-set.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

describe.runIf(browserPath)('a person with 2,000 flags and a keyboard', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
    const { status, text } = await server.send('POST', '/api/admin/state/import', { body: stateFile(2_000) })
    expect(status, text).toBe(202)
  })
  afterAll(() => server?.stop())

  const { name } = nameAndProjectOf(1_237)

  test('opens a flag from the palette, and from the search of the list, whose address can be shared', async () => {
    const page = await openConsole(server)
    const { keyboard } = page
    const isOpen = async () => {
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('region', { name: 'production', exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/flags/${name}`)
    }
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Meanwhile the page loads what the palette and the flag need.
    await untilQuiet(page)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))

    await keyboard.press('Control+K')
    await page.getByRole('combobox').waitFor()
    await keyboard.type('check 1237')
    await page.getByRole('option', { name }).waitFor()
    await keyboard.press('Enter')
    await isOpen()
    expect(loaded.filter((path) => /\/assets\/(?:palette|flag-(?:page|frame))-/.test(path))).toEqual([])

    await keyboard.press('g')
    await keyboard.press('f')
    await page.getByRole('heading', { level: 1, name: 'Flags' }).waitFor()
    await page.getByRole('grid').waitFor()
    await keyboard.press('/')
    await keyboard.type('1237 project:project-07')
    await page.getByText('1 of 2,000 flags').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('1237 project:project-07')
    const shared = page.url()
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await isOpen()

    await page.goto(shared)
    await page.getByText('1 of 2,000 flags').waitFor()
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual([name])
  })
})
