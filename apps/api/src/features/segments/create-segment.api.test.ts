import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { unreadableNames } from '../../../test/bad-names.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { countSegments, onUser, reviewIn, segmentsOf } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { build } from '../../store/index.ts'

const now = Date.parse('2026-11-01T12:00:00.000Z')
let server: TestServer
const { send, find, list } = segmentsOf(() => server)
const create = (body: unknown, token?: string) => send('POST', '', body, token)

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const project = (id: string, mode: string) => ({ id, name: id, mode })
  await importFile(server, {
    version: 4,
    projects: [project('shop', 'open'), project('reviewed', 'open'), project('veiled', 'private')],
    segments: [{ id: 4, name: 'of-the-veiled', project: 'veiled', constraints: [] }],
  })
  const legalValues = JSON.stringify([{ value: 'dk' }, { value: 'no' }])
  await server.database.run(build.insertInto('context_field').values({ name: 'country', legal_values: legalValues }).compile())
  await reviewIn(server, 'reviewed', 'production')
})
afterAll(() => server.stop())

describe('201', () => {
  test('creates a segment from name and constraints with defaults, and lists it at once', async () => {
    await list()
    const { status, json, headers } = await create({ name: 'Bare one', constraints: [], id: 99, createdBy: 'ignored' })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(Number),
      name: 'Bare one',
      description: null,
      project: null,
      constraints: [],
      createdBy: 'admin for tests',
      createdAt: new Date(now).toISOString(),
      usedInProjects: 0,
      usedInFeatures: 0,
    })
    expect(json.id).not.toBe(99)
    expect(headers.get('location')).toBe(`/api/admin/segments/${json.id}`)
    expect(await list()).toContainEqual(json)
    expect(await find(json.id)).toEqual(json)
  })

  test('returns every field as sent, and writes an event', async () => {
    const constraints = [
      { contextName: 'country', operator: 'NOT_IN', values: ['dk'], inverted: true, caseInsensitive: false },
      { contextName: 'version', operator: 'SEMVER_GT', value: '1.0.0', inverted: false, caseInsensitive: false },
    ]
    const body = { name: 'Ärger/🏁', description: 'Why', project: 'shop', constraints }
    const { status, json } = await create(body)
    expect(status).toBe(201)
    expect(json).toMatchObject(body)
    const [event] = (await listEvents(server, 'segment-created')).slice(-1)
    expect(event).toMatchObject({ project: 'shop', data: { id: json.id, ...body }, pre_data: null })
  })

  test('accepts 1,000 values across all constraints', async () => {
    const values = (from: number) => Array.from({ length: 500 }, (_, index) => String(from + index))
    const body = { name: 'full', constraints: [0, 500].map((from) => ({ ...onUser, values: values(from) })) }
    expect((await create(body)).status).toBe(201)
  })

  test('returns 201 to a Member of the project', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Member' } })
    expect((await create({ name: 'of a member', project: 'shop', constraints: [] }, token)).status).toBe(201)
  })

  test('returns 201 to an Editor, without a project and in any project', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    for (const project of [null, 'shop']) {
      expect((await create({ name: `of an editor in ${project}`, project, constraints: [] }, token)).status).toBe(201)
    }
  })

  test('returns 201 despite a review requirement to callers who can skip reviews, and to all callers elsewhere', async () => {
    expect((await create({ name: 'by an admin', project: 'reviewed', constraints: [] })).status).toBe(201)
    const { token } = await newAccount(server, { rootRole: 'Editor', projects: { reviewed: 'Owner' } })
    expect((await create({ name: 'of none', constraints: [] }, token)).status).toBe(201)
  })
})

describe('400, nothing stored', () => {
  const good = { name: 'refused', constraints: [] }
  const withConstraint = (more: object) => ({ ...good, constraints: [onUser, { ...onUser, ...more }] })
  const refused: [string, unknown, string?][] = [
    ['null', null, 'body'],
    ['an array', [], 'body'],
    ['no name', { constraints: [] }, 'body/name'],
    ['an empty name', { ...good, name: '' }, 'body/name'],
    ['a name of 101 characters', { ...good, name: 'x'.repeat(101) }, 'body/name'],
    ...unreadableNames.map((name): [string, unknown, string] => [`the name ${JSON.stringify(name)}`, { ...good, name }, 'body/name']),
    ['U+0000 in the name', { ...good, name: 'a\u0000' }, 'body/name'],
    ['no constraints', { name: 'refused' }, 'body/constraints'],
    ['constraints null', { ...good, constraints: null }, 'body/constraints'],
    ['an unknown operator', withConstraint({ operator: 'LIKE' }), 'body/constraints/1/operator'],
    ['an operator that is a property of every object', withConstraint({ operator: 'constructor' }), 'body/constraints/1/operator'],
    ['no values', withConstraint({ values: [] }), 'body/constraints/1/values'],
    ['an invalid number', withConstraint({ operator: 'NUM_GT', value: 'one' }), 'body/constraints/1/value'],
    ['an invalid version', withConstraint({ operator: 'SEMVER_EQ', value: 'v1' }), 'body/constraints/1/value'],
    ['an invalid date', withConstraint({ operator: 'DATE_AFTER', value: '2026-02-30' }), 'body/constraints/1/value'],
    ['an illegal value', withConstraint({ contextName: 'country', values: ['dk', 'se'] }), 'body/constraints/1/values/1'],
    ['1,001 values', withConstraint({ values: Array.from({ length: 1_000 }, String) }), 'body/constraints'],
    ['an unknown project', { ...good, project: 'nowhere' }, 'body/project'],
    ['the project ..', { ...good, project: '..' }, 'body/project'],
    ['__proto__', '{"__proto__":{"name":"refused","constraints":[]}}', 'body/name'],
    ['malformed JSON', '{"name":'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(refused, async (_, body, path) => {
      const before = await countSegments(server)
      const { status, json } = await create(body)
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      if (path) expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
      expect(await countSegments(server)).toBe(before)
    }))

  test('returns the same error for a hidden project as for an unknown project', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
    const [hidden, nowhere] = [await create({ ...good, project: 'veiled' }, token), await create({ ...good, project: 'nowhere' }, token)]
    expect(hidden.status).toBe(400)
    expect(hidden.json.message.replace('veiled', 'nowhere')).toBe(nowhere.json.message)
  })
})

describe('403, nothing stored', () => {
  const cases: [string, Parameters<typeof newAccount>[1], string | null, string][] = [
    ['a Viewer', {}, 'shop', 'CREATE_SEGMENT or UPDATE_PROJECT_SEGMENT'],
    ['an Approver of the project', { projects: { shop: 'Approver' } }, 'shop', 'CREATE_SEGMENT or UPDATE_PROJECT_SEGMENT'],
    ['the Owner of another project', { projects: { default: 'Owner' } }, 'shop', 'CREATE_SEGMENT or UPDATE_PROJECT_SEGMENT'],
    ['the Owner of a project, without a project', { projects: { shop: 'Owner' } }, null, 'CREATE_SEGMENT outside'],
    ['an Owner, if changes need reviews', { projects: { reviewed: 'Owner' } }, 'reviewed', 'SKIP_CHANGE_REQUEST'],
    ['an Editor, if changes need reviews', { rootRole: 'Editor' }, 'reviewed', 'SKIP_CHANGE_REQUEST'],
  ]
  test.each(cases)('returns 403 to %s', async (_, account, project, permission) => {
    const before = await countSegments(server)
    const { token } = await newAccount(server, account)
    const { status, json } = await create({ name: 'refused', project, constraints: [] }, token)
    expect([status, json.name]).toEqual([403, 'NoAccessError'])
    expect(json.message).toContain(permission)
    expect(await countSegments(server)).toBe(before)
  })
})

describe('409', () => {
  test('returns 409 for a name that is taken in any project', async () => {
    await create({ name: 'taken', constraints: [] })
    const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
    for (const name of ['taken', 'of-the-veiled']) {
      const { status, json } = await create({ name, project: 'shop', constraints: [] }, token)
      expect([status, json.name, json.message]).toEqual([409, 'NameExistsError', `There is a segment named ${name} already`])
    }
    expect((await create({ name: 'Taken', constraints: [] })).status).toBe(201)
  })

  test('returns 409 to one of two concurrent requests for a name', async () => {
    const both = await Promise.all([1, 2].map(() => create({ name: 'raced', constraints: [] })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
