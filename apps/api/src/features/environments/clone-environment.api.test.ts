import type { FeatureEnvironment } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newReviewScope, type ReviewScope } from '../../../test/change-requests.ts'
import { listEvents } from '../../../test/events.ts'
import { listFlagEvents, listUses, pathIn, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ReviewScope
let counter = 0
let name: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  counter += 1
  name = `clone-${counter}`
})

const clone = (body: object = {}, source = 'production') =>
  server.send('POST', `/api/admin/environments/${source}/clone`, { body: { name, type: 'preproduction', ...body } })
const withoutIds = ({ strategies, ...rest }: FeatureEnvironment) => ({
  ...rest,
  strategies: strategies.map(({ id, ...strategy }) => strategy),
})
const reviewedIn = async ({ project }: Pick<ReviewScope, 'project'>) =>
  (await server.send('GET', `/api/admin/projects/${project}/change-requests/config`)).json.find(
    (one: { environment: string }) => one.environment === name,
  )?.changeRequestEnabled

describe('201', () => {
  test('links every project of the source and copies its features', async () => {
    const uses = { name: 'flexibleRollout', parameters: { rollout: '7' }, segments: [scope.shoppers, scope.everybody] }
    const added = await server.send('POST', pathIn(scope, scope.checkout, '/strategies'), { body: uses })
    expect(added.status, added.text).toBe(200)
    await server.send('PUT', pathIn(scope, scope.checkout, '/variants'), { body: [{ name: 'blue', weight: 1000 }] })
    const before = await readIn(server, scope, scope.checkout)

    const { status, json } = await clone()
    expect([status, json]).toMatchObject([201, { name, type: 'preproduction', enabled: true, protected: false }])
    const after = await readIn(server, scope, scope.checkout, name)
    expect(before.strategies).toHaveLength(3)
    expect(withoutIds(after)).toEqual({
      ...withoutIds(before),
      name,
      environment: name,
      type: 'preproduction',
      sortOrder: json.sortOrder,
      lastSeenAt: null,
    })
    const ids = [...before.strategies, ...after.strategies].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const inClone = (await listUses(server, scope.checkout)).filter((use) => use.environment === name)
    const { id: strategy } = after.strategies[2]!
    expect(inClone).toEqual(
      [scope.shoppers, scope.everybody].sort((a, b) => a - b).map((segment) => ({ segment, environment: name, strategy })),
    )
    expect(await readIn(server, scope, scope.banner, name)).toMatchObject({ enabled: false, strategies: [{ disabled: true }] })
    expect(await readIn(server, scope.foreign, scope.foreign.feature, name)).toMatchObject({ strategies: [{ name: 'flexibleRollout' }] })

    const path = pathIn(scope, scope.checkout, `/strategies/${before.strategies[0]!.id}`)
    expect((await server.send('DELETE', path)).status).toBe(200)
    expect((await readIn(server, scope, scope.checkout, name)).strategies).toHaveLength(3)
  })

  test('updates lists at once and writes an event for each feature', async () => {
    const path = `/api/admin/projects/${scope.project}/features`
    const before = await server.send('GET', path)
    await clone()
    const after = await server.send('GET', path, { headers: { 'If-None-Match': before.headers.get('etag')! } })
    expect(after.status).toBe(200)
    const { environments } = after.json.features.find((one: { name: string }) => one.name === scope.checkout)
    expect(environments.at(-1)).toMatchObject({ name, enabled: true })
    expect((await listEvents(server, 'environment-created')).at(-1)).toMatchObject({ data: { name, clonedFrom: 'production' } })
    const linked = (await listEvents(server, 'project-environment-added')).filter(({ project }) => project === scope.project)
    expect(linked).toMatchObject([{ data: { environment: name }, pre_data: null }])
    const strategies = (await readIn(server, scope, scope.checkout, name)).strategies.map(({ id }) => id)
    expect(await listFlagEvents(server, scope.checkout)).toMatchObject([
      { type: 'feature-strategy-add', project: scope.project, environment: name, data: { id: strategies[0] }, pre_data: null },
      { type: 'feature-strategy-add', environment: name, data: { id: strategies[1] } },
      { type: 'feature-environment-enabled', environment: name, data: { enabled: true }, pre_data: { enabled: false } },
    ])
  })

  test('links only the named projects, whether they are linked to the source or not', async () => {
    await importFile(server, { version: 4, environments: [{ name: `lone-${counter}`, type: 'test', enabled: false }] })
    const { status, json } = await clone({ projects: [scope.project, scope.project] }, `lone-${counter}`)
    expect([status, json.enabled]).toEqual([201, false])
    expect((await server.send('GET', `/api/admin/environments/${name}`)).json).toMatchObject({ projectCount: 1, enabledToggleCount: 0 })
    expect(await readIn(server, scope, scope.checkout, name)).toMatchObject({ enabled: false, strategies: [], variants: [] })
    expect((await server.send('GET', pathIn(scope.foreign, scope.foreign.feature, '', name))).status).toBe(404)
  })

  test('links no project for an empty list', async () => {
    expect((await clone({ projects: [] })).status).toBe(201)
    expect((await server.send('GET', `/api/admin/environments/${name}`)).json.projectCount).toBe(0)
  })

  test('copies review requirements unless the request declines', async () => {
    await review(server, scope)
    await clone({ projects: [scope.project, scope.foreign.project] })
    expect([await reviewedIn(scope), await reviewedIn(scope.foreign)]).toEqual([true, false])
    name = `${name}-free`
    await clone({ clonePermissions: false })
    expect(await reviewedIn(scope)).toBe(false)
  })

  test('copies the default strategies of the projects', async () => {
    const path = `/api/admin/projects/${scope.project}`
    const body = { name: 'flexibleRollout', parameters: { rollout: '33', stickiness: 'default' } }
    const stored = await server.send('POST', `${path}/environments/production/default-strategy`, { body })
    expect(stored.status, stored.text).toBe(200)
    await clone()
    const feature = `new-in-${name}`
    await server.send('POST', `${path}/features`, { body: { name: feature } })
    expect((await server.send('POST', pathIn(scope, feature, '/on', name))).status).toBe(200)
    expect((await readIn(server, scope, feature, name)).strategies).toMatchObject([{ parameters: { rollout: '33' } }])
    const linked = (await listEvents(server, 'project-environment-added')).filter(({ project }) => project === scope.project)
    expect(linked).toMatchObject([{ data: { environment: name, defaultStrategy: { parameters: { rollout: '33' } } } }])
  })

  test('copies archived features; a revived feature is off', async () => {
    await clone()
    await server.send('POST', `/api/admin/archive/revive/${scope.retired}`)
    expect(await readIn(server, scope, scope.retired, name)).toMatchObject({ enabled: false, strategies: [{ name: 'flexibleRollout' }] })
  })
})

const bad: [string, object, string][] = [
  ['no type', { type: undefined }, 'body/type'],
  ['an unknown project', { projects: ['default', 'nowhere'] }, 'body/projects/1'],
  ['an invalid project name', { projects: ['a b'] }, 'body/projects/0'],
  ['projects as text', { projects: 'default' }, 'body/projects'],
  ['clonePermissions as text', { clonePermissions: 'no' }, 'body/clonePermissions'],
]
test.each(bad)('returns 400 for %s, and stores nothing', async (_, body, path) => {
  const hash = await stateMarker(server.database)
  const before = await hash()
  const { status, json } = await clone(body)
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
  expect(await hash()).toBe(before)
})
