import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { sendOk, startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const flags = { default: ['basket', 'checkout', 'search'], shop: ['wallet'] }

describe.runIf(browserPath)('a person who changes many flags', () => {
  let server: TestServer
  const send = (method: string, path: string, body?: unknown) => sendOk(server, method, `/api/admin/projects${path}`, body)
  beforeAll(async () => {
    server = await startConsoleServer()
    await send('POST', '', { id: 'shop', name: 'Shop' })
    for (const [project, names] of Object.entries(flags))
      for (const name of names) await send('POST', `/${project}/features`, { name, type: 'release' })
    await send('POST', '/default/features/basket/environments/production/on')
    await send('PUT', '/shop/environments/production/change-requests/config', { changeRequestsEnabled: true })
  })
  afterAll(() => server?.stop())

  const onIn = async (project: keyof typeof flags): Promise<string[]> => {
    const states = await Promise.all(flags[project].map((name) => send('GET', `/${project}/features/${name}/environments/production`)))
    return flags[project].filter((_, at) => states[at].enabled)
  }
  const tray = (page: Page) => page.getByRole('region', { name: 'Tray' })

  test('sees what will happen, proposes where a review is required, and undoes the rest as one', async () => {
    const page = await openConsole(server, '/flags')
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Turn on in' }).click()
    await page.getByRole('button', { name: 'production…' }).click()

    const dialog = page.getByRole('dialog', { name: 'Turn on in production' })
    await dialog.getByText('default: turn 2 flags on.').waitFor()
    await dialog.getByText('production requires a review. 1 flag goes into one change request.').waitFor()
    await dialog.getByText('Unchanged: 1 flag already on.').waitFor()
    expect(await onIn('default')).toEqual(['basket'])
    await dialog.getByRole('button', { name: 'Turn 2 flags on, propose 1' }).click()

    await tray(page).getByText('Turned 2 flags on in production.').waitFor()
    await tray(page).getByText('Change request 1 for production of the project shop').waitFor()
    expect([await onIn('default'), await onIn('shop')]).toEqual([flags.default, []])
    expect(await send('GET', '/shop/change-requests/1')).toMatchObject({ state: 'In review', features: [{ name: 'wallet' }] })

    await tray(page).getByRole('button', { name: 'Undo' }).click()
    await tray(page).getByText('Undone.').waitFor()
    expect(await onIn('default')).toEqual(['basket'])
  })

  test('undoes only what the action changed, and not what others did meanwhile', async () => {
    const page = await openConsole(server, '/flags?q=project:default')
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Turn on in' }).click()
    await page.getByRole('button', { name: 'production…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on in production' })
    const apply = dialog.getByRole('button', { name: 'Turn 2 flags on' })
    await apply.waitFor()
    await send('POST', '/default/features/search/environments/production/on')
    await apply.click()
    await tray(page).getByText('Turned 1 flag on in production.').waitFor()
    expect(await onIn('default')).toEqual(flags.default)
    await tray(page).getByRole('button', { name: 'Undo' }).click()
    await tray(page).getByText('Undone.').waitFor()
    expect(await onIn('default')).toEqual(['basket', 'search'])
  })

  test('sees changes of others only after a click', async () => {
    const page = await openConsole(server, '/flags')
    await page.getByRole('rowheader', { name: 'wallet' }).waitFor()
    await send('POST', '/default/features', { name: 'zebra', type: 'release' })
    const refresh = page.getByRole('button', { name: '1 changed, refresh' })
    await refresh.waitFor()
    expect(await page.getByRole('rowheader', { name: 'zebra' }).count()).toBe(0)
    await refresh.click()
    await page.getByRole('rowheader', { name: 'zebra' }).waitFor()
  })
})
