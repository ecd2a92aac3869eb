import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badNames } from '../../../test/bad-names.ts'
import { newPlace, type Place } from '../../../test/change-requests.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
})

const pathOf = (id: string, feature = place.checkout, environment?: string) => pathIn(place, feature, `/strategies/${id}`, environment)
const put = (body: object, id = place.half) => server.send('PUT', pathOf(id), { body })
const patch = (body: unknown, id = place.half) => server.send('PATCH', pathOf(id), { body })
const remove = (id = place.half) => server.send('DELETE', pathOf(id))
const read = async (id = place.half) => (await server.send('GET', pathOf(id))).json
const typesOf = async () => (await listFlagEvents(server, place.checkout)).map(({ type }) => type)
const newContextField = async () => {
  const name = `country-of-${place.checkout}`
  expect((await server.send('POST', '/api/admin/context', { body: { name } })).status).toBe(201)
  return name
}
const limit = async (name: string, value: string) =>
  expect((await server.send('PUT', `/api/admin/context/${name}`, { body: { legalValues: [{ value }] } })).status).toBe(200)
const variants = [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }]
const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }]

describe('PUT 200', () => {
  test('what is absent stays, variants apart', async () => {
    const whole = { title: 'All', disabled: false, sortOrder: 7, constraints, variants, segments: [place.shoppers] }
    expect((await put(whole)).json).toMatchObject(whole)
    const after = (await put({ parameters: { rollout: '75' } })).json
    expect(after).toMatchObject({ ...whole, variants: [], parameters: { rollout: '75' } })
    expect(await read()).toEqual(after)
  })

  test('with an event of before and after, and the segments find it', async () => {
    const before = await read()
    const after = (await put({ segments: [place.shoppers, place.everybody] })).json
    const [event] = await listFlagEvents(server, place.checkout)
    const { featureName, ...data } = after
    const { featureName: _, ...pre_data } = before
    expect(event).toMatchObject({ type: 'feature-strategy-update', environment: 'production', data, pre_data })
    expect((await listUses(server, place.checkout)).map(({ segment }) => segment)).toEqual([place.shoppers, place.everybody])
    await put({ segments: [place.everybody] })
    expect(await listUses(server, place.checkout)).toEqual([{ segment: place.everybody, environment: 'production', strategy: place.half }])
    await put({ segments: [] })
    expect(await listUses(server, place.checkout)).toEqual([])
  })

  test('by its id in upper case', async () => {
    expect((await put({ title: 'Found' }, place.half.toUpperCase())).json).toMatchObject({ id: place.half, title: 'Found' })
    expect((await remove(place.half.toUpperCase())).status).toBe(200)
  })

  test('the same again, and nothing is written', async () => {
    await put({ title: 'Once', constraints })
    const before = await storedRows(server.database)
    expect((await put({ constraints, title: 'Once' })).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('the last enabled one is disabled, and the feature is off there', async () => {
    await put({ disabled: true })
    expect(await readIn(server, place, place.checkout)).toMatchObject({
      enabled: false,
      strategies: [{ disabled: true }, { disabled: true }],
    })
    expect(await typesOf()).toEqual(['feature-strategy-update', 'feature-environment-disabled'])
  })
})

test.each<[string, object, string]>([
  ['an unknown type', { name: 'no-such-type' }, 'body/name'],
  ['parameters of the wrong kind', { name: 'flexibleRollout', parameters: { rollout: 'half' } }, 'body/parameters/rollout'],
  ['a constraint that lacks its values', { constraints: [{ contextName: 'userId', operator: 'IN' }] }, 'body/constraints/0/values'],
  ['variants without a variable one', { variants: [{ ...variants[0], weightType: 'fix' }] }, 'body/variants'],
  ...badNames.map((name): [string, object, string] => [
    `a variant ${JSON.stringify(name)}`,
    { variants: [{ ...variants[0], name }] },
    'body/variants/0/name',
  ]),
  ['a place beyond 32 bits', { sortOrder: 2 ** 31 }, 'body/sortOrder'],
  ['a place beyond exact numbers', { sortOrder: 2 ** 53 + 2 }, 'body/sortOrder'],
  ['a parameter __proto__', { parameters: JSON.parse('{"__proto__":"x"}') }, 'body/parameters/__proto__'],
])('PUT 400 for %s', async (_, body, path) => {
  const before = await storedRows(server.database)
  expect(await put(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
  expect(await storedRows(server.database)).toEqual(before)
})

describe('PATCH 200', () => {
  test('parts of it', async () => {
    await put({ constraints, variants, segments: [place.shoppers] })
    const before = await read()
    const { status, json } = await patch([
      { op: 'test', path: '/id', value: place.half },
      { op: 'replace', path: '/title', value: 'Patched' },
      { op: 'add', path: '/segments/-', value: place.everybody },
      { op: 'remove', path: '/constraints/0' },
      { op: 'copy', from: '/parameters/rollout', path: '/parameters/before' },
    ])
    expect(status, JSON.stringify(json)).toBe(200)
    const { parameters, ...rest } = json
    expect(rest).toEqual({
      ...rest,
      ...before,
      title: 'Patched',
      segments: [place.shoppers, place.everybody],
      constraints: [],
      parameters: undefined,
    })
    expect(parameters).toMatchObject({ rollout: '50', before: '50' })
    expect(await read()).toEqual(json)
    expect((await listUses(server, place.checkout)).map(({ segment }) => segment)).toEqual([place.shoppers, place.everybody])
  })

  test('what is removed is empty from then on', async () => {
    await put({ title: 'Half', constraints, variants, segments: [place.shoppers] })
    const members = ['/title', '/segments', '/constraints', '/variants']
    const { status, json } = await patch(members.map((path) => ({ op: 'remove', path })))
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json).toMatchObject({ title: null, segments: [], constraints: [], variants: [] })
    expect(await read()).toEqual(json)
  })

  test('what was right once, or came by a file, stays where it is not touched', async () => {
    const country = await newContextField()
    const [id, name] = [randomUUID(), 'Blau / ü']
    const strategy = {
      ...{ id, featureName: place.banner, environment: 'production', name: 'default' },
      ...{ constraints: [{ contextName: country, operator: 'IN', values: ['DE'] }], variants: [{ ...variants[0], name }] },
    }
    await importFile(
      server,
      { version: 4, features: [{ name: place.banner, project: place.project }], featureStrategies: [strategy] },
      { keep: 'false' },
    )
    await limit(country, 'NO')
    const patched = await server.send('PATCH', pathOf(id, place.banner), { body: [{ op: 'replace', path: '/title', value: 'Patched' }] })
    expect(patched).toMatchObject({ status: 200, json: { title: 'Patched', constraints: strategy.constraints, variants: [{ name }] } })
    const illegal = [{ op: 'replace', path: '/constraints/0/values/0', value: 'SE' }]
    expect(await server.send('PATCH', pathOf(id, place.banner), { body: illegal })).toMatchObject({ status: 400 })
    const named = [{ op: 'replace', path: '/variants/0/stickiness', value: 'userId' }]
    expect(await server.send('PATCH', pathOf(id, place.banner), { body: named })).toMatchObject({
      status: 200,
      json: { variants: [{ name }] },
    })
  })

  test('nothing at all, and nothing is written', async () => {
    const before = await storedRows(server.database)
    expect((await patch([])).json).toEqual(await read())
    expect(await storedRows(server.database)).toEqual(before)
  })
})

const copyBomb = [
  { op: 'add', path: '/parameters/big', value: 'x'.repeat(300_000) },
  ...['one', 'two', 'three', 'four'].map((name) => ({ op: 'copy', from: '/parameters/big', path: `/parameters/${name}` })),
]
const wideObject = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'x']))

describe('PATCH 400, and nothing is stored', () => {
  const wrong: [string, unknown, string][] = [
    ['the id', [{ op: 'replace', path: '/id', value: 'x' }], 'body/0/path'],
    ['copies of more than a million characters', copyBomb, 'body/4/from'],
    ['an object of 101 members', [{ op: 'add', path: '/parameters', value: wideObject }], 'body/0/value'],
    ['to remove the type', [{ op: 'remove', path: '/name' }], 'body'],
    ['a parameter __proto__', [{ op: 'add', path: '/parameters/__proto__', value: 'x' }], 'body'],
    ['no place', [{ op: 'remove', path: '/sortOrder' }], 'body'],
    ['the feature', [{ op: 'add', path: '/featureName', value: 'x' }], 'body/0/path'],
    ['a field that is none', [{ op: 'add', path: '/__proto__', value: {} }], 'body/0/path'],
    ['the whole', [{ op: 'replace', path: '', value: {} }], 'body/0/path'],
    [
      'what is not there',
      [
        { op: 'test', path: '/title', value: null },
        { op: 'remove', path: '/constraints/0' },
      ],
      'body/1/path',
    ],
    ['what is otherwise than tested', [{ op: 'test', path: '/title', value: 'x' }], 'body/0/value'],
    ['a title to what is no text', [{ op: 'replace', path: '/title', value: 3 }], 'body'],
    ['a parameter to NUL', [{ op: 'add', path: '/parameters/x', value: 'a\u0000' }], 'body/0/value'],
    ['a name to an unknown type', [{ op: 'replace', path: '/name', value: 'no-such-type' }], 'body'],
    ['an operator', [{ op: 'add', path: '/constraints/-', value: { contextName: 'a', operator: 'IN', values: [] } }], 'body'],
    ['by an operation that is none', [{ op: 'swap', path: '/title' }], 'body/0/op'],
    ['as an object', { title: 'x' }, 'body'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(wrong, async (_, body, path) => {
      const before = await storedRows(server.database)
      expect(await patch(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
      expect(await storedRows(server.database)).toEqual(before)
    }))
})

test('PATCH 404 for an unknown segment', async () => {
  const answer = await patch([{ op: 'add', path: '/segments/-', value: 2_000_000_000 }])
  expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', details: [{ path: 'body' }] } })
})

describe('DELETE 200', () => {
  test('it is gone, with an event and its uses of segments', async () => {
    await put({ segments: [place.shoppers] })
    const { featureName, ...pre_data } = await read()
    expect(await remove()).toMatchObject({ status: 200, json: {} })
    expect((await readIn(server, place, place.checkout)).strategies).toMatchObject([{ id: place.paused }])
    expect(await listUses(server, place.checkout)).toEqual([])
    expect((await listFlagEvents(server, place.checkout)).slice(1)).toMatchObject([
      { type: 'feature-strategy-remove', data: null, pre_data },
      { type: 'feature-environment-disabled', data: { enabled: false }, pre_data: { enabled: true } },
    ])
  })

  test('a disabled one, and the feature stays on', async () => {
    await remove(place.paused)
    expect(await readIn(server, place, place.checkout)).toMatchObject({ enabled: true, strategies: [{ id: place.half }] })
  })
})

describe('404 for a strategy', () => {
  const elsewhere: [string, () => string][] = [
    ['that is none', () => pathOf('11111111-1111-4111-8111-111111111111')],
    ['of another feature', () => pathOf(place.bannerStrategy)],
    ['of another project', () => pathOf(place.foreign.strategy)],
    ['of another environment', () => pathOf(place.half, place.checkout, 'development')],
    ['of a feature that is none', () => pathOf(place.half, 'no-such-feature')],
  ]
  test('returns 404 for every strategy that is not at the path', () =>
    expectRows(elsewhere, async (_, path) => {
      const before = await storedRows(server.database)
      for (const [method, body] of [
        ['GET'],
        ['PUT', { title: 'x' }],
        ['PATCH', [{ op: 'replace', path: '/title', value: 'x' }]],
        ['DELETE'],
      ] as const)
        expect(await server.send(method, path(), body ? { body } : {})).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
      expect(await storedRows(server.database)).toEqual(before)
    }))

  test('of an archived feature, which may be read', async () => {
    const path = pathOf(place.retiredStrategy, place.retired)
    expect(await server.send('GET', path)).toMatchObject({ status: 200, json: { id: place.retiredStrategy } })
    expect(await server.send('DELETE', path)).toMatchObject({ status: 404, json: { message: `The feature ${place.retired} is archived` } })
  })
})

describe('the order', () => {
  const order = (body: unknown) => server.send('POST', pathOf('set-sort-order'), { body })
  const idsNow = async () => (await readIn(server, place, place.checkout)).strategies.map(({ id }) => id)

  test('200: as it is given, as one event', async () => {
    expect(
      await order([
        { id: place.half, sortOrder: 9 },
        { id: place.paused.toUpperCase(), sortOrder: 1.5 },
      ]),
    ).toMatchObject({ status: 200, json: {} })
    expect(await idsNow()).toEqual([place.paused, place.half])
    const at = (id: string, sortOrder: number) => ({ id, sortOrder })
    expect(await listFlagEvents(server, place.checkout)).toMatchObject([
      {
        type: 'strategy-order-changed',
        data: { strategies: [at(place.paused, 1.5), at(place.half, 9)] },
        pre_data: { strategies: [at(place.half, 0), at(place.paused, 1)] },
      },
    ])
  })

  test('200: those that are missing keep theirs', async () => {
    await order([{ id: place.half, sortOrder: 5 }])
    expect(await idsNow()).toEqual([place.paused, place.half])
    expect((await order([])).status).toBe(200)
  })

  test('404 for a foreign one, 400 for one that is there twice, and nothing is stored', async () => {
    const before = await storedRows(server.database)
    const body = (id: string) => [
      { id: place.half, sortOrder: 9 },
      { id, sortOrder: 1 },
    ]
    for (const id of [place.bannerStrategy, 'none'])
      expect(await order(body(id))).toMatchObject({ status: 404, json: { details: [{ path: 'body/1/id' }] } })
    expect(await order(body(place.half))).toMatchObject({ status: 400, json: { details: [{ path: 'body/1/id' }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })
})
