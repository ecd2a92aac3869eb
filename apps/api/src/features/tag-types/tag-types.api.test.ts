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
  server.send(method, `/api/admin/tag-types${path}`, { token, ...(body !== undefined && { body }) })
const list = async () => (await send('GET')).json.tagTypes
const find = async (name: string) => (await send('GET', `/${name}`)).json
const tagsOf = async (feature: string) => (await server.send('GET', `/api/admin/features/${feature}/tags`)).json.tags

const bad: [string, unknown, string][] = [
  ['no name', {}, 'body/name'],
  ['a name of one character', { name: 'x' }, 'body/name'],
  ['a name of 51 characters', { name: 'x'.repeat(51) }, 'body/name'],
  ['a name with a space', { name: 'a b' }, 'body/name'],
  ['the name ..', { name: '..' }, 'body/name'],
  ['a description that is a number', { name: 'refused', description: 7 }, 'body/description'],
]

test('a new server has the type simple', async () => {
  expect(await list()).toEqual([{ name: 'simple', description: 'Words to filter features by', icon: '#' }])
  expect((await send('GET')).json.version).toBe(1)
})

describe('201', () => {
  test('creates a type with defaults or with every field, and lists it at once, by name', async () => {
    const bare = await send('POST', '', { name: 'Bare', id: 'ignored' })
    expect([bare.status, bare.json]).toEqual([201, { name: 'Bare', description: null, icon: null }])
    expect(bare.headers.get('location')).toBe('/api/admin/tag-types/Bare')
    const complete = { name: "a-_.!~*'()Z9", description: 'Ärger', icon: '🏁' }
    expect((await send('POST', '', complete)).json).toEqual(complete)
    expect((await list()).map((one: { name: string }) => one.name)).toEqual(['Bare', complete.name, 'simple'])
    expect((await listEvents(server, 'tag-type-created')).at(-1)).toMatchObject({ data: complete, pre_data: null })
  })
})

describe('200', () => {
  test('PUT changes the sent fields and keeps the name', async () => {
    await send('POST', '', { name: 'changing', description: 'before', icon: 'B' })
    const { status, json } = await send('PUT', '/changing', { name: 'other', icon: null })
    expect([status, json]).toEqual([200, {}])
    const tagType = { name: 'changing', description: 'before', icon: null }
    expect(await find('changing')).toEqual({ version: 1, tagType, ...tagType })
    expect((await listEvents(server, 'tag-type-updated')).at(-1)).toMatchObject({ pre_data: { icon: 'B' }, data: { icon: null } })
    const before = (await listEvents(server, 'tag-type-updated')).length
    await send('PUT', '/changing', {})
    expect(await listEvents(server, 'tag-type-updated')).toHaveLength(before)
  })

  test('DELETE also removes the tags of the type, from features too, and every list follows at once', async () => {
    await importFile(server, {
      version: 4,
      tagTypes: [{ name: 'going' }],
      features: [{ name: 'tagged', project: 'default' }],
      featureTags: [
        { featureName: 'tagged', tagType: 'going', tagValue: 'gone' },
        { featureName: 'tagged', tagType: 'simple', tagValue: 'stays' },
      ],
    })
    const listed = async () =>
      (await server.send('GET', '/api/admin/features')).json.features.find((one: { name: string }) => one.name === 'tagged').tags
    expect(await listed()).toHaveLength(2)
    const { status, json } = await send('DELETE', '/going')
    expect([status, json]).toEqual([200, {}])
    expect(await listed()).toEqual([{ type: 'simple', value: 'stays' }])
    expect(await tagsOf('tagged')).toEqual([{ type: 'simple', value: 'stays' }])
    expect((await server.send('GET', '/api/admin/tags/going')).json).toEqual({ version: 1, tags: [] })
    expect((await listEvents(server, 'tag-type-deleted')).at(-1)).toMatchObject({ pre_data: { name: 'going' }, data: null })
    for (const type of ['feature-untagged', 'tag-deleted'])
      expect((await listEvents(server, type)).at(-1)).toMatchObject({ pre_data: { type: 'going', value: 'gone' } })
  })

  test('validate returns the type as it would be stored, and stores nothing', async () => {
    const { status, json } = await send('POST', '/validate', { name: 'maybe' })
    expect([status, json]).toEqual([200, { valid: true, tagType: { name: 'maybe', description: null, icon: null } }])
    expect((await send('GET', '/maybe')).status).toBe(404)
  })
})

describe('400', () => {
  test.each(bad)('returns 400 for %s', async (_, body, path) => {
    for (const target of ['', '/validate']) {
      const { status, json } = await send('POST', target, body)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
    }
  })

  test('returns 400 for a description that is too long', async () => {
    expect((await send('PUT', '/simple', { description: 'x'.repeat(10_001) })).status).toBe(400)
  })
})

test('returns 409 for deleting the default type', async () => {
  const { status, json } = await send('DELETE', '/simple')
  expect([status, json.name]).toEqual([409, 'ConflictError'])
  expect((await send('GET', '/simple')).status).toBe(200)
})

test('returns 403 without the permission; Editors have the permission, Owners do not', async () => {
  const owner = await newAccount(server, { projects: { default: 'Owner' } })
  const editor = await newAccount(server, { rootRole: 'Editor' })
  const requests = [
    ['POST', '', { name: 'by-an-editor' }, 'CREATE_TAG_TYPE', 201],
    ['PUT', '/by-an-editor', { icon: 'E' }, 'UPDATE_TAG_TYPE', 200],
    ['DELETE', '/by-an-editor', undefined, 'DELETE_TAG_TYPE', 200],
  ] as const
  for (const [method, path, body, permission, status] of requests) {
    const refused = await send(method, path, body, owner.token)
    expect([refused.status, refused.json.name]).toEqual([403, 'NoAccessError'])
    expect(refused.json.message).toContain(permission)
    expect((await send(method, path, body, editor.token)).status).toBe(status)
  }
})

test('returns 404 for an unknown type', async () => {
  for (const answer of [await send('GET', '/nowhere'), await send('PUT', '/nowhere', {}), await send('DELETE', '/nowhere')]) {
    expect([answer.status, answer.json.message]).toEqual([404, 'There is no tag type nowhere'])
  }
})

test('returns 409 for a taken name; one of two concurrent requests succeeds', async () => {
  for (const path of ['', '/validate']) {
    expect(await send('POST', path, { name: 'simple' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  }
  const both = await Promise.all([send('POST', '', { name: 'raced' }), send('POST', '', { name: 'raced' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})
