import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { report } from '../../../test/usage.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let stateMark: () => Promise<string>
let made = 0
let project: string

beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  made += 1
  project = `project-${made}`
  await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'One' } })
})

const path = (rest = '') => `/api/admin/projects/${project}${rest}`
const remove = (token?: string) => server.send('DELETE', path(), token ? { token } : {})
const statusOf = async (rest: string) => (await server.send('GET', rest)).status

/** Gives the project one of everything. */
const fill = async () => {
  const feature = `of-${project}`
  await importFile(server, {
    version: 4,
    features: [
      { name: feature, project, archived: true },
      { name: `${feature}-2`, project, archived: true },
    ],
    featureTags: [{ featureName: feature, tagType: 'simple', tagValue: 'tagged' }],
    segments: [{ id: 100 + made, name: `segment-${made}`, project, constraints: [] }],
    featureEnvironments: [{ featureName: feature, environment: 'production', enabled: true }],
    featureStrategies: [{ featureName: feature, environment: 'production', name: 'default', segments: [100 + made] }],
  })
  const { id, token } = await newAccount(server, { projects: { [project]: 'Owner' } })
  await newGroup(server, { members: [id], projects: { [project]: 'Member' } })
  const requests = path('/environments/production/change-requests')
  const change = { action: 'updateSegment', payload: { id: 100 + made, description: 'Proposed' } }
  expect((await server.send('POST', requests, { token, body: change })).status).toBe(200)
  await server.send('PUT', `${requests}/config`, { body: { changeRequestsEnabled: true } })
  const backend = await server.newToken({ type: 'backend', project, environment: 'production' })
  await report(server, { [feature]: { yes: 1, variants: { a: 1 } } }, { token: backend, appName: `app-${made}` })
  await server.ports.runtime.usage.flush()
  return { feature, segment: 100 + made, token }
}

/** Every row of any table that names the project or what was in it, beside the events. */
const traces = async (...words: string[]) => {
  const tables = await server.database.run(
    build
      .selectFrom('pg_tables' as never)
      .select('tablename' as never)
      .where('schemaname' as never, '=', 'public' as never)
      .compile(),
  )
  const names = (tables as unknown as { tablename: string }[]).map(({ tablename }) => tablename)
  const kept = names.filter((name) => !['event', 'revision', 'account', 'account_name', 'user_group'].includes(name))
  const found: string[] = []
  for (const name of kept) {
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
  test('nothing is left of it and of what was in it, and all of it is told', async () => {
    const { feature, segment } = await fill()
    expect(await traces(project, feature)).toEqual(
      expect.arrayContaining(['project', 'feature', 'segment', 'project_member', 'change_request', 'feature_usage', 'application_use']),
    )
    expect((await remove()).json).toEqual({})
    expect(await traces(project, feature, `segment-${made}`)).toEqual([])
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

  test('id and names are free again, and nothing of the old comes back', async () => {
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

  test('API tokens lose it: one of others keeps those, one of nothing else reads nothing, of a namesake neither', async () => {
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

  test('what an application with its token alone reports counts nowhere from then on', async () => {
    const backend = await server.newToken({ type: 'backend', project, environment: 'production' })
    await remove()
    await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'Again' } })
    const feature = `reported-${made}`
    await server.send('POST', path('/features'), { body: { name: feature } })
    await report(server, { [feature]: { yes: 1 } }, { token: backend, appName: 'left-over' })
    await server.ports.runtime.usage.flush()
    expect((await server.send('GET', `/api/admin/client-metrics/features/${feature}/raw`)).json.data).toEqual([])
  })
})

describe('409, and nothing is stored', () => {
  const refused = async (message: string) => {
    const before = await stateMark()
    expect(await remove()).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining(message) } })
    expect(await stateMark()).toBe(before)
  }

  test('the project default', async () => {
    project = 'default'
    await refused('default')
  })

  test('one with a live feature, named; archived, it no longer holds it', async () => {
    const name = `live-${made}`
    await server.send('POST', path('/features'), { body: { name } })
    await refused(name)
    await server.send('DELETE', path(`/features/${name}`))
    expect((await remove()).status).toBe(200)
  })

  test('one whose segment another project uses', async () => {
    const { segment } = await fill()
    const strategy = { feature: `user-${made}`, environment: 'production', strategy: crypto.randomUUID(), segment }
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: strategy.feature } })
    await server.database.run(build.insertInto('segment_use').values(strategy).compile())
    await refused(`segment-${made}`)
  })
})

test('a feature that is made at the same time is either in the way or refused', async () => {
  const [removed, created] = await Promise.all([remove(), server.send('POST', path('/features'), { body: { name: `raced-${made}` } })])
  expect([
    [200, 404],
    [409, 201],
  ]).toContainEqual([removed.status, created.status])
})

test('403 for a Member and the Owner of another project; its Owner may; 404 then', async () => {
  const { token } = await newAccount(server, { projects: { [project]: 'Member', default: 'Owner' } })
  const owner = await newAccount(server, { projects: { [project]: 'Owner' } })
  expect((await remove(token)).status).toBe(403)
  expect((await remove(owner.token)).status).toBe(200)
  expect((await remove()).status).toBe(404)
})
