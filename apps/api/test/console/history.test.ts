import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

const strategies = '/api/admin/projects/default/features/checkout/environments/production/strategies'

describe.runIf(browserPath)('the history', () => {
  let server: TestServer
  let strategy: string

  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const { status, text } = await server.send(method, path, { body, ...(token !== undefined && { token }) })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  beforeAll(async () => {
    server = await startConsoleServer()
    const ada = await newAccount(server, { username: 'ada', rootRole: 'Admin' })
    const ben = await newAccount(server, { username: 'ben', rootRole: 'Admin' })
    await send('POST', '/api/admin/projects/default/features', { name: 'checkout', type: 'release' })
    const first = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default', groupId: 'checkout' }, constraints: [] }
    strategy = (await send('POST', strategies, first)).id
    const more = { ...first, parameters: { ...first.parameters, rollout: '30' } }
    await send('PUT', `${strategies}/${strategy}`, more, ada.token)
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }]
    await send('PUT', `${strategies}/${strategy}`, { ...more, constraints }, ben.token)
  })
  afterAll(() => server?.stop())

  test('finds who changed what, and restores it while a later change stays', async () => {
    const page = await openConsole(server, '/history')
    await page.getByRole('searchbox', { name: 'Words and filters' }).fill('by:ada type:strategy-update')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('ben changed').waitFor({ state: 'detached' })
    await page.getByText('Rollout 10 % → 30 % (+20 points)').waitFor()
    await page.locator('#events a').first().click()

    await page.getByRole('heading', { level: 1, name: /^Event \d+$/ }).waitFor()
    await page.getByRole('heading', { name: 'Later events of this flag' }).waitFor()
    await page.getByRole('link', { name: 'Restore the state before it' }).click()

    await page.getByRole('row', { name: /checkout: rollout 10 % 30 % 10 %/ }).waitFor()
    await page.getByRole('heading', { name: 'Later changes that stay' }).waitFor()
    await page.getByText('ben changed').waitFor()
    await page.getByRole('button', { name: 'Put into the tray' }).click()
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByText('Rollout 30 % → 10 % (−20 points)').waitFor()
    await untilQuiet(page)
    await tray.getByRole('button', { name: 'Apply', exact: true }).click()
    await tray.getByText('Applied in production').waitFor()
    await page.getByText('It is already so').waitFor()

    const { parameters, constraints } = await send('GET', `${strategies}/${strategy}`)
    expect([parameters.rollout, constraints.length]).toEqual(['10', 1])
  })
})
