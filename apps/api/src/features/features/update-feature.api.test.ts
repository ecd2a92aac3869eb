import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listFlagEvents } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const createdAt = '2026-11-21T08:00:00.123Z'
let server: TestServer
let stateMark: () => Promise<string>
let counter = 0
/** Name for each test. */
let name: string

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(createdAt) })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'put-away', project: 'shop', archivedAt: createdAt },
      { name: 'abroad', project: 'default' },
      { name: 'hidden', project: 'veiled' },
    ],
  })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  name = `feature-${counter}`
  await importFile(server, {
    version: 4,
    features: [{ name, project: 'shop', description: 'before', createdAt, lastSeenAt: '2026-11-20T08:00:00.000Z' }],
    featureEnvironments: [{ featureName: name, environment: 'production', enabled: true, lastSeenAt: '2026-11-21T07:00:00.000Z' }],
  })
})

const path = (feature = name, project = 'shop') => `/api/admin/projects/${project}/features/${feature}`
const put = (body: unknown, feature?: string, project?: string, token = server.tokens.admin) =>
  server.send('PUT', path(feature, project), { body, token })
const patch = (body: unknown, feature?: string, token = server.tokens.admin) =>
  server.send('PATCH', path(feature), { body: body as object, token })
const read = async () => (await server.send('GET', path())).json
const typesOfEvents = async () => (await listFlagEvents(server, name)).map(({ type }) => type)

const ways = [
  ['PUT', (body: Readonly<Record<string, unknown>>) => put(body)],
  [
    'PATCH',
    (body: Readonly<Record<string, unknown>>) =>
      patch(Object.entries(body).map(([key, value]) => ({ op: 'replace', path: `/${key}`, value }))),
  ],
] as const

describe.each(ways)('200 by %s', (_, send) => {
  test('changes every field of the metadata, returns the short form, and every list follows at once', async () => {
    const changes = { description: 'Zahlt „später“ 🏁', type: 'operational', stale: true, impressionData: true }
    const { status, json } = await send(changes)
    expect(status).toBe(200)
    expect(json).toEqual({
      ...changes,
      name,
      project: 'shop',
      createdAt,
      lastSeenAt: '2026-11-21T07:00:00.000Z',
      archived: false,
      archivedAt: null,
    })
    expect(await read()).toMatchObject({ ...changes, enabled: true })
    const short = (await server.send('GET', `/api/admin/projects/shop/features?namePrefix=${name}`)).json.features
    expect(short.find((one: { name: string }) => one.name === name)).toMatchObject(changes)
  })

  test('reports the complete feature before and after in an event', async () => {
    const { json } = await send({ description: 'after', type: 'operational' })
    const [event] = await listFlagEvents(server, name)
    expect(event?.data).toEqual(json)
    expect(event?.pre_data).toEqual({ ...json, description: 'before', type: 'release' })
  })

  test('writes separate events for the metadata and the staleness, with both states', async () => {
    await send({ description: null, stale: true })
    expect(await listFlagEvents(server, name)).toMatchObject([
      {
        type: 'feature-metadata-updated',
        project: 'shop',
        environment: null,
        created_by: 'admin for tests',
        data: { description: null, type: 'release', impressionData: false },
        pre_data: { description: 'before', type: 'release', impressionData: false },
      },
      { type: 'feature-stale-on', project: 'shop', data: { stale: true }, pre_data: { stale: false } },
    ])
    await send({ stale: false })
    expect((await listFlagEvents(server, name)).slice(2)).toMatchObject([
      { type: 'feature-stale-off', data: { stale: false }, pre_data: { stale: true } },
    ])
  })

  test('changes the revisions of SDK responses and of the list of projects', async () => {
    const keys = [
      revisionKeys.features,
      revisionKeys.project('shop'),
      revisionKeys.projects,
      revisionKeys.environment('shop', 'production'),
    ]
    const before = await server.ports.cache.revisions.observe(keys)
    await send({ type: 'permission' })
    const after = await server.ports.cache.revisions.observe(keys)
    for (const key of keys) expect(after.get(key), key).not.toBe(before.get(key))
  })

  test('stores nothing if nothing changes', async () => {
    const before = await stateMark()
    expect((await send({ description: 'before', stale: false })).json).toMatchObject({ description: 'before' })
    expect((await send({})).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })
})

describe('200', () => {
  test('PUT keeps absent fields, and neither renames, moves nor archives', async () => {
    const { json } = await put({
      stale: true,
      name: 'other',
      archived: true,
      project: 'default',
      createdAt: '2001-01-01T00:00:00Z',
      more: 1,
    })
    expect(json).toMatchObject({ name, project: 'shop', description: 'before', type: 'release', stale: true, archived: false, createdAt })
    expect(await read()).toMatchObject({ archived: false, enabled: true })
    expect(await typesOfEvents()).toEqual(['feature-stale-on'])
  })

  test('PATCH ignores the name, and can test fields that it cannot change', async () => {
    const { status, json } = await patch([
      { op: 'test', path: '/archived', value: false },
      { op: 'test', path: '/project', value: 'shop' },
      { op: 'replace', path: '/name', value: 'other' },
      { op: 'copy', from: '/project', path: '/description' },
    ])
    expect([status, json.name, json.description]).toEqual([200, name, 'shop'])
    expect((await server.send('GET', path('other'))).status).toBe(404)
  })

  test('PATCH empties removed fields', async () => {
    await put({ stale: true, impressionData: true })
    const removed = ['description', 'stale', 'impressionData', 'name'].map((key) => ({ op: 'remove', path: `/${key}` }))
    expect((await patch(removed)).json).toMatchObject({ name, description: null, stale: false, impressionData: false })
  })

  test('PATCH keeps an imported custom type', async () => {
    await importFile(server, { version: 4, features: [{ name: `${name}-own`, project: 'shop', type: 'of our own' }] })
    const { status, json } = await patch([{ op: 'replace', path: '/stale', value: true }], `${name}-own`)
    expect([status, json.type, json.stale]).toEqual([200, 'of our own', true])
  })

  test('returns 200 to Members, who have UPDATE_FEATURE, and 403 without the permission', async () => {
    const member = await newAccount(server, { projects: { shop: 'Member' } })
    const viewer = await newAccount(server)
    expect((await put({ stale: true }, name, 'shop', member.token)).status).toBe(200)
    for (const answer of [await put({}, name, 'shop', viewer.token), await patch([], name, viewer.token)]) {
      expect([answer.status, answer.json.name]).toEqual([403, 'NoAccessError'])
      expect(answer.json.message).toContain('UPDATE_FEATURE')
    }
  })
})

const badBodies: [string, unknown, string][] = [
  ['no object', [], 'body'],
  ['an unknown type', { type: 'sunset' }, 'body/type'],
  ['a type that is a property of every object', { type: 'constructor' }, 'body/type'],
  ['null as type', { type: null }, 'body/type'],
  ['a number as description', { description: 7 }, 'body/description'],
  ['10,001 characters of description', { description: 'd'.repeat(10_001) }, 'body/description'],
  ['U+0000 in the description', { description: 'a\u0000' }, 'body/description'],
  ['a text as mark', { stale: 'true' }, 'body/stale'],
  ['null as impression data', { impressionData: null }, 'body/impressionData'],
]
const badPatches: [string, unknown, string][] = [
  ['no list', { op: 'replace' }, 'body'],
  ['an unknown operation', [{ op: 'swap', path: '/stale' }], 'body/0/op'],
  ['no value', [{ op: 'replace', path: '/stale' }], 'body/0/value'],
  ['a wrong type', [{ op: 'replace', path: '/type', value: 'sunset' }], 'body'],
  ['no type', [{ op: 'remove', path: '/type' }], 'body'],
  ['an object as description', [{ op: 'replace', path: '/description', value: {} }], 'body'],
  ['a test that fails', [{ op: 'test', path: '/stale', value: true }], 'body/0/value'],
  ['a path within a text', [{ op: 'add', path: '/name/0', value: 'x' }], 'body/0/path'],
  ['a prototype', [{ op: 'add', path: '/__proto__/stale', value: true }], 'body/0/path'],
  ['moving a read-only field', [{ op: 'move', from: '/project', path: '/description' }], 'body/0/from'],
  ...['', '/project', '/archived', '/archivedAt', '/createdAt', '/lastSeenAt', '/environments', '/nowhere'].map(
    (to): [string, unknown, string] => [`a change of ${to || 'the root'}`, [{ op: 'add', path: to, value: {} }], 'body/0/path'],
  ),
]

describe('400, nothing stored', () => {
  test('returns 400 for PUT with every wrong body', () =>
    expectRows(badBodies, async (_, body, at) => {
      const before = await stateMark()
      const { status, json } = await put(body)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', at])
      expect(await stateMark()).toBe(before)
    }))

  test('returns 400 for PATCH with every wrong body', () =>
    expectRows(badPatches, async (_, body, at) => {
      const before = await stateMark()
      const { status, json } = await patch(body)
      expect([status, json.name, json.details?.[0].path]).toEqual([400, 'ValidationError', at])
      expect(await stateMark()).toBe(before)
    }))
})

test('returns 404 for a feature that is unknown, of another project, archived or hidden', async () => {
  const { token } = await newAccount(server, { projects: { shop: 'Member' } })
  const absent = [
    ['no-such-feature', 'There is no feature named no-such-feature'],
    ['abroad', 'The feature abroad is not in the project shop'],
    ['put-away', 'The feature put-away is archived'],
    ['hidden', 'There is no feature named hidden'],
  ] as const
  for (const [feature, message] of absent) {
    for (const answer of [await put({ stale: true }, feature, 'shop', token), await patch([], feature, token)]) {
      expect([answer.status, answer.json.name, answer.json.message]).toEqual([404, 'NotFoundError', message])
    }
  }
})

test('concurrent changes of different fields are all stored', async () => {
  const changes = [{ description: 'after' }, { type: 'experiment' }, { stale: true }, { impressionData: true }]
  const answers = await Promise.all(changes.map((body) => put(body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await read()).toMatchObject(Object.assign({}, ...changes))
})
