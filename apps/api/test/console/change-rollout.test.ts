import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import { pathIn, readIn } from '../flags.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const scope = { project: 'default' }
const feature = 'checkout'
const parameters = (rollout: string) => ({ rollout, stickiness: 'userId', groupId: feature })

describe.runIf(browserPath)('changing a rollout in the console', () => {
  let server: TestServer
  let strategyPath: string
  beforeAll(async () => {
    server = await startConsoleServer()
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: feature } })
    const body = { name: 'flexibleRollout', title: 'Half', parameters: parameters('25'), constraints: [] }
    const { json } = await server.send('POST', pathIn(scope, feature, '/strategies'), { body })
    strategyPath = pathIn(scope, feature, `/strategies/${json.id}`)
    expect((await server.send('POST', pathIn(scope, feature, '/on'))).status).toBe(200)
  })
  afterAll(() => server?.stop())

  const storedRollout = async () => (await readIn(server, scope, feature)).strategies[0]?.parameters.rollout

  /** Opens the flag. `applied` collects the status of each request that changes flags, and `dryRuns` those of dry runs before the first one. */
  const openFlag = async () => {
    const page = await openConsole(server, `/flags/${feature}#production`)
    const [applied, dryRuns]: [number[], number[]] = [[], []]
    page.on('response', (response) => {
      const url = new URL(response.url())
      if (response.request().method() === 'GET' || response.request().method() === 'HEAD' || !url.pathname.endsWith('/changes')) return
      if (url.searchParams.get('dryRun') !== 'true') applied.push(response.status())
      else if (applied.length === 0) dryRuns.push(response.status())
    })
    const tray = page.getByRole('region', { name: 'Tray' })
    const apply = async () => {
      const button = tray.getByRole('button', { name: 'Apply', exact: true })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
      return button
    }
    return { page, tray, applied, dryRuns, apply }
  }

  const choose = (page: Page, percent: number) =>
    page
      .getByRole('region', { name: 'production', exact: true })
      .getByRole('button', { name: new RegExp(`^${percent}\\s?%$`) })
      .click()

  test('the tray shows the change and its effect, applies it with a note after a dry run, and undoes it', async () => {
    const { page, tray, applied, dryRuns, apply } = await openFlag()
    await choose(page, 50)
    await tray.getByText('25 % → 50 %').first().waitFor()
    await tray.getByText('nobody loses it').waitFor()
    const button = await apply()
    expect([await storedRollout(), dryRuns, applied]).toEqual(['25', [200], []])

    await tray.getByLabel(/^Why/).fill('half of the customers')
    await button.click()
    await tray.getByText('Applied in production').waitFor()
    expect([await storedRollout(), applied]).toEqual(['50', [200]])
    const { events } = (await server.send('GET', `/api/admin/events?feature=${feature}`)).json
    expect(events[0]).toMatchObject({ type: 'feature-strategy-update', comment: 'half of the customers' })

    await tray.getByRole('button', { name: 'Undo' }).click()
    await tray.getByText('Undone.').waitFor()
    expect(await storedRollout()).toBe('25')
  })

  test('a change of another person during the write is not overwritten, and appears in three columns', async () => {
    const { page, tray, applied, dryRuns, apply } = await openFlag()
    await choose(page, 10)
    const button = await apply()
    const others = [{ op: 'replace', path: '/parameters', value: parameters('75') }]
    // The other person is between the last read and the write.
    await page.route(
      (url) => url.pathname.endsWith('/changes') && !url.searchParams.has('dryRun'),
      async (route) => {
        expect((await server.send('PATCH', strategyPath, { body: others })).status).toBe(200)
        await route.continue()
      },
      { times: 1 },
    )
    await button.click()
    const row = tray.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await row.waitFor()
    expect((await row.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(['25 %', '75 %', '10 %'])
    expect([await storedRollout(), dryRuns, applied]).toEqual(['75', [200], [412]])

    await row.getByRole('button', { name: 'Take mine' }).click()
    await (await apply()).click()
    await tray.getByText('Applied in production').waitFor()
    expect([await storedRollout(), applied]).toEqual(['10', [412, 200]])
  })
})
