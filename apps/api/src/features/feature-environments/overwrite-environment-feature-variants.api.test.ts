import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badNames } from '../../../test/bad-names.ts'
import { newReviewScope, type ReviewScope } from '../../../test/change-requests.ts'
import { listFlagEvents, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { overwriteFeatureVariantsOnEnvironments } from './feature-variants.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const path = (feature = scope.checkout) => pathIn(scope, feature, '/variants')
const put = (body: unknown, feature?: string) => server.send('PUT', path(feature), { body })
const patch = (body: unknown) => server.send('PATCH', path(), { body })
const batch = (variants: unknown, environments: string[], feature = scope.checkout) =>
  server.send('PUT', `/api/admin/projects/${scope.project}/features/${feature}/variants-batch`, { body: { variants, environments } })
const names = (...all: string[]) => all.map((name) => ({ name, weight: 1 }))
const stored = (name: string, weight: number, weightType = 'variable') => ({
  name,
  weight,
  weightType,
  stickiness: 'default',
  overrides: [],
})

describe('PUT 200', () => {
  test('variable variants share the weight, and variants are sorted by name', async () => {
    const { status, json } = await put(names('c', 'a', 'b'))
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('a', 333), stored('b', 333), stored('c', 334)] }])
    expect((await server.send('GET', path())).json).toEqual(json)
    expect((await readIn(server, scope, scope.checkout)).variants).toEqual(json.variants)
    const [one] = (await server.send('GET', `/api/admin/projects/${scope.project}/features?namePrefix=${scope.checkout}`)).json.features
    expect(one.environments).toMatchObject([{ variantCount: 0 }, { variantCount: 3 }])
  })

  test('fixed variants keep their weights, including fractions, and all other fields', async () => {
    const carried = {
      payload: { type: 'json', value: '{"a":1}' },
      overrides: [{ contextName: 'userId', values: ['7'] }],
      stickiness: 'userId',
    }
    const { json } = await put([{ name: 'fixed', weight: 333.4, weightType: 'fix', ...carried }, ...names('rest')])
    expect(json.variants).toEqual([{ ...stored('fixed', 333.4, 'fix'), ...carried }, stored('rest', 666.6)])
  })

  test('writes an event with both states; a repetition writes nothing', async () => {
    await put(names('a'))
    await put(names('b'))
    const before = await storedRows(server.database)
    await put(names('b'))
    expect(await storedRows(server.database)).toEqual(before)
    const at = { type: 'feature-environment-variants-updated', environment: 'production' }
    expect(await listFlagEvents(server, scope.checkout)).toMatchObject([
      { ...at, data: { variants: [{ name: 'a' }] }, pre_data: { variants: [] } },
      { ...at, data: { variants: [{ name: 'b' }] }, pre_data: { variants: [{ name: 'a' }] } },
    ])
    expect((await put([])).json).toEqual({ version: 1, variants: [] })
  })
})

const wrong: [string, unknown, string][] = [
  ['no variable variant', [{ name: 'a', weight: 1000, weightType: 'fix' }], 'body'],
  [
    'fixed weights over 1000 together',
    [{ name: 'a', weight: 600, weightType: 'fix' }, { name: 'b', weight: 400.1, weightType: 'fix' }, ...names('c')],
    'body',
  ],
  ['a weight over 1000', [{ name: 'a', weight: 1000.1 }], 'body/0/weight'],
  ['a negative weight', [{ name: 'a', weight: -1 }], 'body/0/weight'],
  ['the same name twice', names('a', 'a'), 'body'],
  ['an object', { variants: [] }, 'body'],
  ...badNames.map((name): [string, unknown, string] => [`the name ${JSON.stringify(name)}`, names('a', name), 'body/1/name']),
]
test.each(wrong)('PUT returns 400 for %s', async (_, body, errorPath) => {
  const before = await storedRows(server.database)
  expect(await put(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: errorPath }] } })
  expect(await storedRows(server.database)).toEqual(before)
})

describe('PATCH', () => {
  test('returns 400 for a value that is larger than any field, before it is applied', async () => {
    const { status, json } = await patch([{ op: 'add', path: '/0', value: new Array(10_001).fill(0) }])
    const message = 'must have at most 100 members in each object and 10000 items in each list'
    expect([status, json.details]).toEqual([400, [{ path: 'body/0/value', message }]])
  })

  test('returns 200 with the patched and normalised list', async () => {
    await put(names('a', 'b'))
    const { status, json } = await patch([
      { op: 'add', path: '/-', value: { name: 'c', weight: 100, weightType: 'fix' } },
      { op: 'replace', path: '/0/name', value: 'z' },
    ])
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('b', 450), stored('c', 100, 'fix'), stored('z', 450)] }])
    expect((await patch([{ op: 'replace', path: '', value: [] }])).json.variants).toEqual([])
  })

  test('keeps an imported variant with an otherwise invalid name, and rejects further such names', async () => {
    const own = { name: 'Blau / ü', weight: 500 }
    const featureEnvironments = [{ featureName: scope.banner, environment: 'production', enabled: false, variants: [own, ...names('a')] }]
    await importFile(
      server,
      { version: 4, features: [{ name: scope.banner, project: scope.project }], featureEnvironments },
      { keep: 'false' },
    )
    const change = (body: unknown) => server.send('PATCH', pathIn(scope, scope.banner, '/variants'), { body })
    expect(await change([{ op: 'replace', path: '/0/stickiness', value: 'userId' }])).toMatchObject({
      status: 200,
      json: { variants: [{ name: own.name, stickiness: 'userId' }, { name: 'a' }] },
    })
    expect(await change([{ op: 'replace', path: '/1/name', value: 'a/b' }])).toMatchObject({
      status: 400,
      json: { details: [{ path: 'body' }] },
    })
  })

  test.each([
    ['an unknown position', [{ op: 'remove', path: '/0' }], 'body/0/path'],
    [
      'a duplicate name',
      [
        { op: 'add', path: '/-', value: names('a')[0] },
        { op: 'copy', from: '/0', path: '/-' },
      ],
      'body',
    ],
    ['a result that is not a list', [{ op: 'replace', path: '', value: {} }], 'body'],
    ['a result with fixed variants only', [{ op: 'add', path: '/-', value: { name: 'a', weight: 1, weightType: 'fix' } }], 'body'],
  ])('returns 400 for %s', async (_, body, errorPath) => {
    expect(await patch(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: errorPath }] } })
  })
})

describe('several environments', () => {
  test('returns 200 and stores the variants in every environment, with one event each', async () => {
    const { status, json } = await batch(names('a', 'b'), ['production', 'development', 'production'])
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('a', 500), stored('b', 500)] }])
    for (const environment of ['production', 'development'])
      expect((await readIn(server, scope, scope.checkout, environment)).variants).toEqual(json.variants)
    const [one, other, ...more] = await listFlagEvents(server, scope.checkout)
    expect([one?.environment, other?.environment, more]).toEqual(['production', 'development', []])
    expect(one?.group_id).toBe(other?.group_id)
  })

  test('returns 404 for an environment without the feature and 400 for no environments or invalid variants, and stores nothing', async () => {
    const before = await storedRows(server.database)
    expect((await batch(names('a'), ['production', 'nowhere'])).status).toBe(404)
    expect(await batch(names('a'), [])).toMatchObject({ status: 400, json: { details: [{ path: 'body/environments' }] } })
    const fixed = [{ name: 'a', weight: 1, weightType: 'fix' }]
    expect(await batch(fixed, ['production'])).toMatchObject({ status: 400, json: { details: [{ path: 'body/variants' }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 403 without the permission in one of the environments', async () => {
    const permission = 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'
    const grants = [{ permission, project: scope.project, environment: 'production' }] as const
    const params = { projectId: scope.project, featureName: scope.checkout }
    const run = (environments: string[]) =>
      runAs(server, overwriteFeatureVariantsOnEnvironments, grants, { params, body: { variants: [], environments } })
    expect(await run(['production', 'development'])).toMatchObject({
      name: 'NoAccessError',
      message: expect.stringContaining(`${permission} in the project ${scope.project} in the environment development`),
    })
    expect(await run(['production'])).toEqual({ version: 1, variants: [] })
  })
})

test('returns 404 for writes to an archived feature, whose variants can be read, and for a feature of another project', async () => {
  expect(await server.send('GET', path(scope.retired))).toMatchObject({ status: 200, json: { version: 1, variants: [] } })
  for (const feature of [scope.retired, scope.foreign.feature, 'no-such-feature']) {
    expect(await put([], feature)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect((await batch([], ['production'], feature)).status).toBe(404)
  }
})
