import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badNames } from '../../../test/bad-names.ts'
import { newReviewScope, type ReviewScope } from '../../../test/change-requests.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const pathOf = (id: string, feature = scope.checkout, environment?: string) => pathIn(scope, feature, `/strategies/${id}`, environment)
const put = (body: object, id = scope.half) => server.send('PUT', pathOf(id), { body })
const patch = (body: unknown, id = scope.half) => server.send('PATCH', pathOf(id), { body })
const remove = (id = scope.half) => server.send('DELETE', pathOf(id))
const read = async (id = scope.half) => (await server.send('GET', pathOf(id))).json
const typesOf = async () => (await listFlagEvents(server, scope.checkout)).map(({ type }) => type)
const newContextField = async () => {
  const name = `country-of-${scope.checkout}`
  expect((await server.send('POST', '/api/admin/context', { body: { name } })).status).toBe(201)
  return name
}
const limit = async (name: string, value: string) =>
  expect((await server.send('PUT', `/api/admin/context/${name}`, { body: { legalValues: [{ value }] } })).status).toBe(200)
const variants = [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }]
const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }]

describe('PUT 200', () => {
  test('keeps absent fields, except variants', async () => {
    const complete = { title: 'All', disabled: false, sortOrder: 7, constraints, variants, segments: [scope.shoppers] }
    expect((await put(complete)).json).toMatchObject(complete)
    const after = (await put({ parameters: { rollout: '75' } })).json
    expect(after).toMatchObject({ ...complete, variants: [], parameters: { rollout: '75' } })
    expect(await read()).toEqual(after)
  })

  test('writes an event with both states, and segments list the strategy', async () => {
    const before = await read()
    const after = (await put({ segments: [scope.shoppers, scope.everybody] })).json
    const [event] = await listFlagEvents(server, scope.checkout)
    const { featureName, ...data } = after
    const { featureName: _, ...pre_data } = before
    expect(event).toMatchObject({ type: 'feature-strategy-update', environment: 'production', data, pre_data })
    expect((await listUses(server, scope.checkout)).map(({ segment }) => segment)).toEqual([scope.shoppers, scope.everybody])
    await put({ segments: [scope.everybody] })
    expect(await listUses(server, scope.checkout)).toEqual([{ segment: scope.everybody, environment: 'production', strategy: scope.half }])
    await put({ segments: [] })
    expect(await listUses(server, scope.checkout)).toEqual([])
  })

  test('accepts an id in upper case', async () => {
    expect((await put({ title: 'Found' }, scope.half.toUpperCase())).json).toMatchObject({ id: scope.half, title: 'Found' })
    expect((await remove(scope.half.toUpperCase())).status).toBe(200)
  })

  test('writes nothing for a repetition', async () => {
    await put({ title: 'Once', constraints })
    const before = await storedRows(server.database)
    expect((await put({ constraints, title: 'Once' })).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('disabling the last enabled strategy turns the feature off in the environment', async () => {
    await put({ disabled: true })
    expect(await readIn(server, scope, scope.checkout)).toMatchObject({
      enabled: false,
      strategies: [{ disabled: true }, { disabled: true }],
    })
    expect(await typesOf()).toEqual(['feature-strategy-update', 'feature-environment-disabled'])
  })
})

test.each<[string, object, string]>([
  ['an unknown type', { name: 'no-such-type' }, 'body/name'],
  ['parameters of the wrong kind', { name: 'flexibleRollout', parameters: { rollout: 'half' } }, 'body/parameters/rollout'],
  ['a constraint without values', { constraints: [{ contextName: 'userId', operator: 'IN' }] }, 'body/constraints/0/values'],
  ['only fixed variants', { variants: [{ ...variants[0], weightType: 'fix' }] }, 'body/variants'],
  ...badNames.map((name): [string, object, string] => [
    `a variant ${JSON.stringify(name)}`,
    { variants: [{ ...variants[0], name }] },
    'body/variants/0/name',
  ]),
  ['a position beyond 32 bits', { sortOrder: 2 ** 31 }, 'body/sortOrder'],
  ['a position beyond the safe integers', { sortOrder: 2 ** 53 + 2 }, 'body/sortOrder'],
  ['a parameter __proto__', { parameters: JSON.parse('{"__proto__":"x"}') }, 'body/parameters/__proto__'],
])('PUT returns 400 for %s', async (_, body, path) => {
  const before = await storedRows(server.database)
  expect(await put(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
  expect(await storedRows(server.database)).toEqual(before)
})

describe('PATCH 200', () => {
  test('PATCH changes single fields', async () => {
    await put({ constraints, variants, segments: [scope.shoppers] })
    const before = await read()
    const { status, json } = await patch([
      { op: 'test', path: '/id', value: scope.half },
      { op: 'replace', path: '/title', value: 'Patched' },
      { op: 'add', path: '/segments/-', value: scope.everybody },
      { op: 'remove', path: '/constraints/0' },
      { op: 'copy', from: '/parameters/rollout', path: '/parameters/before' },
    ])
    expect(status, JSON.stringify(json)).toBe(200)
    const { parameters, ...rest } = json
    expect(rest).toEqual({
      ...rest,
      ...before,
      title: 'Patched',
      segments: [scope.shoppers, scope.everybody],
      constraints: [],
      parameters: undefined,
    })
    expect(parameters).toMatchObject({ rollout: '50', before: '50' })
    expect(await read()).toEqual(json)
    expect((await listUses(server, scope.checkout)).map(({ segment }) => segment)).toEqual([scope.shoppers, scope.everybody])
  })

  test('PATCH empties removed fields', async () => {
    await put({ title: 'Half', constraints, variants, segments: [scope.shoppers] })
    const members = ['/title', '/segments', '/constraints', '/variants']
    const { status, json } = await patch(members.map((path) => ({ op: 'remove', path })))
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json).toMatchObject({ title: null, segments: [], constraints: [], variants: [] })
    expect(await read()).toEqual(json)
  })

  test('PATCH keeps unchanged values that have become invalid or came from an import', async () => {
    const country = await newContextField()
    const [id, name] = [randomUUID(), 'Blau / ü']
    const strategy = {
      ...{ id, featureName: scope.banner, environment: 'production', name: 'default' },
      ...{ constraints: [{ contextName: country, operator: 'IN', values: ['DE'] }], variants: [{ ...variants[0], name }] },
    }
    await importFile(
      server,
      { version: 4, features: [{ name: scope.banner, project: scope.project }], featureStrategies: [strategy] },
      { keep: 'false' },
    )
    await limit(country, 'NO')
    const patched = await server.send('PATCH', pathOf(id, scope.banner), { body: [{ op: 'replace', path: '/title', value: 'Patched' }] })
    expect(patched).toMatchObject({ status: 200, json: { title: 'Patched', constraints: strategy.constraints, variants: [{ name }] } })
    const illegal = [{ op: 'replace', path: '/constraints/0/values/0', value: 'SE' }]
    expect(await server.send('PATCH', pathOf(id, scope.banner), { body: illegal })).toMatchObject({ status: 400 })
    const named = [{ op: 'replace', path: '/variants/0/stickiness', value: 'userId' }]
    expect(await server.send('PATCH', pathOf(id, scope.banner), { body: named })).toMatchObject({
      status: 200,
      json: { variants: [{ name }] },
    })
  })

  test('an empty PATCH writes nothing', async () => {
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

describe('PATCH 400, nothing stored', () => {
  const wrong: [string, unknown, string][] = [
    ['the id', [{ op: 'replace', path: '/id', value: 'x' }], 'body/0/path'],
    ['copies of more than a million characters', copyBomb, 'body/4/from'],
    ['an object of 101 members', [{ op: 'add', path: '/parameters', value: wideObject }], 'body/0/value'],
    ['removing the type', [{ op: 'remove', path: '/name' }], 'body'],
    ['a parameter __proto__', [{ op: 'add', path: '/parameters/__proto__', value: 'x' }], 'body'],
    ['removing the position', [{ op: 'remove', path: '/sortOrder' }], 'body'],
    ['the feature', [{ op: 'add', path: '/featureName', value: 'x' }], 'body/0/path'],
    ['an unknown field', [{ op: 'add', path: '/__proto__', value: {} }], 'body/0/path'],
    ['replacing the root', [{ op: 'replace', path: '', value: {} }], 'body/0/path'],
    [
      'a missing value',
      [
        { op: 'test', path: '/title', value: null },
        { op: 'remove', path: '/constraints/0' },
      ],
      'body/1/path',
    ],
    ['a failed test operation', [{ op: 'test', path: '/title', value: 'x' }], 'body/0/value'],
    ['a title that is not a text', [{ op: 'replace', path: '/title', value: 3 }], 'body'],
    ['a parameter with NUL', [{ op: 'add', path: '/parameters/x', value: 'a\u0000' }], 'body/0/value'],
    ['an unknown strategy type', [{ op: 'replace', path: '/name', value: 'no-such-type' }], 'body'],
    ['an operator', [{ op: 'add', path: '/constraints/-', value: { contextName: 'a', operator: 'IN', values: [] } }], 'body'],
    ['an unknown operation', [{ op: 'swap', path: '/title' }], 'body/0/op'],
    ['an object instead of a list', { title: 'x' }, 'body'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(wrong, async (_, body, path) => {
      const before = await storedRows(server.database)
      expect(await patch(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
      expect(await storedRows(server.database)).toEqual(before)
    }))
})

test('PATCH returns 404 for an unknown segment', async () => {
  const answer = await patch([{ op: 'add', path: '/segments/-', value: 2_000_000_000 }])
  expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', details: [{ path: 'body' }] } })
})

describe('DELETE 200', () => {
  test('DELETE removes a strategy and its uses of segments, and writes an event', async () => {
    await put({ segments: [scope.shoppers] })
    const { featureName, ...pre_data } = await read()
    expect(await remove()).toMatchObject({ status: 200, json: {} })
    expect((await readIn(server, scope, scope.checkout)).strategies).toMatchObject([{ id: scope.paused }])
    expect(await listUses(server, scope.checkout)).toEqual([])
    expect((await listFlagEvents(server, scope.checkout)).slice(1)).toMatchObject([
      { type: 'feature-strategy-remove', data: null, pre_data },
      { type: 'feature-environment-disabled', data: { enabled: false }, pre_data: { enabled: true } },
    ])
  })

  test('deleting a disabled strategy keeps the feature on', async () => {
    await remove(scope.paused)
    expect(await readIn(server, scope, scope.checkout)).toMatchObject({ enabled: true, strategies: [{ id: scope.half }] })
  })
})

describe('404 for strategies', () => {
  const elsewhere: [string, () => string][] = [
    ['that does not exist', () => pathOf('11111111-1111-4111-8111-111111111111')],
    ['of another feature', () => pathOf(scope.bannerStrategy)],
    ['of another project', () => pathOf(scope.foreign.strategy)],
    ['of another environment', () => pathOf(scope.half, scope.checkout, 'development')],
    ['of an unknown feature', () => pathOf(scope.half, 'no-such-feature')],
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

  test('returns 404 for writes to a strategy of an archived feature, which can be read', async () => {
    const path = pathOf(scope.retiredStrategy, scope.retired)
    expect(await server.send('GET', path)).toMatchObject({ status: 200, json: { id: scope.retiredStrategy } })
    expect(await server.send('DELETE', path)).toMatchObject({ status: 404, json: { message: `The feature ${scope.retired} is archived` } })
  })
})

describe('order of strategies', () => {
  const order = (body: unknown) => server.send('POST', pathOf('set-sort-order'), { body })
  const idsNow = async () => (await readIn(server, scope, scope.checkout)).strategies.map(({ id }) => id)

  test('returns 200 and stores the given positions with one event', async () => {
    expect(
      await order([
        { id: scope.half, sortOrder: 9 },
        { id: scope.paused.toUpperCase(), sortOrder: 1.5 },
      ]),
    ).toMatchObject({ status: 200, json: {} })
    expect(await idsNow()).toEqual([scope.paused, scope.half])
    const at = (id: string, sortOrder: number) => ({ id, sortOrder })
    expect(await listFlagEvents(server, scope.checkout)).toMatchObject([
      {
        type: 'strategy-order-changed',
        data: { strategies: [at(scope.paused, 1.5), at(scope.half, 9)] },
        pre_data: { strategies: [at(scope.half, 0), at(scope.paused, 1)] },
      },
    ])
  })

  test('returns 200 and keeps positions that the list omits', async () => {
    await order([{ id: scope.half, sortOrder: 5 }])
    expect(await idsNow()).toEqual([scope.paused, scope.half])
    expect((await order([])).status).toBe(200)
  })

  test('returns 404 for a foreign strategy and 400 for a duplicate, and stores nothing', async () => {
    const before = await storedRows(server.database)
    const body = (id: string) => [
      { id: scope.half, sortOrder: 9 },
      { id, sortOrder: 1 },
    ]
    for (const id of [scope.bannerStrategy, 'none'])
      expect(await order(body(id))).toMatchObject({ status: 404, json: { details: [{ path: 'body/1/id' }] } })
    expect(await order(body(scope.half))).toMatchObject({ status: 400, json: { details: [{ path: 'body/1/id' }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })
})
