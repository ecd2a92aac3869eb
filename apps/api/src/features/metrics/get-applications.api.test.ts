import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { register, report } from '../../../test/usage.ts'
import { build } from '../../store/index.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => start })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'open', name: 'Open' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
  })
})
afterAll(() => server.stop())

const get = (options: { token?: string; headers?: Record<string, string> } = {}) =>
  server.send('GET', '/api/admin/metrics/applications', options)
const find = async (appName: string, options: { token?: string } = {}) => {
  await server.ports.runtime.usage.flush()
  return (await get(options)).json.applications.find((one: { appName: string }) => one.appName === appName)
}
const tokenFor = (projects: string, environment: string) => server.newToken({ type: 'backend', project: projects, environment })

describe('metrics reports', () => {
  test('a report lists its application and keeps the strategies of a registration', async () => {
    await report(server, {}, { appName: 'reports' })
    expect(await find('reports')).toMatchObject({ strategies: [], usage: [{ project: 'default', environments: ['development'] }] })
    await register(server, 'reports', { strategies: ['default'] })
    await report(server, { one: { yes: 1 } }, { appName: 'reports' })
    expect(await find('reports')).toMatchObject({ strategies: ['default'] })
    await report(server, { one: { yes: 1 } }, { appName: 'reports' })
    expect(await find('reports')).toMatchObject({ strategies: ['default'] })
  })

  test('a report that is too old to count still lists its application', async () => {
    await report(server, { one: { yes: 1 } }, { appName: 'belated', stop: 0 })
    expect(await find('belated')).toMatchObject({ appName: 'belated' })
  })

  test('a report without news does not change the ETag', async () => {
    await report(server, { one: { yes: 1 } }, { appName: 'steady' })
    await server.ports.runtime.usage.flush()
    const headers = { 'If-None-Match': (await get()).headers.get('etag')! }
    const revision = async () => (await server.ports.cache.revisions.observe(['applications'])).get('applications')
    const before = await revision()
    await report(server, { one: { yes: 1 } }, { appName: 'steady' })
    await server.ports.runtime.usage.flush()
    expect((await get({ headers })).status).toBe(304)
    expect(await revision()).toBe(before)
  })
})

describe('200', () => {
  test('returns the applications by name, in byte order', async () => {
    for (const name of ['b-last', 'B-first', 'ä', 'a name with spaces']) await register(server, name)
    await server.ports.runtime.usage.flush()
    const names = (await get()).json.applications.map((one: { appName: string }) => one.appName)
    expect(names).toEqual(names.toSorted((one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))))
    expect(names).toEqual(expect.arrayContaining(['b-last', 'B-first', 'ä', 'a name with spaces']))
  })

  test('omits projects hidden from the caller', async () => {
    await register(server, 'hides', { token: await tokenFor('veiled', 'production') })
    await register(server, 'hides', { token: await tokenFor('open', 'production') })
    await register(server, 'hides', { token: await tokenFor('*', 'production') })
    const [all, open, veiled] = ['*', 'open', 'veiled'].map((project) => ({ project, environments: ['production'] }))
    const { token: viewer } = await newAccount(server)
    const { token: member } = await newAccount(server, { projects: { veiled: 'Member' } })
    expect((await find('hides')).usage).toEqual([all, open, veiled])
    expect((await find('hides', { token: member })).usage).toEqual([all, open, veiled])
    expect((await find('hides', { token: viewer })).usage).toEqual([all, open])
    expect((await get({ token: viewer })).text).not.toContain('veiled')
    const headers = { 'If-None-Match': (await get({ token: member })).headers.get('etag')! }
    expect((await get({ token: viewer, headers })).status).toBe(200)
  })

  test('omits applications without a visible use; callers who see everything also get applications without uses', async () => {
    await register(server, 'secretive', { token: await tokenFor('veiled', 'production') })
    await register(server, 'outspoken', { token: await tokenFor('open', 'production') })
    await register(server, 'omnipresent', { token: server.tokens.admin })
    await server.ports.runtime.usage.flush()
    const at = new Date(start).toISOString()
    const application = { app_name: 'homeless', strategies: [], created_at: at, updated_at: at }
    await server.database.run(build.insertInto('application').values(application).compile())
    const { token: viewer } = await newAccount(server)
    const { token: member } = await newAccount(server, { projects: { veiled: 'Member' } })
    const named = ['homeless', 'omnipresent', 'outspoken', 'secretive']
    const seenBy = async (token: string) => {
      const names: string[] = (await get({ token })).json.applications.map((one: { appName: string }) => one.appName)
      return named.filter((name) => names.includes(name))
    }
    expect(await seenBy(viewer)).toEqual(['omnipresent', 'outspoken'])
    expect(await seenBy(member)).toEqual(['omnipresent', 'outspoken', 'secretive'])
    expect(await seenBy(server.tokens.admin)).toEqual(named)
  })
})

describe('403', () => {
  test('returns 403 to tokens of applications', async () => {
    for (const token of [server.tokens.backend, server.tokens.frontend]) expect((await get({ token })).status).toBe(403)
  })
})
