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
    await page.getByRole('link', { name: 'Show it in the history of the flag' }).click()
    await page.getByText('ben changed').first().waitFor()
    const linked = page.locator('[aria-current="true"]').filter({ hasText: 'The linked event' })
    await linked.getByText('ada changed').waitFor()
    expect(await page.getByText('The linked event').count()).toBe(1)
    await linked.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Event \d+$/ }).waitFor()
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

  test('shows a flag at an earlier moment with the keyboard, and restores all of it', async () => {
    const production = '/api/admin/projects/default/features/basket/environments/production'
    await send('POST', '/api/admin/projects/default/features', { name: 'basket', type: 'release' })
    const parameters = { rollout: '10', stickiness: 'default', groupId: 'basket' }
    const { id } = await send('POST', `${production}/strategies`, { name: 'flexibleRollout', parameters, constraints: [] })
    await send('PATCH', `${production}/strategies/${id}`, [{ op: 'replace', path: '/parameters/rollout', value: '30' }])
    await send('POST', `${production}/on`)

    const page = await openConsole(server, '/flags/basket/history?env=production')
    const slider = page.getByRole('slider', { name: 'Moment' })
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Now')
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('What changed since').waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Before .+: .+ changed/)
    const [then, now] = [page.getByRole('region', { name: 'Then' }), page.getByRole('region', { name: 'Now' })]
    await then.getByText('10 % of users').waitFor()
    await then.getByText('Off', { exact: true }).waitFor()
    await now.getByText('30 % of users').waitFor()
    await page.getByText('Rollout 10 % → 30 % (+20 points)').first().waitFor()

    // The address has the moment.
    await page.reload()
    await then.getByText('10 % of users').waitFor()
    await page.getByRole('link', { name: 'Restore this state' }).click()
    await page.getByRole('row', { name: /basket: rollout 10 % 30 % 10 %/ }).waitFor()
    await page.getByRole('button', { name: 'Put into the tray' }).click()
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByText('Rollout 30 % → 10 % (−20 points)').waitFor()
    await untilQuiet(page)
    await tray.getByRole('button', { name: 'Apply', exact: true }).click()
    await tray.getByText('Applied in production').waitFor()
    const { enabled, strategies: after } = await send('GET', production)
    expect([enabled, after.map((each: { parameters: object }) => each.parameters)]).toEqual([false, [parameters]])
  })
})
