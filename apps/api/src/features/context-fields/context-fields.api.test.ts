import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { onUser } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

const now = Date.parse('2026-11-01T12:00:00.000Z')
const ids = ['0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f00d1', '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f00d2', '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f00d3']
let server: TestServer
let outsider: string
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const strategy = (id: string, featureName: string, contextName: string) => ({
    id,
    featureName,
    environment: 'production',
    name: 'default',
    constraints: [onUser, { ...onUser, contextName }],
  })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'one', project: 'shop' },
      { name: 'archived', project: 'shop', archived: true },
      { name: 'in-veiled', project: 'veiled' },
    ],
    featureStrategies: [
      strategy(ids[0]!, 'one', 'country'),
      strategy(ids[1]!, 'archived', 'appName'),
      strategy(ids[2]!, 'in-veiled', 'country'),
    ],
  })
  outsider = (await newAccount(server)).token
})
afterAll(() => server.stop())

const send = (method: string, path = '', body?: unknown, token = server.tokens.admin) =>
  server.send(method, `/api/admin/context${path}`, { token, ...(body !== undefined && { body }) })
const list = async (token?: string) => (await send('GET', '', undefined, token)).json
const find = async (name: string, token?: string) => (await send('GET', `/${name}`, undefined, token)).json
const names = (fields: { name: string }[]) => fields.map(({ name }) => name)

test('a new server has five fields, in order', async () => {
  const fields = await list()
  expect(names(fields)).toEqual(['environment', 'userId', 'appName', 'currentTime', 'sessionId'])
  expect(fields[1]).toEqual({
    name: 'userId',
    description: 'The user',
    stickiness: true,
    sensitive: true,
    sortOrder: 1,
    legalValues: [],
    createdAt: expect.any(String),
    usedInProjects: 2,
    usedInFeatures: 3,
  })
  expect(fields[0]).toMatchObject({ usedInProjects: 0, usedInFeatures: 0 })
  expect(await find('userId')).toEqual(fields[1])
})

test('does not count a private project for callers who cannot see the project', async () => {
  expect(await find('userId', outsider)).toMatchObject({ usedInProjects: 1, usedInFeatures: 2 })
  expect((await list(outsider))[1]).toMatchObject({ usedInProjects: 1, usedInFeatures: 2 })
})

describe('201', () => {
  test('creates a field with defaults, counts existing constraints and lists the field at once', async () => {
    const { status, json, headers } = await send('POST', '', { name: 'country', createdAt: 'ignored' })
    expect(status).toBe(201)
    expect(json).toEqual({
      name: 'country',
      description: null,
      stickiness: false,
      sensitive: false,
      sortOrder: 10,
      legalValues: [],
      createdAt: new Date(now).toISOString(),
      usedInProjects: 2,
      usedInFeatures: 2,
    })
    expect(headers.get('location')).toBe('/api/admin/context/country')
    expect(await list()).toContainEqual(json)
  })

  test('creates a field with all properties', async () => {
    const body = {
      name: 'whole',
      description: 'Ärger',
      stickiness: true,
      sensitive: true,
      sortOrder: -3,
      legalValues: [{ value: 'dk', description: 'Danmark' }, { value: 'no' }],
    }
    expect((await send('POST', '', body)).json).toMatchObject(body)
    expect(names(await list())[0]).toBe('whole')
    expect((await listEvents(server, 'context-field-created')).at(-1)).toMatchObject({ data: body, pre_data: null })
  })
})

describe('200', () => {
  test('PUT changes the sent properties and keeps the name', async () => {
    await send('POST', '', { name: 'changing', description: 'before', legalValues: [{ value: 'a' }] })
    const before = await find('changing')
    const { status, json } = await send('PUT', '/changing', { name: 'other', stickiness: true, sortOrder: 3 })
    expect([status, json]).toEqual([200, {}])
    expect(await find('changing')).toEqual({ ...before, stickiness: true, sortOrder: 3 })
    await send('PUT', '/changing', { description: null, legalValues: [] })
    expect(await find('changing')).toMatchObject({ description: null, legalValues: [] })
    const events = await listEvents(server, 'context-field-updated')
    expect(events.at(-1)).toMatchObject({ pre_data: { legalValues: [{ value: 'a' }] }, data: { legalValues: [] } })
    await send('PUT', '/changing', {})
    expect(await listEvents(server, 'context-field-updated')).toHaveLength(events.length)
  })

  test('DELETE removes a field, also if constraints use the field', async () => {
    await list()
    const { status, json } = await send('DELETE', '/appName')
    expect([status, json]).toEqual([200, {}])
    expect(names(await list())).not.toContain('appName')
    expect((await listEvents(server, 'context-field-deleted')).at(-1)).toMatchObject({ pre_data: { name: 'appName' }, data: null })
  })

  test('validate accepts an available name', async () => {
    expect(await send('POST', '/validate', { name: 'free' })).toMatchObject({ status: 200, json: {} })
    expect((await send('GET', '/free')).status).toBe(404)
  })

  test('lists the strategies with a constraint on a field, in projects that the caller can see', async () => {
    const strategies = async (name: string, token?: string) => (await send('GET', `/${name}/strategies`, undefined, token)).json.strategies
    const using = (id: string, featureName: string, projectId: string) => ({
      id,
      featureName,
      projectId,
      environment: 'production',
      strategyName: 'default',
    })
    const [one, veiled] = [using(ids[0]!, 'one', 'shop'), using(ids[2]!, 'in-veiled', 'veiled')]
    expect(await strategies('country')).toEqual([veiled, one])
    expect(await strategies('country', outsider)).toEqual([one])
    expect(await strategies('userId', outsider)).toEqual([using(ids[1]!, 'archived', 'shop'), one])
    expect(await strategies('nowhere')).toEqual([])
  })
})

describe('400', () => {
  const bad: [string, object, string][] = [
    ['no name', {}, 'body/name'],
    ['a name that is invalid in a path', { name: 'a/b' }, 'body/name'],
    ['the name ..', { name: '..' }, 'body/name'],
    ['an invalid stickiness', { name: 'refused', stickiness: 'yes' }, 'body/stickiness'],
    ['an invalid position', { name: 'refused', sortOrder: 1.5 }, 'body/sortOrder'],
    ['a position beyond 32 bits', { name: 'refused', sortOrder: 2 ** 53 }, 'body/sortOrder'],
    ['a duplicate value', { name: 'refused', legalValues: [{ value: 'a' }, { value: 'a' }] }, 'body/legalValues'],
    ['an empty value', { name: 'refused', legalValues: [{ value: '' }] }, 'body/legalValues/0/value'],
    ['1,001 values', { name: 'refused', legalValues: Array.from({ length: 1_001 }, (_, at) => ({ value: `${at}` })) }, 'body/legalValues'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(bad, async (_, body, path) => {
      const { status, json } = await send('POST', '', body)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
      expect((await send('GET', '/refused')).status).toBe(404)
      if (path !== 'body/name') expect((await send('PUT', '/userId', body)).status).toBe(400)
      else expect((await send('POST', '/validate', body)).status).toBe(400)
    }))
})

test('returns 403 without the permission; Editors have the permission, Owners do not', async () => {
  const owner = await newAccount(server, { projects: { default: 'Owner' } })
  const editor = await newAccount(server, { rootRole: 'Editor' })
  const requests = [
    ['POST', '', { name: 'by-an-editor' }, 'CREATE_CONTEXT_FIELD', 201],
    ['PUT', '/by-an-editor', { sortOrder: 1 }, 'UPDATE_CONTEXT_FIELD', 200],
    ['POST', '/validate', { name: 'free' }, 'UPDATE_CONTEXT_FIELD', 200],
    ['DELETE', '/by-an-editor', undefined, 'DELETE_CONTEXT_FIELD', 200],
  ] as const
  for (const [method, path, body, permission, status] of requests) {
    const refused = await send(method, path, body, owner.token)
    expect([refused.status, refused.json.name]).toEqual([403, 'NoAccessError'])
    expect(refused.json.message).toContain(permission)
    expect((await send(method, path, body, editor.token)).status).toBe(status)
  }
})

test('returns 404 for an unknown field', async () => {
  for (const answer of [await send('GET', '/nowhere'), await send('PUT', '/nowhere', {}), await send('DELETE', '/nowhere')]) {
    expect([answer.status, answer.json.message]).toEqual([404, 'There is no context field nowhere'])
  }
})

test('returns 409 for a taken name; one of two concurrent requests succeeds', async () => {
  for (const path of ['', '/validate']) {
    expect(await send('POST', path, { name: 'userId' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
  }
  const both = await Promise.all([send('POST', '', { name: 'raced' }), send('POST', '', { name: 'raced' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

describe('constraint validation', () => {
  const validate = (body: unknown) => server.send('POST', '/api/admin/constraints/validate', { body })
  beforeAll(() => send('POST', '', { name: 'plan', legalValues: [{ value: 'free' }, { value: '7' }] }))

  test.each([
    ['of an unknown field', { contextName: 'nowhere', operator: 'IN', values: ['1'] }],
    ['of legal values', { contextName: 'plan', operator: 'IN', values: ['free', '7'] }],
    ['of a legal number', { contextName: 'plan', operator: 'NUM_EQ', value: '7' }],
    ['of a version', { contextName: 'version', operator: 'SEMVER_GT', value: '1.2.3-rc.1' }],
  ])('returns 204 for a constraint %s', async (_, body) => {
    const { status, text } = await validate(body)
    expect([status, text]).toEqual([204, ''])
  })

  test.each([
    ['an unknown operator', { contextName: 'plan', operator: 'LIKE', values: ['1'] }, 'body/operator'],
    ['no values', { contextName: 'nowhere', operator: 'IN', values: [] }, 'body/values'],
    ['an illegal value', { contextName: 'plan', operator: 'STR_CONTAINS', values: ['free', 'paid'] }, 'body/values/1'],
    ['an illegal number', { contextName: 'plan', operator: 'NUM_EQ', value: '8' }, 'body/value'],
    ['an invalid number', { contextName: 'nowhere', operator: 'NUM_LT', value: '1e999' }, 'body/value'],
    ['an invalid date', { contextName: 'nowhere', operator: 'DATE_BEFORE', value: 'tomorrow' }, 'body/value'],
    ['an invalid version', { contextName: 'nowhere', operator: 'SEMVER_LT', value: '1.2' }, 'body/value'],
    ['no field', { operator: 'IN', values: ['1'] }, 'body/contextName'],
  ])('returns 400 for %s', async (_, body, path) => {
    const { status, json } = await validate(body)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
  })
})
