import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'checkout' } })).status).toBe(201)
})
afterAll(() => server.stop())

const path = '/api/admin/projects/default/features/checkout'
const tag = async () => (await server.send('GET', path)).headers.get('ETag')!
const describeAs = (value: string, ifMatch: string) =>
  server.send('PATCH', path, { body: [{ op: 'replace', path: '/description', value }], headers: { 'If-Match': ifMatch } })

test('a feature can be changed after an unrelated environment was created', async () => {
  const read = await tag()
  expect((await server.send('POST', '/api/admin/environments', { body: { name: 'apart', type: 'test' } })).status).toBe(201)
  expect((await describeAs('one', read)).status).toBe(200)
  expect((await describeAs('two', await tag())).status).toBe(200)
})

test('a change is refused if an environment of the feature changed since the read', async () => {
  const read = await tag()
  expect((await server.send('PUT', '/api/admin/environments/update/development', { body: { type: 'test' } })).status).toBe(200)
  expect((await describeAs('three', read)).status).toBe(412)
})

test('* matches every version, and nothing if the resource does not exist', async () => {
  expect((await describeAs('four', '*')).status).toBe(200)
  const nowhere = await server.send('PATCH', `${path}-not`, { body: [], headers: { 'If-Match': '*' } })
  expect(nowhere.status).toBe(404)
})

describe('variants of a feature in all environments', () => {
  const variants = (name: string) => [{ name, weight: 1_000, weightType: 'variable', stickiness: 'default' }]
  const everywhere = `${path}/variants`
  const read = async () => (await server.send('GET', everywhere)).headers.get('ETag')!
  const overwrite = (ifMatch: string) => server.send('PUT', everywhere, { body: variants('all'), headers: { 'If-Match': ifMatch } })
  const patch = (ifMatch: string) => server.send('PATCH', everywhere, { body: [], headers: { 'If-Match': ifMatch } })

  test('are replaced and patched with the tag of the first environment if no environment changed', async () => {
    const tag = await read()
    expect((await describeAs('not a variant', '*')).status).toBe(200)
    expect((await overwrite(tag)).status).toBe(200)
    expect((await patch(await read())).status).toBe(200)
  })

  test.each(['production', 'development'])('are refused after the variants in %s changed', async (environment) => {
    const tag = await read()
    const { headers } = await server.send('GET', everywhere, { headers: { 'If-None-Match': tag } })
    expect(headers.get('ETag')).toBe(tag)
    const variantsPath = `${path}/environments/${environment}/variants`
    expect((await server.send('PUT', variantsPath, { body: variants(`in-${environment}`) })).status).toBe(200)
    for (const answer of [await overwrite(tag), await patch(tag)]) {
      expect([answer.status, answer.json.message]).toEqual([412, expect.stringContaining('feature-environment-variants-updated by ')])
    }
    expect((await server.send('GET', variantsPath)).json.variants).toMatchObject([{ name: `in-${environment}` }])
    expect((await server.send('GET', everywhere, { headers: { 'If-None-Match': tag } })).status).toBe(200)
    expect((await overwrite(await read())).status).toBe(200)
  })
})

describe('segments of a strategy', () => {
  const replace = (body: object, ifMatch: string) =>
    server.send('POST', '/api/admin/segments/strategies', { body, headers: { 'If-Match': ifMatch } })

  test('are replaced with the tag of the segments, and refused with an older one', async () => {
    const constraint = { contextName: 'userId', operator: 'IN', values: ['1'] }
    const make = async (name: string): Promise<number> =>
      (await server.send('POST', '/api/admin/segments', { body: { name, constraints: [constraint] } })).json.id
    const [one, other] = [await make('one'), await make('other')]
    const { id } = (
      await server.send('POST', `${path}/environments/development/strategies`, {
        body: { name: 'default', parameters: {}, constraints: [] },
      })
    ).json
    const body = (segmentIds: number[]) => ({
      projectId: 'default',
      environmentId: 'development',
      strategyId: id.toUpperCase(),
      segmentIds,
    })
    const read = async () => (await server.send('GET', `/api/admin/segments/strategies/${id}`)).headers.get('ETag')!
    const first = await read()
    expect((await replace(body([one!]), first)).status).toBe(201)
    const late = await replace(body([other!]), first)
    expect([late.status, late.json.message]).toEqual([412, 'This resource was changed since you read it. Read the resource again'])
    expect((await replace(body([other!]), await read())).status).toBe(201)
    expect((await replace({ ...body([]), strategyId: 7 }, first)).status).toBe(400)
  })
})

test("a tag is added with the tag of the feature's tags, and refused with an older one", async () => {
  const tags = '/api/admin/features/checkout/tags'
  const add = (value: string, ifMatch: string) =>
    server.send('POST', tags, { body: { type: 'simple', value }, headers: { 'If-Match': ifMatch } })
  const read = (await server.send('GET', tags)).headers.get('ETag')!
  expect((await add('first', read)).status).toBe(201)
  expect((await add('second', read)).status).toBe(412)
  expect((await server.send('GET', tags)).json.tags).toEqual([{ type: 'simple', value: 'first' }])
})

test('returns 400 for an archived feature, which has no readable version', async () => {
  for (const [method, to] of [
    ['POST', 'archive/revive/checkout'],
    ['DELETE', 'archive/checkout'],
  ] as const) {
    expect((await server.send(method, `/api/admin/${to}`, { headers: { 'If-Match': '*' } })).status).toBe(400)
  }
})
