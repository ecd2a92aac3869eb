import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newReviewScope, type ReviewScope, setStrategies } from '../../../test/change-requests.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
  const legal_values = JSON.stringify([{ value: 'north' }, { value: 'south' }])
  await server.database.run(build.insertInto('context_field').values({ name: 'region', legal_values }).compile())
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const add = (body: object, token?: string) =>
  server.send('POST', pathIn(scope, scope.checkout, '/strategies'), { body, ...(token !== undefined && { token }) })
const constraint = (more: object) => ({ name: 'default', constraints: [{ contextName: 'userId', ...more }] })
const variant = (name: string, weight: number, weightType: string) => ({ name, weight, weightType, stickiness: 'default' })

describe('200', () => {
  test('returns an empty list of values for a constraint with a single value, in every response', async () => {
    const expected = [{ contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: false, caseInsensitive: false, values: [] }]
    const { json } = await add({ name: 'default', constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] })
    expect(json.constraints).toEqual(expected)
    const { strategies } = await readIn(server, scope, scope.checkout)
    expect(strategies.find(({ id }: { id: string }) => id === json.id)?.constraints).toEqual(expected)
    const segment = await server.send('POST', '/api/admin/segments', {
      body: { name: 'adults', constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] },
    })
    expect(segment.json.constraints).toEqual(expected)
  })

  test('returns, stores and reports a strategy with every field', async () => {
    const strategy = {
      name: 'flexibleRollout',
      title: 'Some of them',
      disabled: true,
      sortOrder: 0.5,
      constraints: [{ contextName: 'region', operator: 'IN', values: ['north'], inverted: true, caseInsensitive: false }],
      variants: [variant('blue', 300, 'fix'), variant('green', 1, 'variable')],
      parameters: { rollout: '10', stickiness: 'userId', groupId: 'x' },
      segments: [scope.everybody, scope.shoppers, scope.shoppers],
    }
    const { status, json } = await add(strategy)
    expect(status).toBe(200)
    const variants = [variant('blue', 300, 'fix'), variant('green', 700, 'variable')]
    const segments = [scope.everybody, scope.shoppers]
    expect(json).toEqual({ ...strategy, id: json.id, featureName: scope.checkout, variants, segments })
    expect((await readIn(server, scope, scope.checkout)).strategies).toMatchObject([{ id: scope.half }, json, { id: scope.paused }])
    const { featureName, ...data } = json
    const [event, ...more] = await listFlagEvents(server, scope.checkout)
    expect([event, more]).toMatchObject([{ type: 'feature-strategy-add', environment: 'production', data, pre_data: null }, []])
    expect(await listUses(server, scope.checkout)).toEqual(
      segments.sort((one, other) => one - other).map((segment) => ({ segment, environment: 'production', strategy: json.id })),
    )
  })

  test('adds a strategy with only a name after the others, with defaults', async () => {
    expect((await add({ name: 'default' })).json).toMatchObject({
      title: null,
      disabled: false,
      sortOrder: 2,
      segments: [],
      constraints: [],
      variants: [],
      parameters: {},
    })
  })

  test('accepts a parameter of any name, and ignores unknown fields', async () => {
    const parameters = { constructor: '1', '': 'of the empty name', 'ü 🏁': '' }
    const { status, json } = await add({ name: 'default', parameters, id: 'mine', featureName: 'other', polluted: 1 })
    expect([status, json.parameters, json.featureName, json.polluted]).toEqual([200, parameters, scope.checkout, undefined])
    expect(json.id).not.toBe('mine')
  })
})

const wrong: [string, string, () => object][] = [
  ['an unknown strategy type', 'body/name', () => ({ name: 'no-such-type' })],
  ['an unknown operator', 'body/constraints/0/operator', () => constraint({ operator: 'LIKE', values: ['1'] })],
  ['no values', 'body/constraints/0/values', () => constraint({ operator: 'IN' })],
  ['an invalid number', 'body/constraints/0/value', () => constraint({ operator: 'NUM_EQ', value: '1e' })],
  ['an invalid date', 'body/constraints/0/value', () => constraint({ operator: 'DATE_AFTER', value: 'soon' })],
  ['a version with a v', 'body/constraints/0/value', () => constraint({ operator: 'SEMVER_EQ', value: 'v1.0.0' })],
  [
    'an illegal value',
    'body/constraints/0/values/1',
    () => constraint({ contextName: 'region', operator: 'IN', values: ['north', 'west'] }),
  ],
  ['a rollout over 100', 'body/parameters/rollout', () => ({ name: 'flexibleRollout', parameters: { rollout: '101' } })],
  ['too many segments', 'body/segments', () => ({ name: 'default', segments: [1, 2, 3, 4, 5, 6] })],
  ['a segment of another project', 'body/segments/1', () => ({ name: 'default', segments: [scope.everybody, scope.foreign.segment] })],
  ['a weight over 1000', 'body/variants/0/weight', () => ({ name: 'default', variants: [variant('a', 1001, 'variable')] })],
  ['a negative weight', 'body/variants/0/weight', () => ({ name: 'default', variants: [variant('a', -1, 'variable')] })],
  ['a fractional weight', 'body/variants/0/weight', () => ({ name: 'default', variants: [variant('a', 0.5, 'variable')] })],
  ['no variable variant', 'body/variants', () => ({ name: 'default', variants: [variant('a', 1000, 'fix')] })],
  [
    'two variants of one name',
    'body/variants',
    () => ({ name: 'default', variants: [variant('a', 1, 'fix'), variant('a', 1, 'variable')] }),
  ],
  [
    'fixed weights over 1000 together',
    'body/variants',
    () => ({ name: 'default', variants: [variant('a', 600, 'fix'), variant('b', 401, 'fix'), variant('c', 0, 'variable')] }),
  ],
]
test.each(wrong)('returns 400 for %s', async (_, path, body) => {
  const before = await storedRows(server.database)
  expect(await add(body())).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
  expect(await storedRows(server.database)).toEqual(before)
})

test('returns the same 404 for an unknown segment and for a segment of a hidden project', async () => {
  const hidden = await newReviewScope(server, 'private')
  const { token } = await newAccount(server, { projects: { [scope.project]: 'Member' } })
  const answerFor = async (id: number) => {
    const { status, json } = await add({ name: 'default', segments: [id] }, token)
    return JSON.stringify([status, json.message, json.details]).replaceAll(String(id), 'it')
  }
  expect(await answerFor(2_000_000_000)).toBe(
    '[404,"body/segments/0: there is no segment it",[{"path":"body/segments/0","message":"there is no segment it"}]]',
  )
  expect(await answerFor(hidden.shoppers)).toBe(await answerFor(2_000_000_000))
})

test('returns 404 for a feature of another project, an archived feature and an unknown environment', async () => {
  const body = { name: 'default' }
  for (const path of [
    pathIn(scope, scope.foreign.feature, '/strategies'),
    pathIn(scope, scope.retired, '/strategies'),
    pathIn(scope, scope.checkout, '/strategies', 'nowhere'),
  ])
    expect(await server.send('POST', path, { body })).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

test('returns 409 if the configuration would exceed four million bytes, and stores nothing', async () => {
  const wide = { name: 'default', parameters: { one: 'x'.repeat(450_000), two: 'x'.repeat(450_000) } }
  for (let sent = 1; sent <= 4; sent++) expect((await add(wide)).status).toBe(200)
  const before = await storedRows(server.database)
  expect(await add(wide)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
  expect(await storedRows(server.database)).toEqual(before)
  expect((await add({ name: 'default' })).status).toBe(200)
})

test('returns 409 if the feature already has the maximum number of strategies', async () => {
  const strategies = Array.from({ length: 1_000 }, (_, index) => ({
    id: `bbbbbbbb-aaaa-4000-8000-${String(index).padStart(12, '0')}`,
    name: 'default',
    title: null,
    disabled: true,
    sortOrder: index,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
  }))
  await setStrategies(server, scope, scope.checkout, strategies)
  expect(await add({ name: 'default' })).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
})
