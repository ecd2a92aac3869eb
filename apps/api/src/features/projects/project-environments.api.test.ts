import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { listFlagEvents, listUses, pathIn, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const strategyId = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0101'
let server: TestServer
let stateMark: () => Promise<string>
let counter = 0
let project: string

beforeAll(async () => {
  server = await startTestServer()
  const environments = [{ name: 'retired', type: 'test', sortOrder: 400, enabled: false }]
  await importFile(server, { version: 4, environments, segments: [{ id: 3, name: 'testers', constraints: [] }] })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  project = `project-${counter}`
  await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'One' } })
})

const path = (environment = '') => `/api/admin/projects/${project}/environments${environment && `/${environment}`}`
const link = (body: unknown, token?: string) => server.send('POST', path(), { body, ...(token && { token }) })
const unlink = (environment: string, token?: string) => server.send('DELETE', path(environment), token ? { token } : {})
const overview = async () => (await server.send('GET', `/api/admin/projects/${project}/overview`)).json
const linked = async () => (await overview()).environments.map((one: { environment: string }) => one.environment)
const feature = async (archived = false) => {
  const name = `of-${project}${archived ? '-archived' : ''}`
  await importFile(server, {
    version: 4,
    features: [{ name, project, archived }],
    featureEnvironments: [{ featureName: name, environment: 'production', enabled: true, variants: [{ name: 'a', weight: 1000 }] }],
    featureStrategies: [
      {
        ...(archived ? {} : { id: strategyId.replace(/0101$/, String(counter).padStart(4, '0')) }),
        featureName: name,
        environment: 'production',
        name: 'default',
        segments: [3],
      },
    ],
  })
  return name
}

describe('link an environment', () => {
  test('returns 200 and adds the environment to all features, archived ones included, off and empty', async () => {
    const [live, archived] = [await feature(), await feature(true)]
    const etag = (await server.send('GET', `/api/admin/projects/${project}/features`)).headers.get('etag')!
    expect((await link({ environment: 'retired' })).json).toEqual({})
    expect(await linked()).toEqual(['development', 'production', 'retired'])
    expect(await readIn(server, { project }, live, 'retired')).toMatchObject({ enabled: false, strategies: [], variants: [] })
    expect(await readIn(server, { project }, archived, 'retired')).toMatchObject({ enabled: false })
    const listed = await server.send('GET', `/api/admin/projects/${project}/features`, { headers: { 'If-None-Match': etag } })
    expect(listed.status).toBe(200)
    expect(listed.json.features[0].environments.map(({ name }: { name: string }) => name)).toContain('retired')
    expect((await server.send('POST', pathIn({ project }, live, '/on', 'retired'))).status).toBe(200)
    const data = { environment: 'retired', defaultStrategy: null }
    expect((await listEvents(server, 'project-environment-added')).at(-1)).toMatchObject({ project, data, pre_data: null })
  })

  test('returns 200 with a review requirement and a default strategy', async () => {
    const defaultStrategy = { name: 'default', title: null, constraints: [], variants: [], parameters: {}, segments: [3] }
    await link({ environment: 'retired', changeRequestsEnabled: true, defaultStrategy: { name: 'default', segments: [3] } })
    expect((await overview()).environments.at(-1)).toEqual({ environment: 'retired', changeRequestEnabled: true, defaultStrategy })
    const config = (await server.send('GET', `/api/admin/projects/${project}/change-requests/config`)).json
    expect(config.at(-1)).toMatchObject({ environment: 'retired', changeRequestEnabled: true, requiredApprovals: 1 })
    expect((await listEvents(server, 'change-request-configuration-updated')).at(-1)).toMatchObject({
      project,
      data: { environment: 'retired', changeRequestEnabled: true },
      pre_data: { changeRequestEnabled: false, requiredApprovals: null },
    })
  })

  test('a repeated link keeps the former review requirement unless the request sets one', async () => {
    await link({ environment: 'retired', changeRequestsEnabled: true })
    await unlink('retired')
    await link({ environment: 'retired' })
    expect((await overview()).environments.at(-1)).toMatchObject({ changeRequestEnabled: true })
    await unlink('retired')
    await link({ environment: 'retired', changeRequestsEnabled: false })
    expect((await overview()).environments.at(-1)).toMatchObject({ changeRequestEnabled: false })
  })

  test('returns 403 to an Owner who sets a default strategy while the environment keeps its review requirement', async () => {
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    await link({ environment: 'retired', changeRequestsEnabled: true })
    await unlink('retired')
    const wanted = { environment: 'retired', defaultStrategy: { name: 'default' } }
    const before = await stateMark()
    for (const changeRequestsEnabled of [undefined, true]) {
      const refused = await link({ ...wanted, changeRequestsEnabled }, token)
      expect(refused).toMatchObject({ status: 403, json: { message: expect.stringContaining('SKIP_CHANGE_REQUEST') } })
      expect(await stateMark()).toBe(before)
    }
    expect((await link({ environment: 'retired' }, token)).status).toBe(200)
    await unlink('retired')
    expect((await link(wanted)).status).toBe(200)
    await unlink('retired')
    expect((await link({ ...wanted, changeRequestsEnabled: false }, token)).status).toBe(200)
  })

  const refused: [string, unknown, number, string?][] = [
    ['no environment', {}, 400, 'body/environment'],
    ['an invalid name', { environment: '../production' }, 400, 'body/environment'],
    ['an invalid review requirement', { environment: 'retired', changeRequestsEnabled: 'yes' }, 400, 'body/changeRequestsEnabled'],
    ['a default strategy without type', { environment: 'retired', defaultStrategy: {} }, 400, 'body/defaultStrategy/name'],
    [
      'a default strategy of an unknown type',
      { environment: 'retired', defaultStrategy: { name: 'nope' } },
      400,
      'body/defaultStrategy/name',
    ],
    [
      'a default strategy with an unknown segment',
      { environment: 'retired', defaultStrategy: { name: 'default', segments: [9] } },
      404,
      'body/defaultStrategy/segments/0',
    ],
    ['an unknown environment', { environment: 'nowhere' }, 404, 'body/environment'],
    ['a linked environment', { environment: 'production' }, 409],
  ]
  test.each(refused)('returns an error and stores nothing for %s', async (_, body, status, at) => {
    const before = await stateMark()
    const answer = await link(body)
    expect(answer.status, answer.text).toBe(status)
    if (at) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(at)
    expect(await stateMark()).toBe(before)
  })

  test('returns 200 to one of two concurrent requests, and 409 to the other', async () => {
    const both = await Promise.all([link({ environment: 'retired' }), link({ environment: 'retired' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('unlink an environment', () => {
  test('returns 200, removes the configurations there with an event each, and keeps those of other projects', async () => {
    const name = await feature()
    const segmentsBefore = await listUses(server, name)
    expect(segmentsBefore).toHaveLength(1)
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: `elsewhere-${counter}` } })
    expect((await unlink('production')).json).toEqual({})
    expect(await linked()).toEqual(['development'])
    expect((await server.send('GET', pathIn({ project }, name))).status).toBe(404)
    expect(await listUses(server, name)).toEqual([])
    const full = (await server.send('GET', `/api/admin/projects/${project}/features/${name}`)).json
    expect([full.enabled, full.environments.map((one: { name: string }) => one.name)]).toEqual([false, ['development']])
    expect((await readIn(server, { project: 'default' }, `elsewhere-${counter}`)).name).toBe('production')
    expect(await listFlagEvents(server, name)).toMatchObject([
      { type: 'feature-strategy-remove', environment: 'production', pre_data: { segments: [3] } },
      { type: 'feature-environment-disabled', environment: 'production' },
      { type: 'feature-environment-variants-updated', environment: 'production' },
    ])
    expect((await listEvents(server, 'project-environment-removed')).at(-1)).toMatchObject({
      project,
      data: null,
      pre_data: { environment: 'production', defaultStrategy: null },
    })
  })

  test('features are empty in an environment that is linked again', async () => {
    const name = await feature()
    await unlink('production')
    await link({ environment: 'production' })
    expect(await readIn(server, { project }, name)).toMatchObject({ enabled: false, strategies: [], variants: [] })
  })

  test('returns 404 for an environment that is not linked and 409 for the last one, and stores nothing', async () => {
    await unlink('development')
    const before = await stateMark()
    expect(await unlink('development')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect(await unlink('production')).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    expect(await stateMark()).toBe(before)
  })

  test('returns 409 to one of two concurrent requests to remove the last two environments', async () => {
    const both = await Promise.all([unlink('development'), unlink('production')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await linked()).toHaveLength(1)
  })

  test('returns 403 to an Owner if changes there need reviews; returns 200 to administrators, and to Owners elsewhere', async () => {
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    await link({ environment: 'retired' })
    await review(server, { project })
    const before = await stateMark()
    const refused = await unlink('production', token)
    expect(refused).toMatchObject({ status: 403, json: { message: expect.stringContaining('SKIP_CHANGE_REQUEST') } })
    expect(await stateMark()).toBe(before)
    expect((await unlink('development', token)).status).toBe(200)
    expect((await unlink('production')).status).toBe(200)
  })
})

test('returns 404 for an unknown project, and 403 to a Member', async () => {
  const { token } = await newAccount(server, { projects: { [project]: 'Member' } })
  expect((await link({ environment: 'retired' }, token)).status).toBe(403)
  expect((await unlink('production', token)).status).toBe(403)
  project = 'nowhere'
  expect((await link({ environment: 'retired' })).status).toBe(404)
  expect((await unlink('production')).status).toBe(404)
})
