import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { environmentsOf, mostSortOrder } from '../../../test/environments.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { send, create } = environmentsOf(() => server)
const names = async () => (await send('GET')).json.environments.map((one: { name: string }) => one.name)

test('a new server has two environments, which are listed with their counts', async () => {
  const fresh = await serverForTest()
  const common = { enabled: true, protected: false, projectCount: 1, enabledToggleCount: 0 }
  const environments = [
    { name: 'development', type: 'development', sortOrder: 100, apiTokenCount: 2, ...common },
    { name: 'production', type: 'production', sortOrder: 200, apiTokenCount: 0, ...common },
  ]
  const { status, json } = await fresh.send('GET', '/api/admin/environments')
  expect([status, json]).toEqual([200, { version: 1, environments }])
  expect((await fresh.send('GET', '/api/admin/environments/production')).json).toEqual(environments[1])
})

describe('201', () => {
  test('creates an environment last in order, which is readable at once and linked to no project', async () => {
    const { status, json, headers } = await send('POST', '', { name: "a-_.!~*'()Z9", type: 'läuft', id: 'ignored' })
    const created = { name: "a-_.!~*'()Z9", type: 'läuft', sortOrder: 210, enabled: true, protected: false }
    expect([status, json]).toEqual([201, created])
    expect(decodeURIComponent(headers.get('location') ?? '')).toBe(`/api/admin/environments/${created.name}`)
    expect((await send('GET')).json.environments.at(-1)).toEqual({ ...created, projectCount: 0, apiTokenCount: 0, enabledToggleCount: 0 })
    expect((await listEvents(server, 'environment-created')).at(-1)).toMatchObject({ data: created, pre_data: null })
    await send('POST', `/${encodeURIComponent(created.name)}/off`)
  })

  test('creates a disabled environment at a given position', async () => {
    expect((await create('first', { sortOrder: -mostSortOrder })).json).toMatchObject({ sortOrder: -mostSortOrder, enabled: false })
    expect((await names())[0]).toBe('first')
  })

  test('new projects are linked to an enabled environment', async () => {
    const linkedOf = async (project: string) => {
      expect((await server.send('POST', '/api/admin/projects', { body: { id: project, name: project } })).status).toBe(201)
      const { json } = await send('GET', `/project/${project}`)
      return json.environments.map((one: { name: string }) => one.name)
    }
    await create('for-new-projects', { enabled: true })
    expect(await linkedOf('while-on')).toContain('for-new-projects')
    expect(await send('POST', '/for-new-projects/off')).toMatchObject({ status: 204, text: '' })
    expect(await linkedOf('while-off')).not.toContain('for-new-projects')
    expect((await server.send('POST', '/api/admin/projects/while-on/features', { body: { name: 'placed' } })).status).toBe(201)
    const { json } = await server.send('GET', '/api/admin/projects/while-on/features/placed')
    expect(json.environments.map((one: { name: string }) => one.name)).toContain('for-new-projects')
  })
})

describe('200', () => {
  test('PUT changes the sent fields; lists of features and review requirements follow at once', async () => {
    await importFile(server, {
      version: 4,
      environments: [
        { name: 'moving-1', type: 'before', sortOrder: 1_001, enabled: false },
        { name: 'moving-2', type: 'other', sortOrder: 1_002, enabled: false },
      ],
      projects: [{ id: 'mover', name: 'Mover' }],
      features: [{ name: 'moved', project: 'mover' }],
      featureEnvironments: ['moving-1', 'moving-2'].map((name) => ({ featureName: 'moved', name, enabled: false })),
    })
    const paths = [
      '/projects/mover/features',
      '/features?project=mover',
      '/projects/mover/features/moved',
      '/projects/mover/change-requests/config',
      '/environments/project/mover',
      '/environments/moving-1',
      '/environments',
    ].map((path) => `/api/admin${path}`)
    const tags = async () => Promise.all(paths.map(async (path) => (await server.send('GET', path)).headers.get('etag')))
    const before = await tags()

    const { status, json } = await send('PUT', '/update/moving-1', { type: 'after', sortOrder: 1_003, name: 'ignored', enabled: true })
    expect([status, json]).toEqual([200, { name: 'moving-1', type: 'after', sortOrder: 1_003, enabled: false, protected: false }])
    const shown = (environments: { name: string; type: string }[]) =>
      environments.filter(({ name }) => name.startsWith('moving')).map(({ name, type }) => [name, type])
    const order = [
      ['moving-2', 'other'],
      ['moving-1', 'after'],
    ]
    expect(shown((await server.send('GET', paths[0]!)).json.features[0].environments)).toEqual(order)
    expect(shown((await server.send('GET', paths[1]!)).json.features[0].environments)).toEqual(order)
    expect(shown((await server.send('GET', paths[2]!)).json.environments)).toEqual(order)
    expect((await server.send('GET', paths[3]!)).json.map((one: { type: string }) => one.type).slice(-2)).toEqual(['other', 'after'])
    expect(shown((await server.send('GET', paths[4]!)).json.environments)).toEqual(order)
    const after = await tags()
    for (const [index, path] of paths.entries()) expect(after[index], path).not.toBe(before[index])
    expect((await listEvents(server, 'environment-updated')).at(-1)).toMatchObject({
      data: { type: 'after', sortOrder: 1_003 },
      pre_data: { type: 'before', sortOrder: 1_001 },
    })

    for (const [index, path] of paths.entries()) {
      expect((await server.send('GET', path, { headers: { 'If-None-Match': after[index]! } })).status, path).toBe(304)
    }
    const stored = await stateMark()
    expect((await send('PUT', '/update/moving-1', { type: 'after' })).status).toBe(200)
    expect((await send('PUT', '/update/moving-1', {})).status).toBe(200)
    expect(await stateMark()).toBe(stored)
  })

  test('sort-order moves the named environments, and lists of features follow', async () => {
    await importFile(server, {
      version: 4,
      environments: ['s-1', 's-2', 's-3'].map((name, index) => ({ name, type: 'test', sortOrder: 2_000 + index, enabled: false })),
      features: [{ name: 'sorted', project: 'default' }],
      featureEnvironments: ['s-1', 's-2', 's-3'].map((name) => ({ featureName: 'sorted', name, enabled: false })),
    })
    const sorted = (all: { name: string }[]) => all.map(({ name }) => name).filter((name) => name.startsWith('s-'))
    const ofFeature = async () =>
      sorted((await server.send('GET', '/api/admin/projects/default/features?namePrefix=sorted')).json.features[0].environments)
    expect(await ofFeature()).toEqual(['s-1', 's-2', 's-3'])
    expect(await send('PUT', '/sort-order', { 's-3': 1_999, 's-1': 2_001 })).toMatchObject({ status: 200, json: {} })
    expect(sorted((await send('GET')).json.environments)).toEqual(['s-3', 's-1', 's-2'])
    expect(await ofFeature()).toEqual(['s-3', 's-1', 's-2'])
    expect((await listEvents(server, 'environment-order-changed')).at(-1)).toMatchObject({
      data: { 's-1': 2_001, 's-3': 1_999 },
      pre_data: { 's-1': 2_000, 's-3': 2_002 },
    })
    const before = await stateMark()
    expect((await send('PUT', '/sort-order', { 's-2': 2_001 })).status).toBe(200)
    expect((await send('PUT', '/sort-order', {})).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })

  test('validate accepts an available name and stores nothing', async () => {
    const before = await stateMark()
    expect(await send('POST', '/validate', { name: 'maybe' })).toMatchObject({ status: 200, json: {} })
    expect(await stateMark()).toBe(before)
  })

  test('counts only projects, features and tokens that the caller can see', async () => {
    await create('counted', { sortOrder: 5_000 })
    await importFile(server, {
      version: 4,
      projects: [
        { id: 'seen', name: 'Seen' },
        { id: 'hidden', name: 'Hidden', mode: 'private' },
      ],
      features: [
        { name: 'on-1', project: 'seen' },
        { name: 'on-2', project: 'seen', archivedAt: '2026-01-31T12:00:00.000Z' },
        { name: 'on-3', project: 'hidden' },
        { name: 'off-4', project: 'seen' },
      ],
      featureEnvironments: ['on-1', 'on-2', 'on-3', 'off-4'].map((featureName) => ({
        featureName,
        name: 'counted',
        enabled: featureName !== 'off-4',
      })),
    })
    const viewer = await newAccount(server)
    const member = await newAccount(server, { projects: { hidden: 'Member' } })
    const countsFor = async (token?: string) => {
      const { projectCount, apiTokenCount, enabledToggleCount } = (await send('GET', '/counted', undefined, token)).json
      const listed = (await send('GET', '', undefined, token)).json.environments.find((one: { name: string }) => one.name === 'counted')
      expect(listed).toMatchObject({ projectCount, apiTokenCount, enabledToggleCount })
      return [projectCount, apiTokenCount, enabledToggleCount]
    }
    const inProject = async (project: string, token?: string) => {
      const { json } = await send('GET', `/project/${project}`, undefined, token)
      const { projectApiTokenCount, projectEnabledToggleCount } = json.environments.find((one: { name: string }) => one.name === 'counted')
      return [projectApiTokenCount, projectEnabledToggleCount]
    }
    const newToken = async (...projects: string[]) => {
      const body = { tokenName: 'counted', type: 'client', environment: 'counted', projects }
      const { status, json } = await server.send('POST', '/api/admin/api-tokens', { body })
      expect(status).toBe(201)
      return json.secret
    }
    expect([await countsFor(), await countsFor(viewer.token), await countsFor(member.token)]).toEqual([
      [2, 0, 2],
      [1, 0, 1],
      [2, 0, 2],
    ])
    await newToken('*')
    await newToken('seen')
    await newToken('seen', 'hidden')
    const last = await newToken('hidden')
    expect([await countsFor(), await countsFor(viewer.token), await countsFor(member.token)]).toEqual([
      [2, 4, 2],
      [1, 2, 1],
      [2, 4, 2],
    ])
    expect([await inProject('seen'), await inProject('hidden'), await inProject('seen', viewer.token)]).toEqual([
      [3, 1],
      [3, 1],
      [2, 1],
    ])
    await server.send('DELETE', `/api/admin/api-tokens/${last}`)
    expect(await countsFor()).toEqual([2, 3, 2])
    await server.send('POST', '/api/admin/projects/seen/features/off-4/environments/counted/on')
    expect(await countsFor()).toEqual([2, 3, 3])
    expect(await inProject('seen')).toEqual([3, 2])
  })
})

describe('204', () => {
  test('disables and enables with one event each; a repetition writes none', async () => {
    await create('switched', { enabled: true })
    const enabled = async () => (await send('GET', '/switched')).json.enabled
    expect(await send('POST', '/switched/off')).toMatchObject({ status: 204, text: '' })
    expect(await enabled()).toBe(false)
    const off = await stateMark()
    expect((await send('POST', '/switched/off')).status).toBe(204)
    expect(await stateMark()).toBe(off)
    expect((await send('POST', '/switched/on')).status).toBe(204)
    expect(await enabled()).toBe(true)
    expect((await listEvents(server, 'environment-disabled')).at(-1)).toMatchObject({
      data: { enabled: false },
      pre_data: { enabled: true },
    })
    expect((await listEvents(server, 'environment-enabled')).at(-1)).toMatchObject({
      data: { enabled: true },
      pre_data: { enabled: false },
    })
    await send('POST', '/switched/off')
  })
})
