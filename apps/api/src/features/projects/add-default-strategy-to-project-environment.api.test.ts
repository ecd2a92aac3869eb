import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { listFlagEvents, listUses, pathIn, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const scope = { project: 'default' }
let server: TestServer
let stateMark: () => Promise<string>

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [{ id: 'other', name: 'Other' }],
    segments: [
      { id: 3, name: 'testers', constraints: [] },
      { id: 4, name: 'ours', project: 'default', constraints: [] },
      { id: 5, name: 'theirs', project: 'other', constraints: [] },
    ],
    contextFields: [],
  })
  await server.send('POST', '/api/admin/context', { body: { name: 'country', legalValues: [{ value: 'no' }] } })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const path = (environment = 'production', project = 'default') =>
  `/api/admin/projects/${project}/environments/${environment}/default-strategy`
const set = (body: unknown, environment?: string, project?: string) => server.send('POST', path(environment, project), { body })
const make = (name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
const turnOn = (feature: string, environment?: string) => server.send('POST', pathIn(scope, feature, '/on', environment))
const environmentsOf = async () => (await server.send('GET', '/api/admin/projects/default/overview')).json.environments

const constraint = { contextName: 'country', operator: 'IN', caseInsensitive: false, inverted: false, values: ['no'] }
const variant = { name: 'a', weight: 10, weightType: 'variable', stickiness: 'default' }
const rollout = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'userId' } }

describe('200', () => {
  test('returns the stored strategy, writes an event and shows the strategy in the overview', async () => {
    const body = { ...rollout, title: 'Ten', constraints: [constraint], variants: [variant], segments: [4, 3, 4], disabled: true, id: 'x' }
    const stored = { ...rollout, title: 'Ten', constraints: [constraint], variants: [{ ...variant, weight: 1000 }], segments: [4, 3] }
    expect(await set(body)).toMatchObject({ status: 200, json: stored })
    expect(await environmentsOf()).toEqual([
      { environment: 'development', changeRequestEnabled: false, defaultStrategy: null },
      { environment: 'production', changeRequestEnabled: false, defaultStrategy: stored },
    ])
    expect(await listEvents(server, 'default-strategy-updated')).toMatchObject([{ project: 'default', data: stored, pre_data: null }])
  })

  test('adds the complete strategy, with the feature as group, to a feature that is turned on in the environment, but not elsewhere', async () => {
    await set({ ...rollout, title: 'Ten', constraints: [constraint], variants: [variant], segments: [4, 3] })
    await make('turned')
    expect((await turnOn('turned')).status).toBe(200)
    const { enabled, strategies } = await readIn(server, scope, 'turned')
    expect(enabled).toBe(true)
    expect(strategies).toMatchObject([
      {
        ...rollout,
        parameters: { ...rollout.parameters, groupId: 'turned' },
        title: 'Ten',
        disabled: false,
        constraints: [constraint],
        variants: [{ ...variant, weight: 1000 }],
        segments: [4, 3],
      },
    ])
    expect((await listUses(server, 'turned')).map(({ segment }) => segment)).toEqual([3, 4])
    expect((await listFlagEvents(server, 'turned')).map(({ type }) => type)).toEqual([
      'feature-created',
      'feature-strategy-add',
      'feature-environment-enabled',
    ])
    await turnOn('turned', 'development')
    expect((await readIn(server, scope, 'turned', 'development')).strategies).toMatchObject([{ parameters: { rollout: '100' } }])
  })

  test('features turned on together get their own groups; a group in the default strategy stays', async () => {
    const together = async (...features: string[]) => {
      for (const name of features) await make(name)
      const bulk = '/api/admin/projects/default/bulk_features/environments/production/on'
      expect((await server.send('POST', bulk, { body: { features } })).status).toBe(200)
      const configurations = await Promise.all(features.map((feature) => readIn(server, scope, feature)))
      return configurations.map(({ strategies }) => strategies[0]?.parameters.groupId)
    }
    await set(rollout)
    expect(await together('bulk-1', 'bulk-2')).toEqual(['bulk-1', 'bulk-2'])
    await set({ ...rollout, parameters: { ...rollout.parameters, groupId: 'all' } })
    expect(await together('bulk-3', 'bulk-4')).toEqual(['all', 'all'])
  })

  test('a pending change request shows the strategy as default change, also if the strategy is set later', async () => {
    await set(rollout)
    await make('proposed')
    const { token } = await newAccount(server)
    const requests = '/api/admin/projects/default/environments/production/change-requests'
    const body = { action: 'updateEnabled', feature: 'proposed', payload: { enabled: true } }
    const proposed = await server.send('POST', requests, { token, body })
    expect(proposed.status, proposed.text).toBe(200)
    const defaultChange = async (headers: Record<string, string> = {}) =>
      server.send('GET', '/api/admin/projects/default/change-requests/pending/proposed', { token, headers })
    const groupId = 'proposed'
    const first = await defaultChange()
    expect(first.json[0].features[0].defaultChange).toMatchObject({
      action: 'addStrategy',
      payload: { ...rollout, parameters: { ...rollout.parameters, groupId } },
    })
    const parameters = { rollout: '33', stickiness: 'userId' }
    await set({ ...rollout, parameters })
    const second = await defaultChange({ 'If-None-Match': first.headers.get('etag')! })
    expect(second.status).toBe(200)
    expect(second.json[0].features[0].defaultChange.payload.parameters).toEqual({ ...parameters, groupId })
  })

  test('stores nothing and writes no event if nothing changes', async () => {
    await set(rollout)
    const before = await stateMark()
    expect((await set({ ...rollout, title: null, segments: [] })).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })
})

describe('400, nothing stored', () => {
  const refused: [string, object, string][] = [
    ['no name', { parameters: {} }, 'body/name'],
    ['an unknown type', { name: 'unheard-of' }, 'body/name'],
    ['a rollout over 100', { ...rollout, parameters: { rollout: '101' } }, 'body/parameters/rollout'],
    ['an unknown operator', { ...rollout, constraints: [{ ...constraint, operator: 'LIKE' }] }, 'body/constraints/0/operator'],
    ['no value of an operator', { ...rollout, constraints: [{ ...constraint, values: [] }] }, 'body/constraints/0/values'],
    ['a value that is not legal', { ...rollout, constraints: [{ ...constraint, values: ['se'] }] }, 'body/constraints/0/values/0'],
    [
      'an invalid number',
      { ...rollout, constraints: [{ contextName: 'age', operator: 'NUM_EQ', value: 'x' }] },
      'body/constraints/0/value',
    ],
    ['two variants with the same name', { ...rollout, variants: [variant, variant] }, 'body/variants'],
    ['only fixed variants', { ...rollout, variants: [{ ...variant, weightType: 'fix', weight: 1000 }] }, 'body/variants'],
    ['a segment of another project', { ...rollout, segments: [3, 5] }, 'body/segments/1'],
    ['six segments', { ...rollout, segments: [1, 2, 3, 4, 5, 6] }, 'body/segments'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, path) => {
    const before = await stateMark()
    const { status, json } = await set(body)
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect(await stateMark()).toBe(before)
  })
})

test('returns 404 for an unknown segment, environment or project', async () => {
  expect(await set({ ...rollout, segments: [99] })).toMatchObject({ status: 404, json: { details: [{ path: 'body/segments/0' }] } })
  expect(await set(rollout, 'nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  expect(await set(rollout, 'production', 'nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

test('returns 403 without UPDATE_PROJECT', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Member' } })
  expect((await server.send('POST', path(), { body: rollout, token })).status).toBe(403)
})

test('returns 403 to an Owner if changes to the environment need reviews, and 200 in other environments', async () => {
  await review(server, { project: 'other' })
  const { token } = await newAccount(server, { projects: { other: 'Owner' } })
  const setAs = (environment: string) => server.send('POST', path(environment, 'other'), { body: { name: 'default' }, token })
  const before = await stateMark()
  const { status, json } = await setAs('production')
  expect([status, json.name]).toEqual([403, 'NoAccessError'])
  expect(json.message).toContain('SKIP_CHANGE_REQUEST in the project other in the environment production')
  expect(await stateMark()).toBe(before)
  expect((await setAs('development')).status).toBe(200)
  expect((await set({ name: 'default' }, 'production', 'other')).status).toBe(200)
})

describe('deletion of referenced objects', () => {
  test('returns 409 for its segment, until the default strategy changes', async () => {
    const removal = () => server.send('DELETE', '/api/admin/segments/5')
    await set({ ...rollout, segments: [5] }, 'production', 'other')
    expect(await removal()).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    await set(rollout, 'production', 'other')
    expect((await removal()).status).toBe(204)
  })

  test('returns 409 for its strategy type', async () => {
    await server.send('POST', '/api/admin/strategies', { body: { name: 'of-our-own' } })
    await set({ name: 'of-our-own' }, 'production', 'other')
    const removal = () => server.send('DELETE', '/api/admin/strategies/of-our-own')
    expect(await removal()).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    await set(rollout, 'production', 'other')
    expect((await removal()).status).toBe(200)
  })
})
