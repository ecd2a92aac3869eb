import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { register, report } from '../../../test/usage.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let tests = 0
let appName: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
/** Creates a project and an environment that the tests delete. */
beforeEach(async () => {
  appName = `app-${++tests}`
  const environments = [{ name: 'going', type: 'test', enabled: false, sortOrder: 300 }]
  await importFile(server, { version: 4, projects: [{ id: 'leaving', name: 'Leaving' }], environments })
})

const newToken = async (projects: string[], environment = 'development'): Promise<string> => {
  const body = { tokenName: 'app', type: 'backend', environment, projects }
  const { status, json } = await server.send('POST', '/api/admin/api-tokens', { body })
  expect(status).toBe(201)
  return json.secret
}
const sendReports = async (token: string) => {
  await report(server, { [`unknown-to-${appName}`]: { yes: 1, variants: { blue: 1 } } }, { token, appName })
  await register(server, appName, { token, strategies: ['default'] })
}
const remove = async (path: string) => expect((await server.send('DELETE', `/api/admin/${path}`)).status).toBe(200)
const stored = async () => {
  await server.ports.runtime.usage.flush()
  const rowsIn = (table: 'application' | 'application_use' | 'feature_usage' | 'variant_usage') =>
    server.database.run(build.selectFrom(table).selectAll().where('app_name', '=', appName).compile())
  return {
    applications: await rowsIn('application'),
    uses: await rowsIn('application_use'),
    usage: await rowsIn('feature_usage'),
    variants: await rowsIn('variant_usage'),
  }
}
const nothing = { applications: [], uses: [], usage: [], variants: [] }

test('stores no reports of a token whose only project was deleted, neither earlier nor later reports', async () => {
  const token = await newToken(['leaving'])
  await sendReports(token)
  await remove('projects/leaving')
  expect(await stored()).toEqual(nothing)
  await sendReports(token)
  expect(await stored()).toEqual(nothing)
})

test('stores reports of a token for its remaining projects when one of them was deleted', async () => {
  await sendReports(await newToken(['default', 'leaving']))
  await remove('projects/leaving')
  expect(await stored()).toMatchObject({
    applications: [{ strategies: ['default'] }],
    uses: [{ project: 'default', environment: 'development' }],
    usage: [{ yes: 1 }],
    variants: [{ count: 1 }],
  })
})

test('stores no reports of a token whose environment was deleted', async () => {
  await sendReports(await newToken(['*'], 'going'))
  await remove('environments/going')
  expect(await stored()).toEqual(nothing)
})

test('stores concurrent reports of tokens with other projects and environments', async () => {
  await sendReports(await newToken(['*'], 'going'))
  await sendReports(await newToken(['leaving']))
  await sendReports(await newToken(['default']))
  for (const path of ['environments/going', 'projects/leaving']) await remove(path)
  expect(await stored()).toMatchObject({
    applications: [{}],
    uses: [{ project: 'default', environment: 'development' }],
    usage: [{ environment: 'development', yes: 1 }],
    variants: [{ count: 1 }],
  })
})

test('stores reports that a token sent before it was revoked', async () => {
  const token = await newToken(['default'])
  await sendReports(token)
  await remove(`api-tokens/${token}`)
  expect(await stored()).toMatchObject({ usage: [{ yes: 1 }] })
})
