import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { unreadableNames } from '../../../test/bad-names.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

const now = Date.parse('2026-11-01T12:00:00.000Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const environments = [
    { name: 'staging', type: 'preproduction', sortOrder: 300, enabled: true },
    { name: 'retired', type: 'test', sortOrder: 400, enabled: false },
  ]
  await importFile(server, { version: 4, environments })
})
afterAll(() => server.stop())

const create = (body: unknown, token = server.tokens.admin) => server.send('POST', '/api/admin/projects', { body, token })
const list = async (token = server.tokens.admin) => (await server.send('GET', '/api/admin/projects', { token })).json.projects
const find = async (id: string, token?: string) => (await list(token)).find((one: { id: string }) => one.id === id)
const accessOf = async (id: string) => (await server.send('GET', `/api/admin/projects/${id}/access`)).json

describe('201', () => {
  test('creates a project from id and name with defaults, and lists it at once', async () => {
    const { status, json, headers } = await create({ id: 'bare', name: 'Bare', health: 3, createdAt: 'ignored' })
    expect(status).toBe(201)
    expect(json).toEqual({ id: 'bare', name: 'Bare', description: null, mode: 'open', defaultStickiness: 'default' })
    expect(headers.get('location')).toBe('/api/admin/projects/bare')
    expect(await find('bare')).toEqual({
      ...json,
      health: 100,
      featureCount: 0,
      memberCount: 0,
      createdAt: new Date(now).toISOString(),
      updatedAt: null,
      favorite: false,
    })
    expect((await listEvents(server, 'project-created')).at(-1)).toMatchObject({ project: 'bare', data: json, pre_data: null })
  })

  test('stores every field as sent', async () => {
    const body = { id: "a-_.!~*'()Z9", name: 'Ärger 🏁', description: '', mode: 'protected', defaultStickiness: 'userId' }
    expect((await create(body)).json).toEqual(body)
    expect(await find(body.id)).toMatchObject(body)
    expect((await create({ id: 'x'.repeat(100), name: '🏁'.repeat(100) })).status).toBe(201)
  })

  test('links the project to every enabled environment', async () => {
    await create({ id: 'linked', name: 'Linked' })
    await server.send('POST', '/api/admin/projects/linked/features', { body: { name: 'in-linked' } })
    const { json } = await server.send('GET', '/api/admin/projects/linked/features/in-linked')
    expect(json.environments.map((one: { name: string }) => one.name)).toEqual(['development', 'production', 'staging'])
  })

  test('a project created by an API token has no owner', async () => {
    await create({ id: 'nobodys', name: 'Nobody’s' })
    expect(await accessOf('nobodys')).toMatchObject({ users: [], groups: [] })
  })

  test.each([
    ['a person', 'User'],
    ['a service account', 'Service Account'],
  ] as const)('%s owns the created project', async (_, kind) => {
    const { id, token } = await newAccount(server, { kind, rootRole: 'Editor' })
    const project = `of-${id}`
    expect((await create({ id: project, name: 'Mine', mode: 'private' }, token)).status).toBe(201)
    const { users } = await accessOf(project)
    expect(users).toMatchObject([{ id, roles: [4], addedAt: new Date(now).toISOString() }])
    const feature = { body: { name: `${project}-feature` }, token }
    expect((await server.send('POST', `/api/admin/projects/${project}/features`, feature)).status).toBe(201)
    expect((await find(project)).memberCount).toBe(1)
  })

  test('Viewers see a new open project at once, and no private project', async () => {
    const { token } = await newAccount(server)
    await list(token)
    await create({ id: 'shown', name: 'Shown', mode: 'protected' })
    await create({ id: 'unseen', name: 'Unseen', mode: 'private' })
    expect(await find('shown', token)).toBeDefined()
    expect(await find('unseen', token)).toBeUndefined()
    expect(await find('unseen')).toBeDefined()
  })
})

describe('400, nothing stored', () => {
  const good = { id: 'refused', name: 'Refused' }
  const refused: [string, unknown, string?][] = [
    ['null', null],
    ['an array', []],
    ['no id', { name: 'Refused' }, 'body/id'],
    ['id null', { ...good, id: null }, 'body/id'],
    ['a number as id', { ...good, id: 7 }, 'body/id'],
    ['an empty id', { ...good, id: '' }, 'body/id'],
    ['an id of 101 characters', { ...good, id: 'x'.repeat(101) }, 'body/id'],
    ['the id .', { ...good, id: '.' }, 'body/id'],
    ['the id ..', { ...good, id: '..' }, 'body/id'],
    ['the id *, which means all projects', { ...good, id: '*' }, 'body/id'],
    ['a space in the id', { ...good, id: 'a b' }, 'body/id'],
    ['a slash in the id', { ...good, id: 'a/b' }, 'body/id'],
    ['a percent escape as id', { ...good, id: '%2e' }, 'body/id'],
    ['letters beyond ASCII in the id', { ...good, id: 'größe' }, 'body/id'],
    ['no name', { id: 'refused' }, 'body/name'],
    ['an empty name', { ...good, name: '' }, 'body/name'],
    ['a name of 101 characters', { ...good, name: 'x'.repeat(101) }, 'body/name'],
    ...unreadableNames.map((name): [string, unknown, string] => [`the name ${JSON.stringify(name)}`, { ...good, name }, 'body/name']),
    ['U+0000 in the name', { ...good, name: 'a\u0000' }, 'body/name'],
    ['half a surrogate pair', '{"id":"refused","name":"\\udc00"}', 'body/name'],
    ['an unknown mode', { ...good, mode: 'secret' }, 'body/mode'],
    ['mode null', { ...good, mode: null }, 'body/mode'],
    ['a description that is too long', { ...good, description: 'x'.repeat(10_001) }, 'body/description'],
    ['an empty stickiness', { ...good, defaultStickiness: '' }, 'body/defaultStickiness'],
    ['__proto__', '{"__proto__":{"id":"refused","name":"Refused"}}', 'body/id'],
    ['malformed JSON', '{"id":'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(refused, async (_, body, path) => {
      const before = (await list()).length
      const { status, json } = await create(body)
      expect(status).toBe(400)
      expect(json.name).toBe('ValidationError')
      if (path) expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
      expect(await list()).toHaveLength(before)
    }))
})

test('returns 403 without CREATE_PROJECT, which no project role grants', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Owner' } })
  expect(await create({ id: 'refused', name: 'Refused' }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

test('returns 409 for a taken id; ids are case-sensitive; one of two concurrent requests succeeds', async () => {
  expect(await create({ id: 'default', name: 'Other' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  expect((await find('default')).name).toBe('Default')
  expect((await create({ id: 'Default', name: 'Default' })).status).toBe(201)
  const both = await Promise.all([create({ id: 'raced', name: 'One' }), create({ id: 'raced', name: 'Two' })])
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 409])
})
