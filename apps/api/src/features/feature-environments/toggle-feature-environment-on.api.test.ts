import type { Grant } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newReviewScope, type ReviewScope, setStrategies, unlinked } from '../../../test/change-requests.ts'
import { listFlagEvents, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { featureEnvironmentOperations } from './feature-environments.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const toggle = (to: 'on' | 'off', feature: string, query = '', options = {}, environment = 'production') =>
  server.send('POST', pathIn(scope, feature, `/${to}${query}`, environment), options)
const typesOf = async (feature: string) => (await listFlagEvents(server, feature)).map(({ type }) => type)

describe('200', () => {
  test('turns a feature off and on, and writes an event with the former state each time', async () => {
    expect(await toggle('off', scope.checkout)).toMatchObject({ status: 200, json: {} })
    expect(await readIn(server, scope, scope.checkout)).toMatchObject({
      enabled: false,
      strategies: [{ id: scope.half }, { id: scope.paused }],
    })
    expect(await toggle('on', scope.checkout)).toMatchObject({ status: 200, json: {} })
    expect(await readIn(server, scope, scope.checkout)).toMatchObject({
      enabled: true,
      strategies: [{ id: scope.half }, { id: scope.paused }],
    })
    const at = { project: scope.project, environment: 'production', created_by: 'admin for tests' }
    expect(await listFlagEvents(server, scope.checkout)).toMatchObject([
      { type: 'feature-environment-disabled', ...at, data: { enabled: false }, pre_data: { enabled: true } },
      { type: 'feature-environment-enabled', ...at, data: { enabled: true }, pre_data: { enabled: false } },
    ])
  })

  test('writes nothing for a repetition', async () => {
    const before = await storedRows(server.database)
    expect((await toggle('on', scope.checkout)).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('adds the default strategy to a feature without strategies, in the same change', async () => {
    expect((await toggle('on', scope.checkout, '', {}, 'development')).status).toBe(200)
    const { enabled, strategies } = await readIn(server, scope, scope.checkout, 'development')
    const parameters = { rollout: '100', stickiness: 'default', groupId: scope.checkout }
    expect([enabled, strategies]).toMatchObject([true, [{ name: 'flexibleRollout', disabled: false, sortOrder: 0, parameters }]])
    const [added, on, ...more] = await listFlagEvents(server, scope.checkout)
    expect(more).toEqual([])
    expect(added).toMatchObject({ type: 'feature-strategy-add', data: { id: strategies[0]?.id, parameters }, pre_data: null })
    expect(on).toMatchObject({ type: 'feature-environment-enabled', group_id: added?.group_id })
  })

  test('adds the default strategy to a feature with only disabled strategies', async () => {
    expect((await toggle('on', scope.banner)).status).toBe(200)
    const { strategies } = await readIn(server, scope, scope.banner)
    expect(strategies).toMatchObject([
      { id: scope.bannerStrategy, disabled: true },
      { name: 'flexibleRollout', disabled: false, sortOrder: 1 },
    ])
  })

  test('enables the disabled strategies on request', async () => {
    expect((await toggle('on', scope.banner, '?shouldActivateDisabledStrategies=true')).status).toBe(200)
    expect((await readIn(server, scope, scope.banner)).strategies).toMatchObject([{ id: scope.bannerStrategy, disabled: false }])
    expect(await typesOf(scope.banner)).toEqual(['feature-strategy-update', 'feature-environment-enabled'])
  })

  test('every list of the environment follows, and lists of other environments do not change', async () => {
    const keys = ['production', 'development'].map((environment) => `features:${scope.project}:${environment}`)
    const before = await server.ports.cache.revisions.observe(keys)
    await toggle('on', scope.banner)
    const after = await server.ports.cache.revisions.observe(keys)
    expect(keys.map((key) => before.get(key) === after.get(key))).toEqual([false, true])
    const [one] = (await server.send('GET', `/api/admin/features?project=${scope.project}&namePrefix=${scope.banner}`)).json.features
    expect(one).toMatchObject({ enabled: true, environments: [{ enabled: false }, { enabled: true, hasEnabledStrategies: true }] })
  })
})

describe('404', () => {
  test.each([
    [
      'an unknown feature',
      () => ({ feature: 'no-such-feature', says: `There is no feature no-such-feature in the project ${scope.project}` }),
    ],
    ['a feature of another project', () => ({ feature: scope.foreign.feature, says: 'There is no feature' })],
    ['an archived feature', () => ({ feature: scope.retired, says: `The feature ${scope.retired} is archived` })],
  ] as const)('returns 404 for %s', async (_, given) => {
    const { feature, says } = given()
    const before = await storedRows(server.database)
    for (const to of ['on', 'off'] as const)
      expect(await toggle(to, feature)).toMatchObject({
        status: 404,
        json: { name: 'NotFoundError', message: expect.stringContaining(says) },
      })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 404 for an environment that is unknown or not linked to the project', async () => {
    for (const environment of ['nowhere', unlinked]) {
      const says = `The feature ${scope.checkout} is not in the environment ${environment}`
      expect(await toggle('on', scope.checkout, '', {}, environment)).toMatchObject({ status: 404, json: { message: says } })
    }
  })

  test('returns 404 for an unknown project', async () => {
    expect((await server.send('POST', pathIn({ project: 'nowhere' }, scope.checkout, '/on'))).status).toBe(404)
  })
})

test('returns 403 without the permission to add the required default strategy, and stores nothing', async () => {
  const at = { project: scope.project, environment: 'development' }
  const mayTurn: Grant = { permission: 'UPDATE_FEATURE_ENVIRONMENT', ...at }
  const on = (environment: string, ...grants: Grant[]) => {
    const params = { projectId: scope.project, featureName: scope.checkout, environment }
    return runAs(server, featureEnvironmentOperations.toggleFeatureEnvironmentOn, grants, { params })
  }
  const before = await storedRows(server.database)
  expect(await on('development', mayTurn)).toMatchObject({
    name: 'NoAccessError',
    message: `You need the permission CREATE_FEATURE_STRATEGY in the project ${scope.project} in the environment development to enable a feature without an enabled strategy`,
  })
  expect(await storedRows(server.database)).toEqual(before)
  expect(await on('production', { ...mayTurn, environment: 'production' })).toEqual({})
  expect(await on('development', mayTurn, { permission: 'CREATE_FEATURE_STRATEGY', ...at })).toEqual({})
})

test('returns 409 if no strategy can be added, and stores nothing', async () => {
  const strategies = Array.from({ length: 1_000 }, (_, index) => ({
    id: `aaaaaaaa-aaaa-4000-8000-${String(index).padStart(12, '0')}`,
    name: 'default',
    title: null,
    disabled: true,
    sortOrder: index,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
  }))
  await setStrategies(server, scope, scope.banner, strategies)
  const answer = await toggle('on', scope.banner)
  expect(answer).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining('has 1000 strategies') } })
  expect((await readIn(server, scope, scope.banner)).enabled).toBe(false)
})

describe('bulk toggle', () => {
  const bulk = (to: 'on' | 'off', features: string[], query = '') =>
    server.send('POST', `/api/admin/projects/${scope.project}/bulk_features/environments/production/${to}${query}`, { body: { features } })

  test('returns 200 and turns all features on and off', async () => {
    await importFile(server, { version: 4, features: [{ name: `${scope.checkout}-b`, project: scope.project }] })
    const names = [scope.banner, scope.checkout, `${scope.checkout}-b`]
    const enabled = async () => {
      const found = []
      for (const name of names) found.push((await readIn(server, scope, name)).enabled)
      return found
    }
    expect(await bulk('on', [...names, scope.banner], '?shouldActivateDisabledStrategies=true')).toMatchObject({ status: 200, json: {} })
    expect(await enabled()).toEqual([true, true, true])
    expect(await typesOf(scope.banner)).toEqual(['feature-strategy-update', 'feature-environment-enabled'])
    expect(await typesOf(scope.checkout)).toEqual([])
    expect((await bulk('off', names)).status).toBe(200)
    expect(await enabled()).toEqual([false, false, false])
    expect((await bulk('off', [])).status).toBe(200)
  })

  test('returns 404 with the index of an unknown feature, and changes no other feature', async () => {
    const before = await storedRows(server.database)
    for (const missing of ['no-such-feature', scope.foreign.feature, scope.retired])
      expect(await bulk('off', [scope.checkout, missing])).toMatchObject({
        status: 404,
        json: { name: 'NotFoundError', details: [{ path: 'body/features/1' }] },
      })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns the same error for a feature of a hidden project as for an unknown feature', async () => {
    const hidden = await newReviewScope(server, 'private')
    const { token } = await newAccount(server, { projects: { [scope.project]: 'Owner' } })
    const path = `/api/admin/projects/${scope.project}/bulk_features/environments/production/on`
    const answerFor = async (name: string) => {
      const { status, json } = await server.send('POST', path, { token, body: { features: [name] } })
      return JSON.stringify([status, json.message]).replaceAll(name, 'it')
    }
    expect(await answerFor(hidden.checkout)).toBe(await answerFor('no-such-feature'))
  })
})
