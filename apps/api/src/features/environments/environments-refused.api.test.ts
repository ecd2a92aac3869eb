import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { environmentsOf, mostSortOrder } from '../../../test/environments.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { send, create } = environmentsOf(() => server)

const badNames = ['', 'a b', 'a/b', '.', '..', '__proto__', '*', 'ü', 'x'.repeat(101), 'a%2Fb', 'a\u202eb', 7, null]

describe('400', () => {
  test('returns 400 for every wrong name', () =>
    expectRows(
      badNames.map((value) => [value] as const),
      async (name) => {
        const before = await stateMark()
        for (const path of ['', '/validate', '/production/clone']) {
          const { status, json } = await send('POST', path, { name, type: 'test' })
          expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'body/name'])
        }
        expect(await stateMark()).toBe(before)
      },
    ))

  const bad: [string, object | string, string][] = [
    ['no type', { type: undefined }, 'body/type'],
    ['an empty type', { type: '' }, 'body/type'],
    ['a type of 101 characters', { type: 'x'.repeat(101) }, 'body/type'],
    ['a type with NUL', { type: 'a\0' }, 'body/type'],
    ['enabled as text', { enabled: 'true' }, 'body/enabled'],
    ['a fraction for a position', { sortOrder: 1.5 }, 'body/sortOrder'],
    ['a position that is too large', { sortOrder: mostSortOrder + 1 }, 'body/sortOrder'],
    ['a position beyond the safe integers', { sortOrder: 2 ** 53 }, 'body/sortOrder'],
    ['null for a position', { sortOrder: null }, 'body/sortOrder'],
    ['__proto__ instead of the fields', '{"__proto__":{"name":"refused","type":"test"}}', 'body/name'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(bad, async (_, more, path) => {
      const before = await stateMark()
      const { status, json } = await send('POST', '', typeof more === 'string' ? more : { name: 'refused', type: 'test', ...more })
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
      expect(await stateMark()).toBe(before)
    }))

  const badUpdates: [string, object, string][] = [
    ['an empty type', { type: '', sortOrder: 1 }, 'body/type'],
    ['null for a type', { type: null }, 'body/type'],
    ['a fraction for a position', { type: 'test', sortOrder: 1.5 }, 'body/sortOrder'],
    ['a position that is too small', { sortOrder: -mostSortOrder - 1 }, 'body/sortOrder'],
  ]
  test('returns 400 for an update with every wrong body', () =>
    expectRows(badUpdates, async (_, body, path) => {
      const before = await stateMark()
      const { status, json } = await send('PUT', '/update/production', body)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
      expect(await stateMark()).toBe(before)
    }))

  const badOrders: [string, unknown, string][] = [
    ['an unknown name', { production: 1, nowhere: 2 }, 'body/nowhere'],
    ['the name __proto__', '{"production":1,"__proto__":2}', 'body/__proto__'],
    ['the name constructor', { constructor: 2, production: 1 }, 'body/constructor'],
    ['an invalid name', { production: 1, 'a b': 2 }, 'body/a b'],
    ['text for a position', { production: '1' }, 'body/production'],
    ['a fraction', { development: 3, production: 1.5 }, 'body/production'],
    ['a position that is too large', { development: 3, production: mostSortOrder + 1 }, 'body/production'],
    ['null', { development: 3, production: null }, 'body/production'],
    ['a list', [1], 'body'],
    ['101 positions at once', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`e-${index}`, index])), 'body'],
  ]
  test('returns 400 for sort-order with every wrong body, and moves nothing', () =>
    expectRows(badOrders, async (_, body, path) => {
      const before = await stateMark()
      const { status, json } = await send('PUT', '/sort-order', body)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
      expect(await stateMark()).toBe(before)
    }))
})

test('returns 403 without the role Admin, and stores nothing', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor', projects: { default: 'Owner' } })
  const before = await stateMark()
  for (const [method, path, body] of [
    ['POST', '', { name: 'refused', type: 'test' }],
    ['PUT', '/update/production', { type: 'test' }],
    ['DELETE', '/production', undefined],
    ['POST', '/validate', { name: 'refused' }],
    ['POST', '/production/clone', { name: 'refused', type: 'test' }],
    ['PUT', '/sort-order', { production: 1 }],
    ['POST', '/production/on', undefined],
    ['POST', '/production/off', undefined],
  ] as const) {
    const { status, json } = await send(method, path, body, token)
    expect([path, status, json.name]).toEqual([path, 403, 'NoAccessError'])
    expect(json.message).toContain('ADMIN')
  }
  expect(await stateMark()).toBe(before)
  expect((await send('GET', '', undefined, token)).status).toBe(200)
})

describe('404', () => {
  test('returns 404 for an unknown environment', async () => {
    for (const [method, path, body] of [
      ['GET', '/nowhere', undefined],
      ['PUT', '/update/nowhere', {}],
      ['DELETE', '/nowhere', undefined],
      ['POST', '/nowhere/clone', { name: 'cloned', type: 'test' }],
      ['POST', '/nowhere/on', undefined],
      ['POST', '/nowhere/off', undefined],
    ] as const) {
      const { status, json } = await send(method, path, body)
      expect([method, path, status, json.message]).toEqual([method, path, 404, 'There is no environment named nowhere'])
    }
  })

  test('returns 404 for an unknown project, and for a private project hidden from the caller', async () => {
    await importFile(server, { version: 4, projects: [{ id: 'secluded', name: 'Secluded', mode: 'private' }] })
    const { token } = await newAccount(server)
    for (const project of ['nowhere', 'secluded']) {
      const { status, json } = await send('GET', `/project/${project}`, undefined, token)
      expect([status, json.message]).toEqual([404, `There is no project ${project}`])
    }
    expect((await send('GET', '/project/secluded')).status).toBe(200)
  })
})

describe('409', () => {
  test('returns 409 for a taken name; one of two concurrent requests succeeds', async () => {
    for (const path of ['', '/validate', '/development/clone']) {
      expect(await send('POST', path, { name: 'production', type: 'test' })).toMatchObject({
        status: 409,
        json: { name: 'NameExistsError' },
      })
    }
    const both = await Promise.all([create('raced'), create('raced')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('returns 409 for disabling the last enabled environment', async () => {
    const fresh = await serverForTest()
    const off = (name: string) => fresh.send('POST', `/api/admin/environments/${name}/off`)
    expect((await off('development')).status).toBe(204)
    const { status, json } = await off('production')
    expect([status, json.name, json.message]).toEqual([409, 'ConflictError', 'The environment production is the last enabled environment'])
    expect((await fresh.send('GET', '/api/admin/environments/production')).json.enabled).toBe(true)
  })
})
