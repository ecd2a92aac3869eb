import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposed, switchOn } from '../../../test/change-requests.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { rawPath, register, report, sendReport } from '../../../test/usage.ts'
import { build } from '../../store/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const environments = ['development', 'production', 'going'].map((name) => ({ name, type: 'test', enabled: name !== 'going' }))
const staying = { id: 'default', name: 'Default' }
const leaving = ['leaving', 'too'].map((id) => ({ id, name: id }))
const beginning = {
  version: 4,
  projects: [staying, ...leaving],
  environments,
  strategies: [{ name: 'own', displayName: null, description: null, editable: true, deprecated: false, parameters: [] }],
  segments: [{ id: 1, name: 'beta', constraints: [] }],
  features: [
    { name: 'kept', project: 'default' },
    { name: 'lost', project: 'leaving' },
  ],
}
const features = [{ name: 'kept', project: 'default' }]
const withoutProjects = { version: 4, projects: [staying], features }
const withoutEnvironment = { version: 4, environments: environments.filter(({ name }) => name !== 'going') }

beforeEach(() => importFile(server, beginning, { drop: 'true' }))

const newToken = async (tokenName: string, projects: string[], environment = 'development') => {
  const { status, json } = await server.send('POST', '/api/admin/api-tokens', {
    body: { tokenName, type: 'backend', projects, environment },
  })
  expect(status).toBe(201)
  return json as { id: number; secret: string }
}
const projectsOf = async (id: number) => {
  const { tokens } = (await server.send('GET', '/api/admin/api-tokens')).json
  return tokens.find((token: { id: number }) => token.id === id)?.projects
}
const statusOf = async (token: string) => (await sendReport(server, {}, { token })).status
const usageOf = async (appName: string) => {
  const rowsIn = (table: 'application_use' | 'feature_usage' | 'variant_usage') =>
    server.database.run(build.selectFrom(table).selectAll().where('app_name', '=', appName).compile())
  return { uses: await rowsIn('application_use'), usage: await rowsIn('feature_usage'), variants: await rowsIn('variant_usage') }
}
const reportUsage = async (feature: string, token: string, appName: string) => {
  await register(server, appName, { token })
  await report(server, { [feature]: { yes: 1, variants: { blue: 1 } } }, { token, appName })
  await server.ports.runtime.usage.flush()
}

test('API tokens lose dropped projects: other tokens read nothing, even from new projects with the same id', async () => {
  const shared = await newToken('shared', ['default', 'leaving', 'too'])
  const own = await newToken('own', ['leaving'])
  const all = await newToken('all', ['*'])
  await importFile(server, withoutProjects, { drop: 'true' })
  const updates = await listEvents(server, 'api-token-updated')
  expect(updates.slice(-2)).toMatchObject([
    { data: { id: shared.id, projects: ['default'] }, pre_data: { projects: ['default', 'leaving', 'too'] } },
    { data: { id: own.id, projects: [] }, pre_data: { projects: ['leaving'] } },
  ])
  const types = ['api-token-updated', 'drop-projects']
  const events = build.selectFrom('event').select(['type', 'group_id']).where('type', 'in', types).orderBy('id', 'desc').limit(3)
  const last = await server.database.run(events.compile())
  expect(last.map(({ type }) => type)).toEqual(['drop-projects', 'api-token-updated', 'api-token-updated'])
  expect(new Set(last.map(({ group_id }) => group_id)).size).toBe(1)
  await importFile(server, { version: 4, projects: leaving, features: [{ name: 'lost', project: 'leaving' }] })
  expect([await projectsOf(shared.id), await projectsOf(own.id), await projectsOf(all.id)]).toEqual([['default'], [], ['*']])
})

test('open change requests in dropped projects and environments are discarded, each once', async () => {
  const propose = async (project: string, environment: string) => {
    const change = { action: 'updateEnabled', feature: project === 'default' ? 'kept' : 'lost', payload: { enabled: true } }
    const path = `/api/admin/projects/${project}/environments/${environment}/change-requests`
    expect((await server.send('POST', path, { body: change })).status).toBe(200)
  }
  for (const project of ['leaving', 'default']) {
    const link = await server.send('POST', `/api/admin/projects/${project}/environments`, { body: { environment: 'going' } })
    expect(link.status).toBe(200)
  }
  await propose('leaving', 'going')
  await propose('leaving', 'development')
  await propose('default', 'going')
  await propose('default', 'development')
  const before = (await listEvents(server, 'change-request-discarded')).length
  await importFile(server, { ...withoutProjects, ...withoutEnvironment }, { drop: 'true' })
  const discarded = (await listEvents(server, 'change-request-discarded')).slice(before)
  expect(discarded.map(({ project, environment }) => [project, environment])).toEqual([
    ['leaving', 'going'],
    ['leaving', 'development'],
    ['default', 'going'],
  ])
})

test('returns 400 with the request if an open change request names a dropped feature, also in a dry run, and 202 once the request is gone', async () => {
  const { id } = await proposed(server, { project: 'leaving' }, switchOn('lost'))
  const file = { version: 4, features }
  const before = await storedRows(server.database)
  const path = 'body/features'
  const message = `feature lost would be deleted, but open change requests name it (ids: ${id}); cancel or apply them first`
  for (const more of [{}, { dryRun: 'true' }]) {
    const answer = await sendFile(server, file, { drop: 'true', ...more })
    expect(answer, answer.text).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path, message }] } })
  }
  expect(await storedRows(server.database)).toEqual(before)
  await server.send('DELETE', `/api/admin/projects/leaving/change-requests/${id}`)
  await importFile(server, file, { drop: 'true' })
})

test('an open change request of a remaining project keeps a feature that moved to a dropped project', async () => {
  await proposed(server, { project: 'leaving' }, switchOn('lost'))
  const body = { newProjectId: 'too' }
  expect((await server.send('POST', '/api/admin/projects/leaving/features/lost/changeProject', { body })).status).toBe(200)
  const file = { ...withoutProjects, projects: [staying, leaving[0]] }
  const answer = await sendFile(server, file, { drop: 'true' })
  expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining('feature lost would be deleted')])
  await importFile(server, withoutProjects, { drop: 'true' })
})

test('API tokens of a dropped environment are revoked, and stay revoked when the environment is created again', async () => {
  const token = await newToken('app', ['*'], 'going')
  const both = await newToken('both', ['leaving', 'default'], 'going')
  expect(await statusOf(token.secret)).toBe(202)
  const updated = (await listEvents(server, 'api-token-updated')).length
  await importFile(server, { ...withoutProjects, ...withoutEnvironment }, { drop: 'true' })
  expect((await listEvents(server, 'api-token-deleted')).slice(-2)).toMatchObject([
    { data: null, pre_data: { id: token.id, environment: 'going' } },
    { data: null, pre_data: { id: both.id, projects: ['leaving', 'default'] } },
  ])
  expect(await listEvents(server, 'api-token-updated')).toHaveLength(updated)
  await importFile(server, { version: 4, environments })
  for (const { id, secret } of [token, both]) expect([await statusOf(secret), await projectsOf(id)]).toEqual([401, undefined])
})

test('reports of dropped projects, environments and features are removed, and every list follows at once', async () => {
  await reportUsage('lost', (await newToken('leaves', ['leaving'])).secret, 'leaves')
  await reportUsage('kept', (await newToken('goes', ['default'], 'going')).secret, 'goes')
  await reportUsage('kept', (await newToken('stays', ['default'])).secret, 'stays')
  const before = await usageOf('stays')
  const paths = [rawPath('lost'), rawPath('kept'), '/api/admin/metrics/applications', '/api/admin/environments']
  const answers = await Promise.all(paths.map((path) => server.send('GET', path)))
  await importFile(server, { ...withoutProjects, ...withoutEnvironment }, { drop: 'true' })
  for (const appName of ['leaves', 'goes']) expect(await usageOf(appName)).toEqual({ uses: [], usage: [], variants: [] })
  expect(await usageOf('stays')).toEqual(before)
  for (const [n, path] of paths.entries()) {
    const { status, text } = await server.send('GET', path, { headers: { 'If-None-Match': answers[n]!.headers.get('etag')! } })
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toContain('going')
  }
})

test('reports of a dropped feature are removed; reports of a feature in the file stay', async () => {
  const { secret } = await newToken('app', ['*'])
  await reportUsage('lost', secret, 'alone')
  await reportUsage('kept', secret, 'alone')
  await importFile(server, { version: 4, features }, { drop: 'true' })
  expect(await usageOf('alone')).toMatchObject({ uses: [{ project: '*' }], usage: [{ feature: 'kept' }], variants: [{ feature: 'kept' }] })
})

test('returns 400 if the default strategy of a project uses it, and changes nothing', async () => {
  const body = { name: 'own', segments: [1], constraints: [], parameters: {} }
  const path = '/api/admin/projects/leaving/environments/production/default-strategy'
  expect((await server.send('POST', path, { body })).status).toBe(200)
  const file = { version: 4, strategies: [], segments: [] }
  const before = await storedRows(server.database)
  const answer = await sendFile(server, file, { drop: 'true' })
  expect([answer.status, answer.json.details.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ['body/segments', 'body/strategies'],
  ])
  expect(answer.json.message).toContain('the default strategy of project leaving in environment production')
  expect(await storedRows(server.database)).toEqual(before)
  await importFile(server, { ...file, ...withoutProjects }, { drop: 'true' })
  expect((await server.send('GET', '/api/admin/segments/1')).status).toBe(404)
})
