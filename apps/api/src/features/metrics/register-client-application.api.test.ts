import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { register, sendRegistration } from '../../../test/usage.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const instant = (after: number) => new Date(start + after).toISOString()
let clock = start
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await importFile(server, { version: 4, projects: [{ id: 'open', name: 'Open' }] })
})
afterAll(() => server.stop())

const get = (headers: Record<string, string> = {}) => server.send('GET', '/api/admin/metrics/applications', { headers })
const find = async (appName: string) => {
  await server.ports.runtime.usage.flush()
  return (await get()).json.applications.find((one: { appName: string }) => one.appName === appName)
}
const tokenFor = (project: string, environment: string) => server.newToken({ type: 'backend', project, environment })

describe('202', () => {
  test('lists the application with sorted, distinct strategies and its uses', async () => {
    clock = start
    await register(server, 'registers', { strategies: ['userWithId', 'default', 'default'] })
    expect(await find('registers')).toEqual({
      appName: 'registers',
      strategies: ['default', 'userWithId'],
      createdAt: instant(0),
      updatedAt: instant(0),
      usage: [{ project: 'default', environments: ['development'] }],
    })
  })

  test('the last registration defines the strategies; an identical registration changes nothing', async () => {
    clock = start
    await register(server, 'moves', { strategies: ['default'] })
    await register(server, 'moves', { strategies: ['default', 'remoteAddress'] })
    expect(await find('moves')).toMatchObject({ strategies: ['default', 'remoteAddress'], updatedAt: instant(0) })
    const headers = { 'If-None-Match': (await get()).headers.get('etag')! }
    clock = start + 1_000
    await register(server, 'moves', { strategies: ['remoteAddress', 'default'] })
    await server.ports.runtime.usage.flush()
    expect((await get(headers)).status).toBe(304)
    await register(server, 'moves')
    expect(await find('moves')).toMatchObject({ strategies: [], createdAt: instant(0), updatedAt: instant(1_000) })
    expect((await get(headers)).status).toBe(200)
  })

  test('the token defines the scope; for an admin token, all projects and the environment of the body', async () => {
    clock = start
    await register(server, 'spreads', { token: await tokenFor('open', 'production') })
    await register(server, 'spreads', { token: await tokenFor('open', 'development'), environment: 'production' })
    await server.ports.runtime.usage.flush()
    clock = start + 1_000
    await register(server, 'spreads', { token: server.tokens.admin, environment: 'production' })
    await register(server, 'spreads', { token: server.tokens.admin })
    expect(await find('spreads')).toMatchObject({
      createdAt: instant(0),
      updatedAt: instant(1_000),
      usage: [
        { project: '*', environments: ['default', 'production'] },
        { project: 'open', environments: ['development', 'production'] },
      ],
    })
  })
})

describe('202 or 400', () => {
  test.each(['a b', '', '.', '..', '__proto__'])(
    'returns 400 for the invalid environment %j only for an admin token',
    async (environment) => {
      const appName = `in-${encodeURIComponent(environment)}`
      const refused = await sendRegistration(server, appName, { token: server.tokens.admin, environment })
      expect([refused.status, refused.json.details[0].path]).toEqual([400, 'body/environment'])
      expect(await find(appName)).toBeUndefined()
      await register(server, appName, { environment })
      expect(await find(appName)).toMatchObject({ usage: [{ project: 'default', environments: ['development'] }] })
    },
  )
})

describe('400', () => {
  const bad: [string, object][] = [
    ['no application', { strategies: [] }],
    ['an application without a name', { appName: '' }],
    ['a name of 256 characters', { appName: 'x'.repeat(256) }],
    ['strategies that are not a list', { appName: 'bad', strategies: 'default' }],
    ['a strategy without a name', { appName: 'bad', strategies: [''] }],
    ['more than 1,000 strategies', { appName: 'bad', strategies: Array.from({ length: 1_001 }, (_, n) => `strategy-${n}`) }],
    ['an environment of 101 characters', { appName: 'bad', environment: 'x'.repeat(101) }],
    ['an environment that is not a text', { appName: 'bad', environment: 1 }],
  ]
  test.each(bad)('returns 400 for %s', async (_, body) => {
    const { status, json } = await server.send('POST', '/api/client/register', { token: server.tokens.backend, body })
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(await find('bad')).toBeUndefined()
  })
})

describe('401 and 403', () => {
  test('returns 401 without a token, and 403 to tokens other than backend tokens', async () => {
    expect((await sendRegistration(server, 'refused', { token: null })).status).toBe(401)
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    for (const other of [token, server.tokens.frontend])
      expect((await sendRegistration(server, 'refused', { token: other })).status).toBe(403)
    expect(await find('refused')).toBeUndefined()
  })
})
