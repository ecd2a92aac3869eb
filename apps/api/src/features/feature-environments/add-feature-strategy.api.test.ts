import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newPlace, type Place, setStrategies } from '../../../test/change-requests.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  const legal_values = JSON.stringify([{ value: 'north' }, { value: 'south' }])
  await server.database.run(build.insertInto('context_field').values({ name: 'region', legal_values }).compile())
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
})

const add = (body: object, token?: string) =>
  server.send('POST', pathIn(place, place.checkout, '/strategies'), { body, ...(token !== undefined && { token }) })
const constraint = (more: object) => ({ name: 'default', constraints: [{ contextName: 'userId', ...more }] })
const variant = (name: string, weight: number, weightType: string) => ({ name, weight, weightType, stickiness: 'default' })

describe('200', () => {
  test('returns an empty list of values for a constraint of a single value, wherever the constraint is shown', async () => {
    const wanted = [{ contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: false, caseInsensitive: false, values: [] }]
    const { json } = await add({ name: 'default', constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] })
    expect(json.constraints).toEqual(wanted)
    const { strategies } = await readIn(server, place, place.checkout)
    expect(strategies.find(({ id }: { id: string }) => id === json.id)?.constraints).toEqual(wanted)
    const segment = await server.send('POST', '/api/admin/segments', {
      body: { name: 'adults', constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] },
    })
    expect(segment.json.constraints).toEqual(wanted)
  })

  test('with every field, stored and told as it is answered', async () => {
    const strategy = {
      name: 'flexibleRollout',
      title: 'Some of them',
      disabled: true,
      sortOrder: 0.5,
      constraints: [{ contextName: 'region', operator: 'IN', values: ['north'], inverted: true, caseInsensitive: false }],
      variants: [variant('blue', 300, 'fix'), variant('green', 1, 'variable')],
      parameters: { rollout: '10', stickiness: 'userId', groupId: 'x' },
      segments: [place.everybody, place.shoppers, place.shoppers],
    }
    const { status, json } = await add(strategy)
    expect(status).toBe(200)
    const variants = [variant('blue', 300, 'fix'), variant('green', 700, 'variable')]
    const segments = [place.everybody, place.shoppers]
    expect(json).toEqual({ ...strategy, id: json.id, featureName: place.checkout, variants, segments })
    expect((await readIn(server, place, place.checkout)).strategies).toMatchObject([{ id: place.half }, json, { id: place.paused }])
    const { featureName, ...data } = json
    const [event, ...more] = await listFlagEvents(server, place.checkout)
    expect([event, more]).toMatchObject([{ type: 'feature-strategy-add', environment: 'production', data, pre_data: null }, []])
    expect(await listUses(server, place.checkout)).toEqual(
      segments.sort((one, other) => one - other).map((segment) => ({ segment, environment: 'production', strategy: json.id })),
    )
  })

  test('with a name alone, behind the others', async () => {
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

  test('a parameter of any name, and unknown fields are ignored', async () => {
    const parameters = { constructor: '1', '': 'of the empty name', 'ü 🏁': '' }
    const { status, json } = await add({ name: 'default', parameters, id: 'mine', featureName: 'other', polluted: 1 })
    expect([status, json.parameters, json.featureName, json.polluted]).toEqual([200, parameters, place.checkout, undefined])
    expect(json.id).not.toBe('mine')
  })
})

const wrong: [string, string, () => object][] = [
  ['an unknown strategy type', 'body/name', () => ({ name: 'no-such-type' })],
  ['an operator that is none', 'body/constraints/0/operator', () => constraint({ operator: 'LIKE', values: ['1'] })],
  ['no values', 'body/constraints/0/values', () => constraint({ operator: 'IN' })],
  ['a number that is none', 'body/constraints/0/value', () => constraint({ operator: 'NUM_EQ', value: '1e' })],
  ['a date that is none', 'body/constraints/0/value', () => constraint({ operator: 'DATE_AFTER', value: 'soon' })],
  ['a version with a v', 'body/constraints/0/value', () => constraint({ operator: 'SEMVER_EQ', value: 'v1.0.0' })],
  [
    'an illegal value',
    'body/constraints/0/values/1',
    () => constraint({ contextName: 'region', operator: 'IN', values: ['north', 'west'] }),
  ],
  ['a rollout over 100', 'body/parameters/rollout', () => ({ name: 'flexibleRollout', parameters: { rollout: '101' } })],
  ['too many segments', 'body/segments', () => ({ name: 'default', segments: [1, 2, 3, 4, 5, 6] })],
  ['a segment of another project', 'body/segments/1', () => ({ name: 'default', segments: [place.everybody, place.foreign.segment] })],
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
test.each(wrong)('400 for %s', async (_, path, body) => {
  const before = await storedRows(server.database)
  expect(await add(body())).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
  expect(await storedRows(server.database)).toEqual(before)
})

test('404 for an unknown segment, and for that of a project that the caller does not see', async () => {
  const hidden = await newPlace(server, 'private')
  const { token } = await newAccount(server, { projects: { [place.project]: 'Member' } })
  const told = async (id: number) => {
    const { status, json } = await add({ name: 'default', segments: [id] }, token)
    return JSON.stringify([status, json.message, json.details]).replaceAll(String(id), 'it')
  }
  expect(await told(2_000_000_000)).toBe(
    '[404,"body/segments/0: there is no segment it",[{"path":"body/segments/0","message":"there is no segment it"}]]',
  )
  expect(await told(hidden.shoppers)).toBe(await told(2_000_000_000))
})

test('404 for a feature of another project, an archived one and an environment that is none', async () => {
  const body = { name: 'default' }
  for (const path of [
    pathIn(place, place.foreign.feature, '/strategies'),
    pathIn(place, place.retired, '/strategies'),
    pathIn(place, place.checkout, '/strategies', 'nowhere'),
  ])
    expect(await server.send('POST', path, { body })).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
})

test('409 where the configuration would grow beyond four million bytes, and nothing is stored', async () => {
  const wide = { name: 'default', parameters: { one: 'x'.repeat(450_000), two: 'x'.repeat(450_000) } }
  for (let sent = 1; sent <= 4; sent++) expect((await add(wide)).status).toBe(200)
  const before = await storedRows(server.database)
  expect(await add(wide)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
  expect(await storedRows(server.database)).toEqual(before)
  expect((await add({ name: 'default' })).status).toBe(200)
})

test('409 for one more than there may be', async () => {
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
  await setStrategies(server, place, place.checkout, strategies)
  expect(await add({ name: 'default' })).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
})
