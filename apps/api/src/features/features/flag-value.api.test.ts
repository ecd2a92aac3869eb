import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const features = '/api/admin/projects/default/features'
let count = 0

const create = async (value?: unknown) => {
  const name = `flag-${++count}`
  const answer = await server.send('POST', features, { body: { name, ...(value !== undefined && { flagValue: value }) } })
  return { name, answer, path: `${features}/${name}` }
}
const read = async (path: string) => (await server.send('GET', path)).json
const integer = { type: 'integer', defaultValue: 7 }
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

describe('a declared flag value', () => {
  test.each<[object, object]>([
    [{ type: 'boolean', defaultValue: true }, {}],
    [{ type: 'string', defaultValue: '#fff' }, {}],
    [integer, {}],
    [{ type: 'float', defaultValue: 0.5 }, {}],
    [{ type: 'object', defaultValue: { a: [1, { b: null }] } }, {}],
    [{ type: 'object', defaultValue: nested(20) }, {}],
    [{ type: 'string' }, { defaultValue: '' }],
    [{ type: 'object' }, { defaultValue: {} }],
  ])('stores and returns the flag value %j', async (value, added) => {
    const { answer, path } = await create(value)
    expect([answer.status, answer.json.flagValue]).toEqual([201, { ...value, ...added }])
    expect((await read(path)).flagValue).toEqual({ ...value, ...added })
  })

  test.each<[unknown, string]>([
    ['integer', 'body/flagValue'],
    [{ defaultValue: 1 }, 'body/flagValue/type'],
    [{ type: 'number' }, 'body/flagValue/type'],
    [{ type: 'boolean', defaultValue: 'true' }, 'body/flagValue/defaultValue'],
    [{ type: 'integer', defaultValue: 1.5 }, 'body/flagValue/defaultValue'],
    [{ type: 'string', defaultValue: null }, 'body/flagValue/defaultValue'],
    [{ type: 'object', defaultValue: [] }, 'body/flagValue/defaultValue'],
    [{ type: 'object', defaultValue: nested(21) }, 'body/flagValue/defaultValue'],
    [{ type: 'object', defaultValue: { a: 'x'.repeat(10_000) } }, 'body/flagValue/defaultValue'],
    [{ type: 'string', defaultValue: 'x'.repeat(10_001) }, 'body/flagValue/defaultValue'],
    [{ type: 'object', defaultValue: { a: '\u0000' } }, 'body/flagValue/defaultValue/a'],
  ])('returns 400 for the flag value %j', async (value, path) => {
    const { answer, path: feature } = await create(value)
    expect([answer.status, answer.json.details[0].path]).toEqual([400, path])
    expect((await server.send('GET', feature)).status).toBe(404)
  })

  test('omits the flag value if none is declared', async () => {
    const { answer, path } = await create()
    expect(answer.json).not.toHaveProperty('flagValue')
    expect(await read(path)).not.toHaveProperty('flagValue')
    for (const list of [features, '/api/admin/features', '/api/admin/search/features'])
      expect(
        (await server.send('GET', list)).json.features.find((feature: { name: string }) => path.endsWith(`/${feature.name}`)),
      ).not.toHaveProperty('flagValue')
  })

  test('keeps the flag value in an update without the field, and removes it with null', async () => {
    const { path } = await create(integer)
    expect((await server.send('PUT', path, { body: { description: 'New' } })).json.flagValue).toEqual(integer)
    expect((await server.send('PUT', path, { body: { flagValue: { type: 'boolean' } } })).json.flagValue).toEqual({
      type: 'boolean',
      defaultValue: false,
    })
    expect((await server.send('PUT', path, { body: { flagValue: null } })).json).not.toHaveProperty('flagValue')
  })

  test('a patch can change parts of the flag value while the default fits the type', async () => {
    const { path } = await create(integer)
    const patch = (body: object[]) => server.send('PATCH', path, { body })
    expect((await patch([{ op: 'replace', path: '/flagValue/defaultValue', value: 8 }])).json.flagValue).toEqual({
      ...integer,
      defaultValue: 8,
    })
    const refused = await patch([{ op: 'replace', path: '/flagValue/type', value: 'string' }])
    expect(refused.status).toBe(400)
    expect((await read(path)).flagValue).toEqual({ ...integer, defaultValue: 8 })
    expect((await patch([{ op: 'remove', path: '/flagValue' }])).json).not.toHaveProperty('flagValue')
    expect((await patch([{ op: 'add', path: '/flagValue', value: { type: 'string' } }])).json.flagValue).toEqual({
      type: 'string',
      defaultValue: '',
    })
  })

  test('writes the flag value into the event of a change; a repetition writes no event', async () => {
    const { name, path } = await create()
    await server.send('PUT', path, { body: { flagValue: integer } })
    await server.send('PUT', path, { body: { flagValue: integer } })
    const { events } = (await server.send('GET', `/api/admin/events/${name}`)).json
    const updates = events.filter(({ type }: { type: string }) => type === 'feature-metadata-updated')
    expect(updates).toHaveLength(1)
    expect(updates[0].data.flagValue).toEqual(integer)
    expect(updates[0].preData).not.toHaveProperty('flagValue')
  })

  test('copies the flag value to a clone, an export and an import', async () => {
    const { name, path } = await create(integer)
    expect((await server.send('POST', `${path}/clone`, { body: { name: `${name}-clone` } })).json.flagValue).toEqual(integer)
    const data = (await server.send('POST', '/api/admin/features-batch/export', { body: { environment: 'development', features: [name] } }))
      .json
    expect(data.features[0].flagValue).toEqual(integer)
    await server.send('PUT', path, { body: { flagValue: null } })
    const body = { environment: 'development', project: 'default', data }
    expect((await server.send('POST', '/api/admin/features-batch/import', { body })).status).toBe(200)
    expect((await read(path)).flagValue).toEqual(integer)
  })

  test('does not send the flag value to SDKs', async () => {
    const { name } = await create(integer)
    const { features: sent } = (await server.send('GET', '/api/client/features', { token: server.tokens.backend })).json
    expect(sent.find((feature: { name: string }) => feature.name === name)).not.toHaveProperty('valueType')
  })
})
