import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import { pathIn, readIn } from '../flags.ts'
import type { TestServer } from '../harness.ts'
import { sendOk, startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

const scope = { project: 'default' }
const feature = 'checkout'
const inDefault = '/api/admin/projects/default'
const parameters = (rollout: string) => ({ rollout, stickiness: 'userId', groupId: feature })

describe.runIf(browserPath)('conflicts in the tray', () => {
  let server: TestServer
  let strategyPath: string
  const send = (method: string, path: string, body?: unknown) => sendOk(server, method, path, body)
  const set = (path: string, value: unknown) => send('PATCH', strategyPath, [{ op: 'replace', path, value }])
  const requests = () => send('GET', `${inDefault}/change-requests`)
  beforeAll(async () => {
    server = await startConsoleServer()
    await send('POST', `${inDefault}/features`, { name: feature, type: 'release' })
    const body = { name: 'flexibleRollout', title: 'Base', parameters: parameters('25'), constraints: [] }
    strategyPath = pathIn(scope, feature, `/strategies/${(await send('POST', pathIn(scope, feature, '/strategies'), body)).id}`)
    await send('POST', pathIn(scope, feature, '/on'))
    await send('PUT', `${inDefault}/environments/production/change-requests/config`, { changeRequestsEnabled: true, requiredApprovals: 1 })
  })
  afterAll(() => server?.stop())

  const trayOf = (page: Page) => page.getByRole('region', { name: 'Tray' })
  const press = async (page: Page, name: string) => {
    const button = trayOf(page).getByRole('button', { name, exact: true })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    await button.click()
  }

  test('keep one row of a change open after a choice in the other, and stop a proposal until both have a choice', async () => {
    const page = await openConsole(server, `${strategyPath.replace(/^.*\/features/, '/flags')}`)
    await page.getByLabel('Title').fill('Mine')
    await page.getByRole('button', { name: '50 %' }).click()
    await page.getByRole('button', { name: 'Put into the tray' }).click()
    await trayOf(page).getByText('25 % → 50 %').first().waitFor()
    await untilQuiet(page)

    // Another person changes both values after the tray showed the outcome, and before the proposal reads the present state.
    await page.route(
      (url) => url.pathname.endsWith(`/features/${feature}`),
      async (route) => {
        await set('/title', 'Theirs')
        await set('/parameters', parameters('75'))
        await route.continue()
      },
      { times: 1 },
    )
    await press(page, 'Propose for review')
    const rows = trayOf(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    await expect.poll(() => rows.count()).toBe(2)
    expect(await requests()).toEqual([])

    await rows.filter({ hasText: 'Theirs' }).getByRole('button', { name: 'Keep the present value' }).click()
    expect(await rows.count()).toBe(2)
    await rows.filter({ hasText: '75 %' }).getByRole('button', { name: 'Take mine' }).click()
    await press(page, 'Propose for review')
    await trayOf(page)
      .getByText(/Change request \d+ for production/)
      .waitFor()
    const [{ id }] = await requests()
    const { features } = await send('GET', `${inDefault}/change-requests/${id}`)
    expect(features[0].changes).toMatchObject([{ payload: { parameters: { rollout: '50' } } }])
    expect(features[0].changes[0].payload).not.toHaveProperty('title')
    expect((await readIn(server, scope, feature)).strategies).toMatchObject([{ title: 'Theirs', parameters: { rollout: '75' } }])
  })

  test('include an edit of a segment by somebody else while the person edited it', async () => {
    const content = { name: 'beta', description: 'Base', project: 'default', constraints: [] }
    const { id } = await send('POST', '/api/admin/segments', content)
    const page = await openConsole(server, `/segments/${id}?edit`)
    await page.getByLabel('Purpose').fill('Mine')
    await send('PUT', `/api/admin/segments/${id}`, { ...content, description: 'Theirs' })
    await page.getByRole('complementary', { name: 'Effect of the change' }).getByText('Theirs', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Put into the tray' }).click()
    const row = trayOf(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    await row.waitFor()
    expect((await row.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(['Base', 'Theirs', 'Mine'])
  })
})
