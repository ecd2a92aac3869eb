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
/** A project and an environment that are about to go. */
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
const tell = async (token: string) => {
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

test('what a token told before its only project was deleted is stored nowhere, nor is what it tells afterwards', async () => {
  const token = await newToken(['leaving'])
  await tell(token)
  await remove('projects/leaving')
  expect(await stored()).toEqual(nothing)
  await tell(token)
  expect(await stored()).toEqual(nothing)
})

test('what a token of several projects told counts for those that are left', async () => {
  await tell(await newToken(['default', 'leaving']))
  await remove('projects/leaving')
  expect(await stored()).toMatchObject({
    applications: [{ strategies: ['default'] }],
    uses: [{ project: 'default', environment: 'development' }],
    usage: [{ yes: 1 }],
    variants: [{ count: 1 }],
  })
})

test('what a token told before its environment was deleted is stored nowhere', async () => {
  await tell(await newToken(['*'], 'going'))
  await remove('environments/going')
  expect(await stored()).toEqual(nothing)
})

test('what the tokens of other places told at the same time is stored', async () => {
  await tell(await newToken(['*'], 'going'))
  await tell(await newToken(['leaving']))
  await tell(await newToken(['default']))
  for (const path of ['environments/going', 'projects/leaving']) await remove(path)
  expect(await stored()).toMatchObject({
    applications: [{}],
    uses: [{ project: 'default', environment: 'development' }],
    usage: [{ environment: 'development', yes: 1 }],
    variants: [{ count: 1 }],
  })
})

test('a token that was revoked by hand told what it told', async () => {
  const token = await newToken(['default'])
  await tell(token)
  await remove(`api-tokens/${token}`)
  expect(await stored()).toMatchObject({ usage: [{ yes: 1 }] })
})
