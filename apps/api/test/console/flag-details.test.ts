import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import { pathIn } from '../flags.ts'
import type { TestServer } from '../harness.ts'
import { sendOk, startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const scope = { project: 'default' }
const feature = 'checkout'
const flagPath = `/api/admin/projects/default/features/${feature}`

describe.runIf(browserPath)('the details of a flag', () => {
  let server: TestServer
  const send = (method: string, path: string, body?: unknown) => sendOk(server, method, path, body)
  beforeAll(async () => {
    server = await startConsoleServer()
    await send('POST', '/api/admin/projects/default/features', { name: feature, type: 'release', description: 'Old' })
  })
  afterAll(() => server?.stop())

  test('keep typed text while somebody else changes the flag, and are applied on top of that', async () => {
    const page = await openConsole(server, `/flags/${feature}#production`)
    await page.getByText('Edit description, type, tags and project').click()
    const description = page.getByLabel('Description')
    await description.fill('Mine')
    await send('PUT', flagPath, { stale: true })
    await expect.poll(() => page.getByLabel(/^Stale/).isChecked()).toBe(true)
    expect(await description.inputValue()).toBe('Mine')

    await page.getByRole('button', { name: 'Put into the tray', exact: true }).click()
    const tray = page.getByRole('region', { name: 'Tray' })
    const apply = tray.getByRole('button', { name: 'Apply', exact: true })
    await expect.poll(() => apply.getAttribute('aria-disabled')).toBeNull()
    await send('POST', pathIn(scope, feature, '/on'))
    await apply.click()
    await tray.getByText(/^Applied: .*the description becomes/).waitFor()
    expect(await send('GET', flagPath)).toMatchObject({ description: 'Mine', stale: true })

    // An undo sets only the description back.
    await send('PUT', flagPath, { type: 'experiment' })
    await tray.getByRole('button', { name: 'Undo' }).click()
    await tray.getByText('Undone.').waitFor()
    expect(await send('GET', flagPath)).toMatchObject({ description: 'Old', stale: true, type: 'experiment' })
  })
})
