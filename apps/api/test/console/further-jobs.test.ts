import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { sendOk, startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const inDefault = '/api/admin/projects/default'
const parameters = { rollout: '25', stickiness: 'default', groupId: 'checkout' }

/** Jobs that change the server in one or two steps, from the click to the state that the API returns. */
describe.runIf(browserPath)('a person with a browser', () => {
  let server: TestServer
  const send = (method: string, path: string, body?: unknown) => sendOk(server, method, path, body)
  const strategiesIn = async (project: string, name: string, environment: string): Promise<{ parameters: object }[]> =>
    (await send('GET', `/api/admin/projects/${project}/features/${name}/environments/${environment}`)).strategies
  const parametersIn = async (...where: Parameters<typeof strategiesIn>) => (await strategiesIn(...where)).map((each) => each.parameters)

  beforeAll(async () => {
    server = await startConsoleServer()
    await send('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' })
    await send('POST', `${inDefault}/features`, { name: 'checkout', type: 'release' })
    await send('POST', '/api/admin/features/checkout/tags', { type: 'simple', value: 'web' })
    const strategy = { name: 'flexibleRollout', parameters, constraints: [] }
    await send('POST', `${inDefault}/features/checkout/environments/production/strategies`, strategy)
    await send('POST', `${inDefault}/features/checkout/environments/production/on`)
  })
  afterAll(() => server?.stop())

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  test('saves flags as a file, and imports the file into another environment', async () => {
    const page = await openConsole(server, '/transfer')
    const [project, environment] = [page.getByLabel('Project', { exact: true }), page.getByLabel('Environment', { exact: true })]
    await project.first().selectOption('default')
    await environment.first().selectOption('production')
    await page.getByLabel('Only these flags (optional)').fill('checkout')
    await page.getByRole('button', { name: 'Take these flags' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save them as a file' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^halyard-flags-production-\d{4}-\d{2}-\d{2}\.json$/)

    await page.getByLabel('Exported flags').setInputFiles(await download.path())
    await page.getByText('1 flag from a file').waitFor()
    await project.nth(1).selectOption('default')
    await environment.nth(1).selectOption('development')
    await page.getByRole('button', { name: 'Check the import' }).click()
    await page.getByText('Other environments stay as they are').waitFor()
    expect(await parametersIn('default', 'checkout', 'development')).toEqual([])

    await page.getByRole('button', { name: 'Import the flags' }).click()
    await page.getByText('The import is complete').waitFor()
    expect(await parametersIn('default', 'checkout', 'development')).toEqual([parameters])
    expect(await parametersIn('default', 'checkout', 'production')).toEqual([parameters])
  })

  test('clones a flag with its strategies and tags', async () => {
    const page = await openConsole(server, '/flags/checkout')
    await page.getByText('Parents, clone, archive').click()
    await page.getByRole('button', { name: 'Clone the flag…' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('checkout-copy')
    await page.getByRole('button', { name: 'Create the clone' }).click()
    await heading(page, 'checkout-copy')
    expect(await parametersIn('default', 'checkout-copy', 'production')).toEqual([{ ...parameters, groupId: 'checkout-copy' }])
    const clone = await send('GET', `${inDefault}/features/checkout-copy`)
    expect(clone.environments.map(({ enabled }: { enabled: boolean }) => enabled)).not.toContain(true)
    expect(clone.tags).toMatchObject([{ type: 'simple', value: 'web' }])
  })

  test('moves a flag to another project and back', async () => {
    await send('POST', `${inDefault}/features`, { name: 'traveller', type: 'release' })
    const page = await openConsole(server, '/flags/traveller')
    await page.getByText('Edit description, type, tags and project').click()
    await page.getByLabel('Move to another project').selectOption('shop')
    await page.getByRole('button', { name: 'Put the move into the tray' }).click()
    const tray = page.getByRole('region', { name: 'Tray' })
    await tray.getByText('traveller moves from the project default to the project shop').waitFor()
    await tray.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByRole('link', { name: 'project shop' }).waitFor()
    expect((await send('GET', '/api/admin/projects/shop/features/traveller')).project).toBe('shop')
    await tray.getByRole('button', { name: 'Undo' }).click()
    await tray.getByText('Undone.').waitFor()
    expect((await send('GET', `${inDefault}/features/traveller`)).project).toBe('default')
  })

  test('deletes a webhook after a question', async () => {
    const url = 'https://hooks.example.org/halyard'
    await send('POST', '/api/admin/webhooks', { url })
    const page = await openConsole(server, '/webhooks')
    await page.getByRole('button', { name: `Delete: ${url}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the webhook?' })
    await dialog.getByRole('button', { name: 'Delete the webhook' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(url).waitFor({ state: 'detached' })
    expect((await send('GET', '/api/admin/webhooks')).webhooks).toEqual([])
  })

  test('saves a view of the flags, opens it on another page, and deletes it', async () => {
    const page = await openConsole(server, '/flags')
    const views = page.getByRole('button', { name: 'Views' })
    await page.getByRole('searchbox', { name: 'Search flags' }).fill('tag:"simple:web"')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('tag:"simple:web"')
    await views.click()
    await page.getByRole('button', { name: 'Save this view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Web flags')
    await page.getByRole('button', { name: 'Save the view' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(`${server.url}/flags`)
    await views.click()
    await page.getByRole('link', { name: 'Web flags' }).click()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search flags' }).inputValue()).toBe('tag:"simple:web"')
    await page.getByRole('rowheader', { name: 'checkout', exact: true }).waitFor()
    expect(await page.getByRole('rowheader', { name: 'traveller' }).count()).toBe(0)

    await views.click()
    await page.getByRole('button', { name: 'Delete the view Web flags' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the view' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await views.click()
    await page.getByText('You have no saved view yet.').waitFor()
  })
})
