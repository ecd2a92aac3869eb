import type { ManifestFlag } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
const variant = (name: string, payload?: [type: string, value: string]) => ({
  name,
  weight: 500,
  weightType: 'variable',
  stickiness: 'default',
  ...(payload && { payload: { type: payload[0], value: payload[1] } }),
})
type Payloads = readonly ([string, string] | undefined)[]

const create = async (name: string, body: object = {}, payloads: Payloads = [], environment = 'development', project = 'default') => {
  const path = `/api/admin/projects/${project}/features`
  expect((await server.send('POST', path, { body: { name, ...body } })).status).toBe(201)
  if (payloads.length === 0) return
  const variants = payloads.map((payload, at) => variant(`v${at}`, payload))
  const strategies = `${path}/${name}/environments/${environment}/strategies`
  const answer = await server.send('POST', strategies, { body: { name: 'default', variants } })
  expect(answer.status, answer.text).toBe(200)
}

beforeAll(async () => {
  server = await startTestServer()
  for (const [id, mode] of Object.entries({ shop: 'open', vault: 'private' }))
    await server.send('POST', '/api/admin/projects', { body: { id, name: id, mode } })
  await create('cart', {}, [], 'development', 'shop')
  await create('key', {}, [], 'development', 'vault')
})
afterAll(() => server.stop())

const read = async (token?: string, query = '') => {
  const answer = await server.send('GET', `/openfeature/v0/manifest${query}`, token ? { token } : {})
  expect(answer.status).toBe(200)
  return { ...answer, flags: answer.json.flags as ManifestFlag[] }
}
const keysOf = async (token?: string, query = '') => (await read(token, query)).flags.map(({ key }) => key)
const flagOf = async (name: string, token?: string) => (await read(token)).flags.find(({ key }) => key === name)

describe('200', () => {
  test('sends the header with the capabilities of the caller', async () => {
    expect((await read()).headers.get('x-manifest-capabilities')).toBe('read')
  })

  test('returns the declared type and default', async () => {
    const flagValue = { type: 'object', defaultValue: { color: 'red' } }
    await create('declared', { flagValue, description: 'The theme' }, [['string', 'no object']])
    expect(await flagOf('declared')).toEqual({ key: 'declared', name: 'declared', description: 'The theme', ...flagValue })
  })

  test.each<[string, Payloads, ManifestFlag['type'] | undefined, unknown]>([
    ['no variants', [], 'boolean', false],
    [
      'texts',
      [
        ['string', 'a'],
        ['csv', 'a,b'],
      ],
      'string',
      '',
    ],
    [
      'whole numbers',
      [
        ['number', '1'],
        ['number', '-2'],
      ],
      'integer',
      0,
    ],
    [
      'numbers',
      [
        ['number', '1'],
        ['number', '2.5'],
      ],
      'float',
      0,
    ],
    [
      'objects',
      [
        ['json', '{}'],
        ['json', ' {"a":1}'],
      ],
      'object',
      {},
    ],
    ['lists', [['json', '[]']], undefined, undefined],
    [
      'payloads of two types',
      [
        ['string', 'a'],
        ['json', '{}'],
      ],
      undefined,
      undefined,
    ],
    ['variants without payloads', [undefined, undefined], undefined, undefined],
    ['one variant without a payload', [['string', 'a'], undefined], undefined, undefined],
  ])('derives the type of a feature without declaration from %s', async (kind, payloads, type, defaultValue) => {
    const name = kind.replaceAll(' ', '-')
    await create(name, {}, payloads)
    expect(await flagOf(name)).toEqual(type && { key: name, name, type, description: null, defaultValue })
  })

  test("derives the type from variants of all environments, or of the token's environment", async () => {
    await create('by-environment', {}, [['string', 'a']])
    const path = '/api/admin/projects/default/features/by-environment/environments/production/variants'
    expect((await server.send('PUT', path, { body: [variant('only', ['json', '{}'])] })).status).toBe(200)
    expect(await flagOf('by-environment')).toBeUndefined()
    expect((await flagOf('by-environment', server.tokens.frontend))?.type).toBe('string')
    const production = await server.newToken({ type: 'backend', project: 'default', environment: 'production' })
    expect((await flagOf('by-environment', production))?.type).toBe('object')
  })

  test('ignores variants of disabled strategies, and archived features', async () => {
    await create('half-off', {}, [['string', 'a']])
    const strategies = '/api/admin/projects/default/features/half-off/environments/development/strategies'
    await server.send('POST', strategies, { body: { name: 'default', disabled: true, variants: [variant('other', ['json', '{}'])] } })
    expect((await flagOf('half-off'))?.type).toBe('string')
    await server.send('DELETE', '/api/admin/projects/default/features/half-off')
    expect(await flagOf('half-off')).toBeUndefined()
  })

  test('returns the projects of a token, and the projects that an account can see', async () => {
    expect(await keysOf()).toEqual(expect.arrayContaining(['cart', 'key', 'declared']))
    const shop = await server.newToken({ type: 'frontend', project: 'shop', environment: 'development' })
    expect(await keysOf(shop)).toEqual(['cart'])
    expect(await keysOf(shop, '?project=default')).toEqual([])
    const { token } = await newAccount(server, { kind: 'User', rootRole: 'Viewer' })
    expect(await keysOf(token)).toEqual(expect.arrayContaining(['cart', 'declared']))
    expect(await keysOf(token)).not.toContain('key')
    expect(await keysOf(token, '?project=vault')).toEqual([])
    expect(await keysOf(undefined, '?project=vault')).toEqual(['key'])
    expect(await keysOf(undefined, '?project=nothing')).toEqual([])
  })
})

test('returns 400 for an invalid project name', async () => {
  expect((await server.send('GET', '/openfeature/v0/manifest?project=%20')).status).toBe(400)
})

test('returns 401 without credentials', async () => {
  expect((await server.send('GET', '/openfeature/v0/manifest', { token: null })).status).toBe(401)
})
