import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newReviewScope, type ReviewScope } from '../../../test/change-requests.ts'
import { listFlagEvents, listUses, pathIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'
import { findFeatureOfStrategy } from '../../store/repositories/segments.repository.ts'
import { updateFeatureStrategySegments } from './update-feature-strategy-segments.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const bodyOf = (segmentIds: unknown, more: object = {}) => ({
  projectId: scope.project,
  strategyId: scope.half,
  environmentId: 'production',
  segmentIds,
  ...more,
})
const post = (body: object, token?: string) => server.send('POST', '/api/admin/segments/strategies', { body, ...(token && { token }) })
const read = async () => (await server.send('GET', pathIn(scope, scope.checkout, `/strategies/${scope.half}`))).json
const segmentsOf = async () => (await server.send('GET', `/api/admin/segments/strategies/${scope.half}`)).json.segments

describe('201', () => {
  test('replaces the segments and keeps all else', async () => {
    const variants = [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }]
    const rest = { title: 'Half', variants, parameters: { rollout: '50' } }
    await server.send('PUT', pathIn(scope, scope.checkout, `/strategies/${scope.half}`), { body: { ...rest, segments: [scope.everybody] } })
    const before = await read()
    expect(before).toMatchObject(rest)
    expect(await post(bodyOf([scope.shoppers]))).toMatchObject({ status: 201, json: bodyOf([scope.shoppers]) })
    expect(await read()).toEqual({ ...before, segments: [scope.shoppers] })
    expect(await listUses(server, scope.checkout)).toEqual([{ segment: scope.shoppers, environment: 'production', strategy: scope.half }])
    expect(await segmentsOf()).toMatchObject([{ id: scope.shoppers }])
  })

  test('an empty list removes all segments, and duplicates count once', async () => {
    const twice = [scope.everybody, scope.shoppers, scope.everybody]
    expect((await post(bodyOf(twice))).json).toEqual(bodyOf([scope.everybody, scope.shoppers]))
    expect(await segmentsOf()).toHaveLength(2)
    expect((await post(bodyOf([]))).json).toEqual(bodyOf([]))
    expect([(await read()).segments, await segmentsOf()]).toEqual([[], []])
  })

  test('writes an event with both states; a repetition writes nothing', async () => {
    await post(bodyOf([scope.shoppers]))
    const before = await storedRows(server.database)
    expect((await post(bodyOf([scope.shoppers]))).status).toBe(201)
    expect(await storedRows(server.database)).toEqual(before)
    expect(await listFlagEvents(server, scope.checkout)).toMatchObject([
      {
        type: 'feature-strategy-update',
        project: scope.project,
        environment: 'production',
        data: { id: scope.half, segments: [scope.shoppers] },
        pre_data: { id: scope.half, segments: [] },
      },
    ])
  })

  test("accepts the strategy's id in upper case", async () => {
    expect((await post(bodyOf([], { strategyId: scope.half.toUpperCase() }))).json).toEqual(bodyOf([]))
  })

  test('returns 201 with the permission in only this project, or only this environment', async () => {
    const { token } = await newAccount(server, { projects: { [scope.project]: 'Member' } })
    expect((await post(bodyOf([scope.everybody]), token)).status).toBe(201)
    const grants = [{ permission: 'UPDATE_FEATURE_STRATEGY', project: scope.project, environment: 'production' }] as const
    expect(await runAs(server, updateFeatureStrategySegments, grants, { body: bodyOf([]) })).toEqual(bodyOf([]))
  })
})

describe('400, nothing stored', () => {
  const wrong: [string, () => object, string][] = [
    ['six segments', () => bodyOf([1, 2, 3, 4, 5, 6]), 'body/segmentIds'],
    ['no list', () => bodyOf(undefined), 'body/segmentIds'],
    ['an invalid UUID as strategy', () => bodyOf([], { strategyId: 'half' }), 'body/strategyId'],
    ['no project', () => bodyOf([], { projectId: undefined }), 'body/projectId'],
    ['no environment', () => bodyOf([], { environmentId: undefined }), 'body/environmentId'],
    ['a segment of another project', () => bodyOf([scope.shoppers, scope.foreign.segment]), 'body/segmentIds/1'],
  ]
  test.each(wrong)('returns 400 for %s', async (_, body, path) => {
    const before = await storedRows(server.database)
    expect(await post(body())).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })
})

describe('403, nothing stored', () => {
  test('returns 403 with the permission only in another project', async () => {
    const { token } = await newAccount(server, { projects: { [scope.foreign.project]: 'Owner' } })
    const before = await storedRows(server.database)
    const { status, json } = await post(bodyOf([scope.everybody]), token)
    expect([status, json.message]).toEqual([
      403,
      `You need the permission UPDATE_FEATURE_STRATEGY in the project ${scope.project} in the environment production to do this`,
    ])
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 403 with the permission only in another environment', async () => {
    const grants = [{ permission: 'UPDATE_FEATURE_STRATEGY', project: scope.project, environment: 'development' }] as const
    expect(await runAs(server, updateFeatureStrategySegments, grants, { body: bodyOf([]) })).toMatchObject({ name: 'NoAccessError' })
  })
})

describe('404, nothing stored', () => {
  const absent: [string, () => object][] = [
    ['an unknown strategy', () => ({ strategyId: '11111111-1111-4111-8111-111111111111' })],
    ['a strategy of another project', () => ({ strategyId: scope.foreign.strategy })],
    ['a strategy of another environment', () => ({ environmentId: 'development' })],
    ['a strategy of an archived feature', () => ({ strategyId: scope.retiredStrategy })],
    ['an unknown environment', () => ({ environmentId: 'nowhere' })],
    ['an unknown project', () => ({ projectId: 'nowhere' })],
  ]
  test.each(absent)('returns 404 for %s', async (_, more) => {
    const before = await storedRows(server.database)
    const answer = await post(bodyOf([scope.everybody], more()))
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', details: [{ path: 'body/strategyId' }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 404 for a strategy that is deleted after its lookup', async () => {
    const { store } = server.ports
    const find = store.run.bind(store)
    vi.spyOn(store, 'run').mockImplementationOnce(async (query) => {
      const found = await find(query)
      await server.send('DELETE', pathIn(scope, scope.checkout, `/strategies/${scope.half}`))
      return found
    })
    expect(
      await runAs(server, updateFeatureStrategySegments, [{ permission: 'ADMIN' }], { body: bodyOf([scope.everybody]) }),
    ).toMatchObject({
      name: 'NotFoundError',
      details: [{ path: 'body/strategyId' }],
    })
    expect(await listUses(server, scope.checkout)).toEqual([])
  })

  test('returns 404 for an unknown segment', async () => {
    const answer = await post(bodyOf([scope.everybody, 2_000_000_000]))
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', details: [{ path: 'body/segmentIds/1' }] } })
  })

  test('returns the same 404 for a private project as for an unknown project', async () => {
    const hidden = await newReviewScope(server, 'private')
    const { token } = await newAccount(server, { projects: { [scope.project]: 'Owner' } })
    const answerFor = async (projectId: string) => {
      const { status, json } = await post(bodyOf([], { projectId, strategyId: hidden.half }), token)
      return JSON.stringify({ ...json, status, id: null }).replaceAll(projectId, 'that')
    }
    expect(await answerFor(hidden.project)).toContain('"status":404')
    expect(await answerFor(hidden.project)).toBe(await answerFor('nowhere'))
  })
})

test('finds the strategy among thousands by an index', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `one-of-thousands-${index}`)
  await importFile(server, {
    version: 4,
    features: names.map((name) => ({ name, project: scope.project })),
    featureStrategies: names.map((featureName) => ({ featureName, environment: 'production', name: 'default' })),
  })
  await server.database.run(sql`analyze feature, feature_environment`.compile(build))
  const query = findFeatureOfStrategy(scope.half, scope.project, 'production')
  expect(await server.database.run(query)).toEqual([{ feature: scope.checkout }])
  const plan = await server.database.run({ ...query, sql: `explain ${query.sql}` })
  expect(JSON.stringify(plan)).toContain('feature_environment_by_strategy')
})
