import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newReviewScope, type ReviewScope } from '../../../test/change-requests.ts'
import { listFlagEvents, pathIn, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const path = (feature = scope.checkout) => `/api/admin/projects/${scope.project}/features/${feature}/variants`
const get = (feature?: string) => server.send('GET', path(feature))
const put = (body: unknown, feature?: string) => server.send('PUT', path(feature), { body })
const patch = (body: unknown, feature?: string) => server.send('PATCH', path(feature), { body })
const putIn = (environment: string, body: unknown) => server.send('PUT', pathIn(scope, scope.checkout, '/variants', environment), { body })
const names = (...all: string[]) => all.map((name) => ({ name, weight: 1 }))
const stored = (name: string, weight: number) => ({ name, weight, weightType: 'variable', stickiness: 'default', overrides: [] })
const both = ['development', 'production']
const variantsOf = async () =>
  Promise.all(both.map(async (environment) => (await readIn(server, scope, scope.checkout, environment)).variants))

describe('GET 200', () => {
  test('returns the variants of the first environment, as the feature shows', async () => {
    await putIn('development', names('first'))
    await putIn('production', names('second'))
    const { status, json } = await get()
    expect([status, json]).toEqual([200, { version: 1, variants: [stored('first', 1000)] }])
    expect((await server.send('GET', path().replace('/variants', ''))).json.variants).toEqual(json.variants)
  })

  test('returns the variants of another environment when the order changes', async () => {
    await putIn('production', names('second'))
    const sort = (body: object) => server.send('PUT', '/api/admin/environments/sort-order', { body })
    onTestFinished(async () => {
      await sort({ production: 200 })
    })
    expect((await sort({ production: 1 })).status).toBe(200)
    expect((await get()).json.variants).toEqual([stored('second', 1000)])
    expect((await patch([{ op: 'replace', path: '/0/name', value: 'renamed' }])).json.variants).toEqual([stored('renamed', 1000)])
  })

  test('returns the variants of an archived feature', async () => {
    expect(await get(scope.retired)).toMatchObject({ status: 200, json: { version: 1, variants: [] } })
  })

  test('returns 304 until the variants of any environment change, because the ETag covers all environments', async () => {
    for (const environment of ['production', 'development']) {
      const etag = (await get()).headers.get('etag') ?? ''
      const again = () => server.send('GET', path(), { headers: { 'If-None-Match': etag } })
      await server.send('PATCH', `/api/admin/projects/${scope.project}/features/${scope.checkout}`, {
        body: [{ op: 'add', path: '/description', value: environment }],
      })
      expect((await again()).status).toBe(304)
      await putIn(environment, names('a'))
      expect((await again()).status).toBe(200)
    }
  })
})

describe('PUT 200', () => {
  test('stores normalised variants in all environments, with one event each in one group', async () => {
    await putIn('production', names('old'))
    const { status, json } = await put(names('b', 'a'))
    const variants = [stored('a', 500), stored('b', 500)]
    expect([status, json]).toEqual([200, { version: 1, variants }])
    expect(await variantsOf()).toEqual([variants, variants])
    expect((await get()).json).toEqual(json)
    const [, first, second, ...more] = await listFlagEvents(server, scope.checkout)
    const at = { type: 'feature-environment-variants-updated', data: { variants: [{ name: 'a' }, { name: 'b' }] } }
    expect([first, second]).toMatchObject([
      { ...at, environment: 'development', pre_data: { variants: [] } },
      { ...at, environment: 'production', pre_data: { variants: [{ name: 'old' }] } },
    ])
    expect([first?.group_id, more]).toEqual([second?.group_id, []])
  })

  test('writes only to environments whose variants change', async () => {
    await putIn('production', names('a'))
    await put(names('a'))
    expect((await listFlagEvents(server, scope.checkout)).map(({ environment }) => environment)).toEqual(['production', 'development'])
    const before = await storedRows(server.database)
    await put(names('a'))
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('an empty list removes all variants', async () => {
    await put(names('a'))
    expect((await put([])).json).toEqual({ version: 1, variants: [] })
    expect(await variantsOf()).toEqual([[], []])
  })
})

describe('PATCH 200', () => {
  test('patches the variants of the first environment and stores the result in all environments', async () => {
    await putIn('development', names('a', 'b'))
    await putIn('production', names('x', 'y', 'z'))
    const { status, json } = await patch([
      { op: 'test', path: '/0/name', value: 'a' },
      { op: 'remove', path: '/1' },
      { op: 'add', path: '/-', value: { name: 'c', weight: 100, weightType: 'fix' } },
    ])
    const variants = [stored('a', 900), { ...stored('c', 100), weightType: 'fix' }]
    expect([status, json]).toEqual([200, { version: 1, variants }])
    expect(await variantsOf()).toEqual([variants, variants])
  })

  test('an empty patch copies the variants of the first environment to all others', async () => {
    await putIn('production', names('x'))
    expect((await patch([])).json).toEqual({ version: 1, variants: [] })
    expect(await variantsOf()).toEqual([[], []])
  })
})

describe('400, nothing stored', () => {
  const wrong: [string, () => ReturnType<typeof put>, string][] = [
    ['PUT without a variable variant', () => put([{ name: 'a', weight: 1000, weightType: 'fix' }]), 'body'],
    ['PUT with a duplicate name', () => put(names('a', 'a')), 'body'],
    ['PUT with an object', () => put({ variants: [] }), 'body'],
    ['PATCH of a position that the first environment does not have', () => patch([{ op: 'remove', path: '/0' }]), 'body/0/path'],
    ['PATCH with a result that is not a list', () => patch([{ op: 'replace', path: '', value: {} }]), 'body'],
    [
      'PATCH with a result of fixed variants only',
      () => patch([{ op: 'add', path: '/-', value: { name: 'a', weight: 1, weightType: 'fix' } }]),
      'body',
    ],
  ]
  test.each(wrong)('returns 400 for %s', async (_, send, errorPath) => {
    await putIn('production', names('x'))
    const before = await storedRows(server.database)
    expect(await send()).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: errorPath }] } })
    expect(await storedRows(server.database)).toEqual(before)
  })
})

test('returns 403 if changes to any environment need reviews, and stores nothing', async () => {
  await review(server, scope, 'production')
  const { token } = await newAccount(server, { projects: { [scope.project]: 'Owner' } })
  const before = await storedRows(server.database)
  for (const [method, body] of [
    ['PUT', names('a')],
    ['PATCH', [{ op: 'add', path: '/-', value: names('a')[0] }]],
  ] as const) {
    const { status, json } = await server.send(method, path(), { body, token })
    expect([status, json.message]).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')])
  }
  expect(await storedRows(server.database)).toEqual(before)
  expect((await put(names('a'))).status).toBe(200)
})

test('returns 404 for an archived feature, a feature of another project and an unknown feature', async () => {
  for (const feature of [scope.retired, scope.foreign.feature, 'no-such-feature'])
    for (const send of [put, patch]) expect(await send([], feature)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  for (const feature of [scope.foreign.feature, 'no-such-feature']) expect((await get(feature)).status).toBe(404)
  expect((await server.send('PUT', '/api/admin/projects/nowhere/features/checkout/variants', { body: [] })).status).toBe(404)
})

test('marks all three endpoints as deprecated, without a successor', async () => {
  for (const { headers } of [await get(), await put([]), await patch([])])
    expect([headers.get('deprecation'), headers.get('link')]).toEqual([`@${Date.UTC(2023, 6, 4) / 1000}`, null])
})

test('returns 409 if the project has no environment, as after an import of disabled environments', async () => {
  const { environments } = (await server.send('GET', '/api/admin/environments')).json
  const all = (enabled?: false) => environments.map((environment: object) => ({ ...environment, ...(enabled === false && { enabled }) }))
  const homeless = { projects: [{ id: 'bare', name: 'Bare' }], features: [{ name: 'homeless', project: 'bare' }] }
  await importFile(server, { version: 4, environments: all(false), ...homeless }, { keep: 'false' })
  await importFile(server, { version: 4, environments: all() }, { keep: 'false' })
  const path = '/api/admin/projects/bare/features/homeless/variants'
  expect((await server.send('GET', path)).json).toEqual({ version: 1, variants: [] })
  expect(await server.send('PUT', path, { body: names('a') })).toMatchObject({
    status: 409,
    json: { name: 'ConflictError', message: 'The project bare has no environment' },
  })
})
