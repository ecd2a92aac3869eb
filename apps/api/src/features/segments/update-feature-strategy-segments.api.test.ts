import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newPlace, type Place } from '../../../test/change-requests.ts'
import { listFlagEvents, listUses, pathIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'
import { findFeatureOfStrategy } from '../../store/repositories/segments.repository.ts'
import { updateFeatureStrategySegments } from './update-feature-strategy-segments.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
})

const bodyOf = (segmentIds: unknown, more: object = {}) => ({
  projectId: place.project,
  strategyId: place.half,
  environmentId: 'production',
  segmentIds,
  ...more,
})
const post = (body: object, token?: string) => server.send('POST', '/api/admin/segments/strategies', { body, ...(token && { token }) })
const read = async () => (await server.send('GET', pathIn(place, place.checkout, `/strategies/${place.half}`))).json
const segmentsOf = async () => (await server.send('GET', `/api/admin/segments/strategies/${place.half}`)).json.segments

describe('201', () => {
  test('these segments in place of the others, and all else stays', async () => {
    const variants = [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }]
    const rest = { title: 'Half', variants, parameters: { rollout: '50' } }
    await server.send('PUT', pathIn(place, place.checkout, `/strategies/${place.half}`), { body: { ...rest, segments: [place.everybody] } })
    const before = await read()
    expect(before).toMatchObject(rest)
    expect(await post(bodyOf([place.shoppers]))).toMatchObject({ status: 201, json: bodyOf([place.shoppers]) })
    expect(await read()).toEqual({ ...before, segments: [place.shoppers] })
    expect(await listUses(server, place.checkout)).toEqual([{ segment: place.shoppers, environment: 'production', strategy: place.half }])
    expect(await segmentsOf()).toMatchObject([{ id: place.shoppers }])
  })

  test('none takes all away, and each counts once', async () => {
    const twice = [place.everybody, place.shoppers, place.everybody]
    expect((await post(bodyOf(twice))).json).toEqual(bodyOf([place.everybody, place.shoppers]))
    expect(await segmentsOf()).toHaveLength(2)
    expect((await post(bodyOf([]))).json).toEqual(bodyOf([]))
    expect([(await read()).segments, await segmentsOf()]).toEqual([[], []])
  })

  test('with an event of before and after; the same again writes nothing', async () => {
    await post(bodyOf([place.shoppers]))
    const before = await storedRows(server.database)
    expect((await post(bodyOf([place.shoppers]))).status).toBe(201)
    expect(await storedRows(server.database)).toEqual(before)
    expect(await listFlagEvents(server, place.checkout)).toMatchObject([
      {
        type: 'feature-strategy-update',
        project: place.project,
        environment: 'production',
        data: { id: place.half, segments: [place.shoppers] },
        pre_data: { id: place.half, segments: [] },
      },
    ])
  })

  test('by the id of the strategy in upper case', async () => {
    expect((await post(bodyOf([], { strategyId: place.half.toUpperCase() }))).json).toEqual(bodyOf([]))
  })

  test('for who may there alone, and in one environment alone', async () => {
    const { token } = await newAccount(server, { projects: { [place.project]: 'Member' } })
    expect((await post(bodyOf([place.everybody]), token)).status).toBe(201)
    const grants = [{ permission: 'UPDATE_FEATURE_STRATEGY', project: place.project, environment: 'production' }] as const
    expect(await runAs(server, updateFeatureStrategySegments, grants, { body: bodyOf([]) })).toEqual(bodyOf([]))
  })
})

describe('400, and nothing is stored', () => {
  const wrong: [string, () => object, string][] = [
    ['six segments', () => bodyOf([1, 2, 3, 4, 5, 6]), 'body/segmentIds'],
    ['no list', () => bodyOf(undefined), 'body/segmentIds'],
    ['a strategy that is no UUID', () => bodyOf([], { strategyId: 'half' }), 'body/strategyId'],
    ['no project', () => bodyOf([], { projectId: undefined }), 'body/projectId'],
    ['no environment', () => bodyOf([], { environmentId: undefined }), 'body/environmentId'],
    ['a segment of another project', () => bodyOf([place.shoppers, place.foreign.segment]), 'body/segmentIds/1'],
  ]
  test.each(wrong)('%s', async (_, body, path) => {
    const before = await storedRows(server.database)
    expect(await post(body())).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })
})

describe('403, and nothing is stored', () => {
  test('for who may in another project alone', async () => {
    const { token } = await newAccount(server, { projects: { [place.foreign.project]: 'Owner' } })
    const before = await storedRows(server.database)
    const { status, json } = await post(bodyOf([place.everybody]), token)
    expect([status, json.message]).toEqual([
      403,
      `You need the permission UPDATE_FEATURE_STRATEGY in the project ${place.project} in the environment production to do this`,
    ])
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('for who may in another environment alone', async () => {
    const grants = [{ permission: 'UPDATE_FEATURE_STRATEGY', project: place.project, environment: 'development' }] as const
    expect(await runAs(server, updateFeatureStrategySegments, grants, { body: bodyOf([]) })).toMatchObject({ name: 'NoAccessError' })
  })
})

describe('404, and nothing is stored', () => {
  const absent: [string, () => object][] = [
    ['a strategy that is none', () => ({ strategyId: '11111111-1111-4111-8111-111111111111' })],
    ['a strategy of another project', () => ({ strategyId: place.foreign.strategy })],
    ['a strategy of another environment', () => ({ environmentId: 'development' })],
    ['a strategy of an archived feature', () => ({ strategyId: place.retiredStrategy })],
    ['an environment that is none', () => ({ environmentId: 'nowhere' })],
    ['a project that is none', () => ({ projectId: 'nowhere' })],
  ]
  test.each(absent)('%s', async (_, more) => {
    const before = await storedRows(server.database)
    const answer = await post(bodyOf([place.everybody], more()))
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', details: [{ path: 'body/strategyId' }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('a strategy that goes as soon as it is found', async () => {
    const { store } = server.ports
    const find = store.run.bind(store)
    vi.spyOn(store, 'run').mockImplementationOnce(async (query) => {
      const found = await find(query)
      await server.send('DELETE', pathIn(place, place.checkout, `/strategies/${place.half}`))
      return found
    })
    expect(
      await runAs(server, updateFeatureStrategySegments, [{ permission: 'ADMIN' }], { body: bodyOf([place.everybody]) }),
    ).toMatchObject({
      name: 'NotFoundError',
      details: [{ path: 'body/strategyId' }],
    })
    expect(await listUses(server, place.checkout)).toEqual([])
  })

  test('a segment that is none', async () => {
    const answer = await post(bodyOf([place.everybody, 2_000_000_000]))
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', details: [{ path: 'body/segmentIds/1' }] } })
  })

  test('a private project, as if it were none', async () => {
    const hidden = await newPlace(server, 'private')
    const { token } = await newAccount(server, { projects: { [place.project]: 'Owner' } })
    const told = async (projectId: string) => {
      const { status, json } = await post(bodyOf([], { projectId, strategyId: hidden.half }), token)
      return JSON.stringify({ ...json, status, id: null }).replaceAll(projectId, 'that')
    }
    expect(await told(hidden.project)).toContain('"status":404')
    expect(await told(hidden.project)).toBe(await told('nowhere'))
  })
})

test('among thousands of features the strategy is found by an index', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `one-of-thousands-${index}`)
  await importFile(server, {
    version: 4,
    features: names.map((name) => ({ name, project: place.project })),
    featureStrategies: names.map((featureName) => ({ featureName, environment: 'production', name: 'default' })),
  })
  await server.database.run(sql`analyze feature, feature_environment`.compile(build))
  const query = findFeatureOfStrategy(place.half, place.project, 'production')
  expect(await server.database.run(query)).toEqual([{ feature: place.checkout }])
  const plan = await server.database.run({ ...query, sql: `explain ${query.sql}` })
  expect(JSON.stringify(plan)).toContain('feature_environment_by_strategy')
})
