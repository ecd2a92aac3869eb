import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { newReviewScope, pathOf, type ReviewScope, removeRows, storeIn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await newAccount(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const read = (token = ada.token, headers = {}) => server.send('GET', pathOf(scope, 'config'), { token, headers })
const set = async (environment: string, body: object) => {
  const path = `/api/admin/projects/${scope.project}/environments/${environment}/change-requests/config`
  expect((await server.send('PUT', path, { body })).status).toBe(200)
}
const development = { environment: 'development', type: 'development', changeRequestEnabled: false, requiredApprovals: null }
const production = { environment: 'production', type: 'production', changeRequestEnabled: false, requiredApprovals: null }

describe('200', () => {
  test('returns every environment of the project in order, without required reviews by default', async () => {
    expect((await read()).json).toEqual([development, production])
  })

  test('returns the number of required approvals only where reviews are required', async () => {
    await set('production', { changeRequestsEnabled: true, requiredApprovals: 2 })
    const on = { ...production, changeRequestEnabled: true, requiredApprovals: 2 }
    expect((await read()).json).toEqual([development, on])
    await set('production', { changeRequestsEnabled: false, requiredApprovals: 3 })
    expect((await read()).json).toEqual([development, production])
  })

  test('omits an environment unlinked from the project, and keeps its setting for a later link', async () => {
    await set('development', { changeRequestsEnabled: true, requiredApprovals: 2 })
    await removeRows(server, scope, 'project_environment', { project: scope.project, environment: 'development' })
    expect((await read()).json).toEqual([production])
    const link = { project: scope.project, environment: 'development' }
    await storeIn(server, scope.project, build.insertInto('project_environment').values(link).compile())
    expect((await read()).json).toEqual([{ ...development, changeRequestEnabled: true, requiredApprovals: 2 }, production])
  })

  test('sorts by the order of environments, not by name', async () => {
    await importFile(server, { version: 4, environments: [{ name: 'aardvark', type: 'test', sortOrder: 9999, enabled: true }] })
    const { project } = await newReviewScope(server)
    const { json } = await server.send('GET', pathOf({ project }, 'config'))
    expect(json.map((one: { environment: string }) => one.environment)).toEqual(['development', 'production', 'aardvark'])
    expect(json[2].type).toBe('test')
  })
})

test('returns 304 until a setting changes', async () => {
  const tag = (await read()).headers.get('ETag')!
  const known = { 'If-None-Match': tag }
  expect((await read(ada.token, known)).status).toBe(304)
  await set('production', { changeRequestsEnabled: true })
  const answer = await read(ada.token, known)
  expect([answer.status, answer.json[1].requiredApprovals]).toEqual([200, 1])
})

test('returns 404 for an unknown project, and for a private project hidden from the caller', async () => {
  scope = await newReviewScope(server, 'private')
  expect(await read()).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  expect((await read(server.tokens.admin)).status).toBe(200)
  expect((await server.send('GET', pathOf({ project: 'nowhere' }, 'config'))).status).toBe(404)
})
