import type { Grant } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newPlace, type Place, setStrategies, unlinked } from '../../../test/change-requests.ts'
import { listFlagEvents, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { featureEnvironmentOperations } from './feature-environments.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
})

const turn = (to: 'on' | 'off', feature: string, query = '', options = {}, environment = 'production') =>
  server.send('POST', pathIn(place, feature, `/${to}${query}`, environment), options)
const typesOf = async (feature: string) => (await listFlagEvents(server, feature)).map(({ type }) => type)

describe('200', () => {
  test('off and on again, with an event for each that says what was before', async () => {
    expect(await turn('off', place.checkout)).toMatchObject({ status: 200, json: {} })
    expect(await readIn(server, place, place.checkout)).toMatchObject({
      enabled: false,
      strategies: [{ id: place.half }, { id: place.paused }],
    })
    expect(await turn('on', place.checkout)).toMatchObject({ status: 200, json: {} })
    expect(await readIn(server, place, place.checkout)).toMatchObject({
      enabled: true,
      strategies: [{ id: place.half }, { id: place.paused }],
    })
    const at = { project: place.project, environment: 'production', created_by: 'admin for tests' }
    expect(await listFlagEvents(server, place.checkout)).toMatchObject([
      { type: 'feature-environment-disabled', ...at, data: { enabled: false }, pre_data: { enabled: true } },
      { type: 'feature-environment-enabled', ...at, data: { enabled: true }, pre_data: { enabled: false } },
    ])
  })

  test('again, and nothing is written', async () => {
    const before = await storedRows(server.database)
    expect((await turn('on', place.checkout)).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('without strategies, it gets one for everybody, as part of one change', async () => {
    expect((await turn('on', place.checkout, '', {}, 'development')).status).toBe(200)
    const { enabled, strategies } = await readIn(server, place, place.checkout, 'development')
    const parameters = { rollout: '100', stickiness: 'default', groupId: place.checkout }
    expect([enabled, strategies]).toMatchObject([true, [{ name: 'flexibleRollout', disabled: false, sortOrder: 0, parameters }]])
    const [added, on, ...more] = await listFlagEvents(server, place.checkout)
    expect(more).toEqual([])
    expect(added).toMatchObject({ type: 'feature-strategy-add', data: { id: strategies[0]?.id, parameters }, pre_data: null })
    expect(on).toMatchObject({ type: 'feature-environment-enabled', group_id: added?.group_id })
  })

  test('with disabled strategies alone, it gets one beside them', async () => {
    expect((await turn('on', place.banner)).status).toBe(200)
    const { strategies } = await readIn(server, place, place.banner)
    expect(strategies).toMatchObject([
      { id: place.bannerStrategy, disabled: true },
      { name: 'flexibleRollout', disabled: false, sortOrder: 1 },
    ])
  })

  test('with disabled strategies alone, they are enabled where that is asked for', async () => {
    expect((await turn('on', place.banner, '?shouldActivateDisabledStrategies=true')).status).toBe(200)
    expect((await readIn(server, place, place.banner)).strategies).toMatchObject([{ id: place.bannerStrategy, disabled: false }])
    expect(await typesOf(place.banner)).toEqual(['feature-strategy-update', 'feature-environment-enabled'])
  })

  test('and every list shows it, and the lists of no other environment change', async () => {
    const keys = ['production', 'development'].map((environment) => `features:${place.project}:${environment}`)
    const before = await server.ports.cache.revisions.observe(keys)
    await turn('on', place.banner)
    const after = await server.ports.cache.revisions.observe(keys)
    expect(keys.map((key) => before.get(key) === after.get(key))).toEqual([false, true])
    const [one] = (await server.send('GET', `/api/admin/features?project=${place.project}&namePrefix=${place.banner}`)).json.features
    expect(one).toMatchObject({ enabled: true, environments: [{ enabled: false }, { enabled: true, hasEnabledStrategies: true }] })
  })
})

describe('404', () => {
  test.each([
    [
      'an unknown feature',
      () => ({ feature: 'no-such-feature', says: `There is no feature no-such-feature in the project ${place.project}` }),
    ],
    ['one of another project', () => ({ feature: place.foreign.feature, says: 'There is no feature' })],
    ['an archived one', () => ({ feature: place.retired, says: `The feature ${place.retired} is archived` })],
  ] as const)('%s', async (_, given) => {
    const { feature, says } = given()
    const before = await storedRows(server.database)
    for (const to of ['on', 'off'] as const)
      expect(await turn(to, feature)).toMatchObject({
        status: 404,
        json: { name: 'NotFoundError', message: expect.stringContaining(says) },
      })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('an environment that is unknown, or not linked to the project', async () => {
    for (const environment of ['nowhere', unlinked]) {
      const says = `The feature ${place.checkout} is not in the environment ${environment}`
      expect(await turn('on', place.checkout, '', {}, environment)).toMatchObject({ status: 404, json: { message: says } })
    }
  })

  test('an unknown project', async () => {
    expect((await server.send('POST', pathIn({ project: 'nowhere' }, place.checkout, '/on'))).status).toBe(404)
  })
})

test('403 for who may not add the default strategy that is needed, and nothing is stored', async () => {
  const at = { project: place.project, environment: 'development' }
  const mayTurn: Grant = { permission: 'UPDATE_FEATURE_ENVIRONMENT', ...at }
  const on = (environment: string, ...grants: Grant[]) => {
    const params = { projectId: place.project, featureName: place.checkout, environment }
    return runAs(server, featureEnvironmentOperations.toggleFeatureEnvironmentOn, grants, { params })
  }
  const before = await storedRows(server.database)
  expect(await on('development', mayTurn)).toMatchObject({
    name: 'NoAccessError',
    message: `You need the permission CREATE_FEATURE_STRATEGY in the project ${place.project} in the environment development to turn on what has no enabled strategy`,
  })
  expect(await storedRows(server.database)).toEqual(before)
  expect(await on('production', { ...mayTurn, environment: 'production' })).toEqual({})
  expect(await on('development', mayTurn, { permission: 'CREATE_FEATURE_STRATEGY', ...at })).toEqual({})
})

test('409 where no strategy can be added, and nothing is stored', async () => {
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
  await setStrategies(server, place, place.banner, strategies)
  const answer = await turn('on', place.banner)
  expect(answer).toMatchObject({ status: 409, json: { name: 'ConflictError', message: expect.stringContaining('has 1000 strategies') } })
  expect((await readIn(server, place, place.banner)).enabled).toBe(false)
})

describe('bulk', () => {
  const bulk = (to: 'on' | 'off', features: string[], query = '') =>
    server.send('POST', `/api/admin/projects/${place.project}/bulk_features/environments/production/${to}${query}`, { body: { features } })

  test('200: all of them are on, and off again', async () => {
    await importFile(server, { version: 4, features: [{ name: `${place.checkout}-b`, project: place.project }] })
    const names = [place.banner, place.checkout, `${place.checkout}-b`]
    const enabled = async () => {
      const found = []
      for (const name of names) found.push((await readIn(server, place, name)).enabled)
      return found
    }
    expect(await bulk('on', [...names, place.banner], '?shouldActivateDisabledStrategies=true')).toMatchObject({ status: 200, json: {} })
    expect(await enabled()).toEqual([true, true, true])
    expect(await typesOf(place.banner)).toEqual(['feature-strategy-update', 'feature-environment-enabled'])
    expect(await typesOf(place.checkout)).toEqual([])
    expect((await bulk('off', names)).status).toBe(200)
    expect(await enabled()).toEqual([false, false, false])
    expect((await bulk('off', [])).status).toBe(200)
  })

  test('404 for one that is not there, named by its place, and the others stay as they are', async () => {
    const before = await storedRows(server.database)
    for (const missing of ['no-such-feature', place.foreign.feature, place.retired])
      expect(await bulk('off', [place.checkout, missing])).toMatchObject({
        status: 404,
        json: { name: 'NotFoundError', details: [{ path: 'body/features/1' }] },
      })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('a feature of a private project is told from one that is not there by nobody who does not see it', async () => {
    const hidden = await newPlace(server, 'private')
    const { token } = await newAccount(server, { projects: { [place.project]: 'Owner' } })
    const path = `/api/admin/projects/${place.project}/bulk_features/environments/production/on`
    const told = async (name: string) => {
      const { status, json } = await server.send('POST', path, { token, body: { features: [name] } })
      return JSON.stringify([status, json.message]).replaceAll(name, 'it')
    }
    expect(await told(hidden.checkout)).toBe(await told('no-such-feature'))
  })
})
