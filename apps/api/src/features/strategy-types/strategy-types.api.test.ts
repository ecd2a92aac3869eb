import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const send = (method: string, path = '', body?: unknown, token = server.tokens.admin) =>
  server.send(method, `/api/admin/strategies${path}`, { token, ...(body !== undefined && { body }) })
const list = async () => (await send('GET')).json.strategies
const find = async (name: string) => (await send('GET', `/${name}`)).json
const builtIn = ['default', 'flexibleRollout', 'userWithId', 'remoteAddress', 'applicationHostname']
const parameter = { name: 'regions', type: 'list', description: 'Which', required: true }

test('a new server has the built-in types', async () => {
  const { json } = await send('GET')
  expect(json.version).toBe(1)
  expect(json.strategies.map(({ name }: { name: string }) => name)).toEqual(builtIn)
  expect(json.strategies.filter(({ deprecated }: { deprecated: boolean }) => deprecated)).toMatchObject([{ name: 'userWithId' }])
  expect(await find('default')).toEqual({
    name: 'default',
    displayName: 'Standard',
    title: null,
    description: 'On for everybody',
    editable: false,
    deprecated: false,
    parameters: [],
  })
})

describe('201', () => {
  test('creates a type with defaults or with every field, and lists it at once, after the built-in ones', async () => {
    const bare = await send('POST', '', { name: 'zz-bare', editable: false })
    const defaults = { displayName: null, title: null, description: null, editable: true, deprecated: false, parameters: [] }
    expect([bare.status, bare.json]).toEqual([201, { name: 'zz-bare', ...defaults }])
    expect(bare.headers.get('location')).toBe('/api/admin/strategies/zz-bare')
    const complete = { name: 'by-region', displayName: 'R', title: 'T', description: 'D', deprecated: true, parameters: [parameter] }
    expect((await send('POST', '', complete)).json).toEqual({ ...complete, editable: true })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([...builtIn, 'by-region', 'zz-bare'])
    expect((await listEvents(server, 'strategy-created')).at(-1)).toMatchObject({ data: complete, pre_data: null })
  })
})

describe('200', () => {
  test('PUT changes the sent fields and keeps the name', async () => {
    await send('POST', '', { name: 'changing', title: 'before', parameters: [parameter] })
    const before = await find('changing')
    const { status, json } = await send('PUT', '/changing', { name: 'other', title: null, description: 'after' })
    expect([status, json]).toEqual([200, {}])
    expect(await find('changing')).toEqual({ ...before, title: null, description: 'after' })
    const events = await listEvents(server, 'strategy-updated')
    expect(events.at(-1)).toMatchObject({ pre_data: { title: 'before' }, data: { title: null } })
    await send('PUT', '/changing', {})
    expect(await listEvents(server, 'strategy-updated')).toHaveLength(events.length)
  })

  test.each(['remoteAddress', 'changing'])('deprecates and reactivates %s', async (name) => {
    for (const [path, deprecated, type] of [
      ['deprecate', true, 'strategy-deprecated'],
      ['reactivate', false, 'strategy-reactivated'],
    ] as const) {
      for (const _ of [1, 2]) expect(await send('POST', `/${name}/${path}`)).toMatchObject({ status: 200, json: {} })
      expect((await find(name)).deprecated).toBe(deprecated)
      expect((await list()).find((one: { name: string }) => one.name === name).deprecated).toBe(deprecated)
      const events = (await listEvents(server, type)).filter(({ data }) => JSON.stringify(data).includes(`"${name}"`))
      expect(events).toMatchObject([{ pre_data: { deprecated: !deprecated }, data: { deprecated } }])
    }
  })

  test('DELETE removes a type', async () => {
    await send('POST', '', { name: 'going' })
    await list()
    expect(await send('DELETE', '/going')).toMatchObject({ status: 200, json: {} })
    expect((await list()).map(({ name }: { name: string }) => name)).not.toContain('going')
    expect((await listEvents(server, 'strategy-deleted')).at(-1)).toMatchObject({ pre_data: { name: 'going' }, data: null })
  })
})

describe('400', () => {
  const bad: [string, object, string][] = [
    ['no name', {}, 'body/name'],
    ['an invalid name', { name: 'a b' }, 'body/name'],
    ['a parameter without a name', { name: 'refused', parameters: [{ type: 'list' }] }, 'body/parameters/0/name'],
    ['a duplicate parameter', { name: 'refused', parameters: [parameter, parameter] }, 'body/parameters'],
    ['101 parameters', { name: 'refused', parameters: Array.from({ length: 101 }, (_, at) => ({ name: `${at}` })) }, 'body/parameters'],
    ['a title that is too long', { name: 'refused', title: 'x'.repeat(1_001) }, 'body/title'],
  ]
  test.each(bad)('returns 400 for %s', async (_, body, path) => {
    const { status, json } = await send('POST', '', body)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
    expect((await send('GET', '/refused')).status).toBe(404)
  })
})

test('returns 403 without the permission; Editors have the permission, Owners do not', async () => {
  const owner = await newAccount(server, { projects: { default: 'Owner' } })
  const editor = await newAccount(server, { rootRole: 'Editor' })
  const requests = [
    ['POST', '', { name: 'by-an-editor' }, 'CREATE_STRATEGY', 201],
    ['PUT', '/by-an-editor', { title: 'E' }, 'UPDATE_STRATEGY', 200],
    ['POST', '/by-an-editor/deprecate', undefined, 'UPDATE_STRATEGY', 200],
    ['POST', '/by-an-editor/reactivate', undefined, 'UPDATE_STRATEGY', 200],
    ['DELETE', '/by-an-editor', undefined, 'DELETE_STRATEGY', 200],
  ] as const
  for (const [method, path, body, permission, status] of requests) {
    const refused = await send(method, path, body, owner.token)
    expect([refused.status, refused.json.name]).toEqual([403, 'NoAccessError'])
    expect(refused.json.message).toContain(permission)
    expect((await send(method, path, body, editor.token)).status).toBe(status)
  }
})

test('returns 404 for an unknown type', async () => {
  const answers = [
    await send('GET', '/nowhere'),
    await send('PUT', '/nowhere', {}),
    await send('DELETE', '/nowhere'),
    await send('POST', '/nowhere/deprecate'),
    await send('POST', '/nowhere/reactivate'),
  ]
  for (const { status, json } of answers) expect([status, json.message]).toEqual([404, 'There is no strategy type nowhere'])
})

describe('403', () => {
  test.each(builtIn)('returns 403 for the built-in type %s', async (name) => {
    const before = await find(name)
    for (const answer of [await send('PUT', `/${name}`, { title: 'refused' }), await send('DELETE', `/${name}`)]) {
      expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    }
    expect(await find(name)).toEqual(before)
  })
})

describe('409', () => {
  test('returns 409 for a taken name; one of two concurrent requests succeeds', async () => {
    expect(await send('POST', '', { name: 'default' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
    const both = await Promise.all([send('POST', '', { name: 'raced' }), send('POST', '', { name: 'raced' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('returns 409 for deleting a used type, also if an archived feature uses it', async () => {
    await send('POST', '', { name: 'used' })
    await importFile(server, {
      version: 4,
      features: [{ name: 'archived', project: 'default', archived: true }],
      featureStrategies: [{ featureName: 'archived', environment: 'production', name: 'used' }],
    })
    expect(await send('DELETE', '/used')).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    expect((await find('used')).name).toBe('used')
  })
})
