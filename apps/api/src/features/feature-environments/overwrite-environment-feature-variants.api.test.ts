import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badNames } from '../../../test/bad-names.ts'
import { newPlace, type Place } from '../../../test/change-requests.ts'
import { listFlagEvents, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { overwriteFeatureVariantsOnEnvironments } from './feature-variants.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
})

const path = (feature = place.checkout) => pathIn(place, feature, '/variants')
const put = (body: unknown, feature?: string) => server.send('PUT', path(feature), { body })
const patch = (body: unknown) => server.send('PATCH', path(), { body })
const batch = (variants: unknown, environments: string[], feature = place.checkout) =>
  server.send('PUT', `/api/admin/projects/${place.project}/features/${feature}/variants-batch`, { body: { variants, environments } })
const names = (...all: string[]) => all.map((name) => ({ name, weight: 1 }))
const stored = (name: string, weight: number, weightType = 'variable') => ({
  name,
  weight,
  weightType,
  stickiness: 'default',
  overrides: [],
})

describe('PUT 200', () => {
  test('variable ones share the weight, and all are kept by name', async () => {
    const { status, json } = await put(names('c', 'a', 'b'))
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('a', 333), stored('b', 333), stored('c', 334)] }])
    expect((await server.send('GET', path())).json).toEqual(json)
    expect((await readIn(server, place, place.checkout)).variants).toEqual(json.variants)
    const [one] = (await server.send('GET', `/api/admin/projects/${place.project}/features?namePrefix=${place.checkout}`)).json.features
    expect(one.environments).toMatchObject([{ variantCount: 0 }, { variantCount: 3 }])
  })

  test('fixed ones keep theirs, fractions too, with all that they carry', async () => {
    const carried = {
      payload: { type: 'json', value: '{"a":1}' },
      overrides: [{ contextName: 'userId', values: ['7'] }],
      stickiness: 'userId',
    }
    const { json } = await put([{ name: 'fixed', weight: 333.4, weightType: 'fix', ...carried }, ...names('rest')])
    expect(json.variants).toEqual([{ ...stored('fixed', 333.4, 'fix'), ...carried }, stored('rest', 666.6)])
  })

  test('with an event of before and after; the same again writes nothing', async () => {
    await put(names('a'))
    await put(names('b'))
    const before = await storedRows(server.database)
    await put(names('b'))
    expect(await storedRows(server.database)).toEqual(before)
    const at = { type: 'feature-environment-variants-updated', environment: 'production' }
    expect(await listFlagEvents(server, place.checkout)).toMatchObject([
      { ...at, data: { variants: [{ name: 'a' }] }, pre_data: { variants: [] } },
      { ...at, data: { variants: [{ name: 'b' }] }, pre_data: { variants: [{ name: 'a' }] } },
    ])
    expect((await put([])).json).toEqual({ version: 1, variants: [] })
  })
})

const wrong: [string, unknown, string][] = [
  ['no variable one', [{ name: 'a', weight: 1000, weightType: 'fix' }], 'body'],
  [
    'fixed weights over 1000 together',
    [{ name: 'a', weight: 600, weightType: 'fix' }, { name: 'b', weight: 400.1, weightType: 'fix' }, ...names('c')],
    'body',
  ],
  ['a weight over 1000', [{ name: 'a', weight: 1000.1 }], 'body/0/weight'],
  ['a negative weight', [{ name: 'a', weight: -1 }], 'body/0/weight'],
  ['one name twice', names('a', 'a'), 'body'],
  ['an object', { variants: [] }, 'body'],
  ...badNames.map((name): [string, unknown, string] => [`the name ${JSON.stringify(name)}`, names('a', name), 'body/1/name']),
]
test.each(wrong)('PUT 400 for %s', async (_, body, where) => {
  const before = await storedRows(server.database)
  expect(await put(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: where }] } })
  expect(await storedRows(server.database)).toEqual(before)
})

describe('PATCH', () => {
  test('200: applied to the list, and normalised', async () => {
    await put(names('a', 'b'))
    const { status, json } = await patch([
      { op: 'add', path: '/-', value: { name: 'c', weight: 100, weightType: 'fix' } },
      { op: 'replace', path: '/0/name', value: 'z' },
    ])
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('b', 450), stored('c', 100, 'fix'), stored('z', 450)] }])
    expect((await patch([{ op: 'replace', path: '', value: [] }])).json.variants).toEqual([])
  })

  test('200: a name that a file brought along stays, and no other of its kind comes', async () => {
    const own = { name: 'Blau / ü', weight: 500 }
    const featureEnvironments = [{ featureName: place.banner, environment: 'production', enabled: false, variants: [own, ...names('a')] }]
    await importFile(
      server,
      { version: 4, features: [{ name: place.banner, project: place.project }], featureEnvironments },
      { keep: 'false' },
    )
    const change = (body: unknown) => server.send('PATCH', pathIn(place, place.banner, '/variants'), { body })
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
    ['what is not there', [{ op: 'remove', path: '/0' }], 'body/0/path'],
    [
      'to one name twice',
      [
        { op: 'add', path: '/-', value: names('a')[0] },
        { op: 'copy', from: '/0', path: '/-' },
      ],
      'body',
    ],
    ['to what is no list', [{ op: 'replace', path: '', value: {} }], 'body'],
    ['to fixed ones alone', [{ op: 'add', path: '/-', value: { name: 'a', weight: 1, weightType: 'fix' } }], 'body'],
  ])('400: %s', async (_, body, where) => {
    expect(await patch(body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: where }] } })
  })
})

describe('in several environments', () => {
  test('200: all have them, with an event each', async () => {
    const { status, json } = await batch(names('a', 'b'), ['production', 'development', 'production'])
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('a', 500), stored('b', 500)] }])
    for (const environment of ['production', 'development'])
      expect((await readIn(server, place, place.checkout, environment)).variants).toEqual(json.variants)
    const [one, other, ...more] = await listFlagEvents(server, place.checkout)
    expect([one?.environment, other?.environment, more]).toEqual(['production', 'development', []])
    expect(one?.group_id).toBe(other?.group_id)
  })

  test('404 for one that the feature is not in, 400 for none and for wrong variants, and none has them', async () => {
    const before = await storedRows(server.database)
    expect((await batch(names('a'), ['production', 'nowhere'])).status).toBe(404)
    expect(await batch(names('a'), [])).toMatchObject({ status: 400, json: { details: [{ path: 'body/environments' }] } })
    const fixed = [{ name: 'a', weight: 1, weightType: 'fix' }]
    expect(await batch(fixed, ['production'])).toMatchObject({ status: 400, json: { details: [{ path: 'body/variants' }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('403 for who may not in one of them', async () => {
    const permission = 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'
    const grants = [{ permission, project: place.project, environment: 'production' }] as const
    const params = { projectId: place.project, featureName: place.checkout }
    const run = (environments: string[]) =>
      runAs(server, overwriteFeatureVariantsOnEnvironments, grants, { params, body: { variants: [], environments } })
    expect(await run(['production', 'development'])).toMatchObject({
      name: 'NoAccessError',
      message: expect.stringContaining(`${permission} in the project ${place.project} in the environment development`),
    })
    expect(await run(['production'])).toEqual({ version: 1, variants: [] })
  })
})

test('404 for an archived feature, whose variants may be read, and for one of another project', async () => {
  expect(await server.send('GET', path(place.retired))).toMatchObject({ status: 200, json: { version: 1, variants: [] } })
  for (const feature of [place.retired, place.foreign.feature, 'no-such-feature']) {
    expect(await put([], feature)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect((await batch([], ['production'], feature)).status).toBe(404)
  }
})
