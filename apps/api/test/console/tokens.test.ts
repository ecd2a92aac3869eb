import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { startConsoleServer } from './console-server.ts'
import { openConsole } from './open-console.ts'

const run = promisify(execFile)

describe.runIf(browserPath)('tokens in the console', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startConsoleServer()
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'checkout' } })
  })
  afterAll(() => server?.stop())

  test('a token is shown once, and works with the shown command', async () => {
    const page = await openConsole(server, '/tokens')
    await page.getByRole('button', { name: 'New API token' }).click()
    await page.getByLabel('For a backend').check()
    await page.getByLabel('Name', { exact: true }).fill('Shop')
    await page.getByRole('button', { name: 'Create the token' }).click()
    const secret = await page.getByLabel('API token', { exact: true }).inputValue()
    const { stdout } = await run('sh', ['-c', await page.getByLabel('Command', { exact: true }).inputValue()])
    expect(JSON.parse(stdout).features.map(({ name }: { name: string }) => name)).toEqual(['checkout'])
    await page.getByRole('button', { name: 'I stored it' }).click()
    await page.getByRole('row', { name: /^Shop backend/ }).waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  test('a deleted token stops working after the administrator confirmed it', async () => {
    const { secret } = (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName: 'Old', type: 'admin' } })).json
    const page = await openConsole(server, '/tokens')
    await page.getByRole('button', { name: 'Delete Old' }).click()
    await page.getByRole('button', { name: 'Delete the token' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await server.send('GET', '/api/admin/projects', { token: secret })).status).toBe(401)
  })

  test('a caller without permissions reads why tokens cannot be created, and the server refuses the call', async () => {
    const viewer = await newAccount(server)
    const page = await openConsole(server, '/projects/default/tokens', { as: viewer })
    await page.getByText('Only members and owners of the project may do this.').waitFor()
    const body = { tokenName: 'Mine', type: 'backend' }
    expect((await server.send('POST', '/api/admin/projects/default/api-tokens', { token: viewer.token, body })).status).toBe(403)
  })
})
