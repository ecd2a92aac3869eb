import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { proposed, switchOn } from '../../../test/change-requests.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { report } from '../../../test/usage.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let stateMark: () => Promise<string>
let counter = 0
let project: string

beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  project = `project-${counter}`
  await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'One' } })
})

const path = (rest = '') => `/api/admin/projects/${project}${rest}`
const remove = (token?: string) => server.send('DELETE', path(), token ? { token } : {})
const statusOf = async (rest: string) => (await server.send('GET', rest)).status

/** Creates one object of every kind in the project. */
const fill = async () => {
  const feature = `of-${project}`
  await importFile(server, {
    version: 4,
    features: [
      { name: feature, project, archived: true },
      { name: `${feature}-2`, project, archived: true },
    ],
    featureTags: [{ featureName: feature, tagType: 'simple', tagValue: 'tagged' }],
    segments: [{ id: 100 + counter, name: `segment-${counter}`, project, constraints: [] }],
    featureEnvironments: [{ featureName: feature, environment: 'production', enabled: true }],
    featureStrategies: [{ featureName: feature, environment: 'production', name: 'default', segments: [100 + counter] }],
  })
  const { id, token } = await newAccount(server, { projects: { [project]: 'Owner' } })
  await newGroup(server, { members: [id], projects: { [project]: 'Member' } })
  const requests = path('/environments/production/change-requests')
  const change = { action: 'updateSegment', payload: { id: 100 + counter, description: 'Proposed' } }
  expect((await server.send('POST', requests, { token, body: change })).status).toBe(200)
  await server.send('PUT', `${requests}/config`, { body: { changeRequestsEnabled: true } })
  const backend = await server.newToken({ type: 'backend', project, environment: 'production' })
  await report(server, { [feature]: { yes: 1, variants: { a: 1 } } }, { token: backend, appName: `app-${counter}` })
  await server.ports.runtime.usage.flush()
  return { feature, segment: 100 + counter, token }
}

/** Returns rows of all tables, except events, that contain the project or its contents. */
const traces = async (...words: string[]) => {
  const tables = await server.database.run(
    build
      .selectFrom('pg_tables' as never)
      .select('tablename' as never)
      .where('schemaname' as never, '=', 'public' as never)
      .compile(),
  )
  const names = (tables as unknown as { tablename: string }[]).map(({ tablename }) => tablename)
  const remaining = names.filter((name) => !['event', 'revision', 'account', 'account_name', 'user_group'].includes(name))
  const found: string[] = []
  for (const name of remaining) {
    const rows = await server.database.run(
      build
        .selectFrom(name as never)
        .selectAll()
        .compile(),
    )
    if (words.some((word) => JSON.stringify(rows).includes(`"${word}"`))) found.push(name)
  }
  return found
}

describe('200', () => {
  test('deletes the project with all its contents, and writes events for all of them', async () => {
    const { feature, segment } = await fill()
    expect(await traces(project, feature)).toEqual(
      expect.arrayContaining(['project', 'feature', 'segment', 'project_member', 'change_request', 'feature_usage', 'application_use']),
    )
    expect((await remove()).json).toEqual({})
    expect(await traces(project, feature, `segment-${counter}`)).toEqual([])
    expect(await statusOf(path('/overview'))).toBe(404)
    expect(await statusOf(`/api/admin/segments/${segment}`)).toBe(404)
    expect((await server.send('GET', '/api/admin/projects')).text).not.toContain(project)
    expect((await server.send('GET', `/api/admin/archive/features/${project}`)).json.features).toEqual([])
    expect((await listEvents(server, 'feature-deleted')).slice(-2).map((event) => event.pre_data)).toMatchObject([
      { name: feature, project },
      { name: `${feature}-2`, project },
    ])
    expect((await listEvents(server, 'segment-deleted')).at(-1)).toMatchObject({ project, pre_data: { id: segment } })
    const [gone, discarded] = [await listEvents(server, 'project-deleted'), await listEvents(server, 'change-request-discarded')]
    expect(gone.at(-1)).toMatchObject({ project, data: null, pre_data: { id: project, name: 'One' } })
    expect(discarded.at(-1)).toMatchObject({
      project,
      environment: 'production',
      data: null,
      pre_data: { id: expect.any(Number), title: null, state: 'Draft', changes: [{ id: expect.any(Number), action: 'updateSegment' }] },
      group_id: gone.at(-1)!.group_id,
    })
  })

  test('id and names become available, and a new project has none of the old contents', async () => {
    const { feature } = await fill()
    await remove()
    expect((await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'Again' } })).status).toBe(201)
    expect((await server.send('POST', path('/features'), { body: { name: feature } })).status).toBe(201)
    const { users, groups } = (await server.send('GET', path('/access'))).json
    expect([users, groups]).toEqual([[], []])
    expect((await server.send('GET', path('/change-requests/pending'))).status).toBe(200)
    expect((await server.send('GET', `/api/admin/client-metrics/features/${feature}/raw`)).json.data).toEqual([])
    expect((await server.send('GET', path('/overview'))).json.environments[1].changeRequestEnabled).toBe(false)
  })

  test('API tokens lose the project: shared tokens keep their other projects, and other tokens read nothing, even from a new project with this id', async () => {
    const make = async (name: string, projects: string[]) =>
      (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName: name, type: 'client', projects } })).json.id
    const [shared, own, all] = [await make('shared', ['default', project]), await make('own', [project]), await make('all', ['*'])]
    await remove()
    await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'Again' } })
    const { tokens } = (await server.send('GET', '/api/admin/api-tokens')).json
    const projectsOf = (id: number) => tokens.find((token: { id: number }) => token.id === id).projects
    expect([projectsOf(shared), projectsOf(own), projectsOf(all)]).toEqual([['default'], [], ['*']])
    expect((await server.send('GET', path('/api-tokens'))).json.tokens).toEqual([])
    expect((await listEvents(server, 'api-token-updated')).slice(-2)).toMatchObject([
      { data: { id: shared, projects: ['default'] }, pre_data: { projects: ['default', project] } },
      { data: { id: own, projects: [] }, pre_data: { projects: [project] } },
    ])
  })

  test('reports with a token of only this project are no longer counted', async () => {
    const backend = await server.newToken({ type: 'backend', project, environment: 'production' })
    await remove()
    await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'Again' } })
    const feature = `reported-${counter}`
    await server.send('POST', path('/features'), { body: { name: feature } })
    await report(server, { [feature]: { yes: 1 } }, { token: backend, appName: 'left-over' })
    await server.ports.runtime.usage.flush()
    expect((await server.send('GET', `/api/admin/client-metrics/features/${feature}/raw`)).json.data).toEqual([])
  })
})

describe('409, nothing stored', () => {
  const refused = async (message: string) => {
    const before = await stateMark()
    expect(await remove()).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining(message) } })
    expect(await stateMark()).toBe(before)
  }

  test('returns 409 for the project default', async () => {
    project = 'default'
    await refused('default')
  })

  test('returns 409 with the name of a live feature, and 200 once the feature is archived', async () => {
    const name = `live-${counter}`
    await server.send('POST', path('/features'), { body: { name } })
    await refused(name)
    await server.send('DELETE', path(`/features/${name}`))
    expect((await remove()).status).toBe(200)
  })

  test('returns 409 if another project uses its segment', async () => {
    const { segment } = await fill()
    const strategy = { feature: `user-${counter}`, environment: 'production', strategy: crypto.randomUUID(), segment }
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: strategy.feature } })
    await server.database.run(build.insertInto('segment_use').values(strategy).compile())
    await refused(`segment-${counter}`)
  })

  test('returns 409 if a default strategy of another project uses its segment', async () => {
    const { segment } = await fill()
    const strategy = { name: 'default', segments: [segment], constraints: [], parameters: {}, variants: [], title: null }
    const link = build.updateTable('project_environment').set({ default_strategy: JSON.stringify(strategy) })
    const inDefault = link.where('project', '=', 'default').where('environment', '=', 'production')
    await server.database.run(inDefault.compile())
    await refused(`segment-${counter}`)
    await server.database.run(build.updateTable('project_environment').set({ default_strategy: null }).compile())
    expect((await remove()).status).toBe(200)
  })

  test('returns 409 while an open change request of another project names a feature that moved here, and 200 afterwards', async () => {
    const [source, name] = [`source-${counter}`, `moved-${counter}`]
    await server.send('POST', '/api/admin/projects', { body: { id: source, name: 'Source' } })
    await server.send('POST', `/api/admin/projects/${source}/features`, { body: { name } })
    const { id } = await proposed(server, { project: source }, switchOn(name))
    const move = { newProjectId: project }
    const moved = await server.send('POST', `/api/admin/projects/${source}/features/${name}/changeProject`, { body: move })
    expect(moved.status, moved.text).toBe(200)
    await server.send('DELETE', path(`/features/${name}`))
    expect((await server.send('DELETE', `/api/admin/archive/${name}`)).status).toBe(409)
    await refused(`Open change requests of other projects use features of the project ${project}; cancel or apply them first: ${name}`)
    await server.send('DELETE', `/api/admin/projects/${source}/change-requests/${id}`)
    expect((await remove()).status).toBe(200)
  })
})

test('a concurrent deletion returns 409, or the creation of a feature returns 404', async () => {
  const [removed, created] = await Promise.all([remove(), server.send('POST', path('/features'), { body: { name: `raced-${counter}` } })])
  expect([
    [200, 404],
    [409, 201],
  ]).toContainEqual([removed.status, created.status])
})

test('returns 403 to a Member and to the Owner of another project, 200 to its Owner, and 404 afterwards', async () => {
  const { token } = await newAccount(server, { projects: { [project]: 'Member', default: 'Owner' } })
  const owner = await newAccount(server, { projects: { [project]: 'Owner' } })
  expect((await remove(token)).status).toBe(403)
  expect((await remove(owner.token)).status).toBe(200)
  expect((await remove()).status).toBe(404)
})
