import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { onUser, reviewIn, segmentsOf } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
const { send, find, list, make } = segmentsOf(() => server)
const update = (id: number | string, body: unknown, token?: string) => send('PUT', `/${id}`, body, token)
const used = { name: 'used-in-two', constraints: [] }
const [inBoth, inShop] = [41, 42]

beforeAll(async () => {
  server = await startTestServer()
  const project = (id: string, mode = 'open') => ({ id, name: id, mode })
  const strategy = (featureName: string, ...segments: number[]) => ({ featureName, environment: 'production', name: 'default', segments })
  await importFile(server, {
    version: 4,
    projects: [project('shop'), project('other'), project('reviewed'), project('veiled', 'private')],
    features: [
      { name: 'in-shop', project: 'shop' },
      { name: 'in-other', project: 'other' },
    ],
    segments: [
      { id: inBoth, ...used },
      { id: inShop, name: 'used-in-shop', constraints: [] },
      { id: 43, name: 'of-the-veiled', project: 'veiled', constraints: [] },
    ],
    featureStrategies: [strategy('in-shop', inBoth, inShop), strategy('in-other', inBoth)],
  })
})
afterAll(() => server.stop())

describe('204', () => {
  test('replaces the sent fields and keeps the absent ones; the list follows at once', async () => {
    const id = await make({ name: 'before', description: 'Why', project: 'shop', constraints: [onUser] })
    const { json: before, headers } = await send('GET', `/${id}`)
    await list()
    const { status, text } = await update(id, { name: 'after', constraints: [] })
    expect([status, text]).toEqual([204, ''])
    expect(await find(id)).toEqual({ ...before, name: 'after', constraints: [] })
    expect((await list()).map((one: { name: string }) => one.name)).toContain('after')
    expect((await update(id, { name: 'after', description: null, project: null, constraints: [onUser] })).status).toBe(204)
    expect(await find(id)).toEqual({ ...before, name: 'after', description: null, project: null })
    expect(headers.get('location')).toBeNull()
    const events = (await listEvents(server, 'segment-updated')).slice(-2)
    expect(events).toMatchObject([
      { project: 'shop', pre_data: { name: 'before', constraints: [onUser] }, data: { name: 'after', constraints: [] } },
      { project: 'shop', pre_data: { project: 'shop' }, data: { project: null } },
    ])
  })

  test('a repetition writes no event', async () => {
    const id = await make({ name: 'same' })
    const before = (await listEvents(server, 'segment-updated')).length
    expect((await update(id, { name: 'same', constraints: [] })).status).toBe(204)
    expect(await listEvents(server, 'segment-updated')).toHaveLength(before)
  })

  test('restricts a segment to the only project that uses it', async () => {
    expect((await update(inShop, { name: 'used-in-shop', project: 'shop', constraints: [] })).status).toBe(204)
    expect(await find(inShop)).toMatchObject({ project: 'shop', usedInProjects: 1, usedInFeatures: 1 })
  })

  test('returns 204 to a Member of both projects for a move', async () => {
    const id = await make({ name: 'moving', project: 'shop' })
    const { token } = await newAccount(server, { projects: { shop: 'Member', other: 'Member' } })
    expect((await update(id, { name: 'moving', project: 'other', constraints: [] }, token)).status).toBe(204)
  })
})

describe('400, nothing stored', () => {
  const good = { name: 'stays', constraints: [] }
  const refused: [string, unknown, string][] = [
    ['no name', { constraints: [] }, 'body/name'],
    ['no constraints', { name: 'stays' }, 'body/constraints'],
    ['an invalid number', { ...good, constraints: [{ ...onUser, operator: 'NUM_EQ', value: 'x' }] }, 'body/constraints/0/value'],
    ['an unknown project', { ...good, project: 'nowhere' }, 'body/project'],
  ]
  test.each(refused)('returns 400 for %s', async (title, body, path) => {
    const id = await make({ name: `stays for ${title}` })
    const before = await find(id)
    const { status, json } = await update(id, body)
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
    expect(await find(id)).toEqual(before)
  })

  test.each(['0', '-1', '1.5', 'x', '2147483648'])('returns 400 for the id %s', async (id) => {
    expect(await update(id, good)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })
})

describe('403, nothing stored', () => {
  const cases: [string, Parameters<typeof newAccount>[1], from: string | null, to: string | null][] = [
    ['a Viewer', {}, 'shop', 'shop'],
    ['a Member of only the former project', { projects: { shop: 'Member' } }, 'shop', 'other'],
    ['a Member of only the new project', { projects: { other: 'Member' } }, 'shop', 'other'],
    ['a Member of one project, for a segment of all projects', { projects: { shop: 'Member' } }, null, 'shop'],
    ['a Member of one project, for a segment that becomes global', { projects: { shop: 'Member' } }, 'shop', null],
  ]
  test.each(cases)('returns 403 to %s', async (title, account, from, to) => {
    const id = await make({ name: `of ${title}`, project: from })
    const before = await find(id)
    const { token } = await newAccount(server, account)
    const { status, json } = await update(id, { name: 'refused', project: to, constraints: [] }, token)
    expect([status, json.name]).toEqual([403, 'NoAccessError'])
    expect(json.message).toContain(from && to ? 'UPDATE_SEGMENT or UPDATE_PROJECT_SEGMENT' : 'UPDATE_SEGMENT outside')
    expect(await find(id)).toEqual(before)
  })

  test('returns 403 if changes need reviews in the former or the new project', async () => {
    await reviewIn(server, 'reviewed', 'development')
    const { token } = await newAccount(server, { rootRole: 'Editor', projects: { reviewed: 'Owner' } })
    for (const [from, to] of [
      ['reviewed', 'reviewed'],
      ['reviewed', null],
      [null, 'reviewed'],
    ]) {
      const id = await make({ name: `from ${from} to ${to}`, project: from })
      const answer = await update(id, { name: `${id}`, project: to, constraints: [] }, token)
      expect(answer.status).toBe(403)
      expect(answer.json.message).toContain('SKIP_CHANGE_REQUEST in the project reviewed in the environment development')
      expect((await update(id, { name: `${id}`, project: to, constraints: [] })).status).toBe(204)
    }
  })

  test('returns 403 when changed constraints of a global segment affect a reviewed use', async () => {
    const project = 'watched'
    await importFile(server, {
      version: 4,
      projects: [{ id: project, name: project }],
      features: [{ name: 'in-watched', project }],
      segments: [{ id: 4_400, name: 'used-in-watched', constraints: [] }],
      featureStrategies: [{ featureName: 'in-watched', environment: 'production', name: 'default', segments: [4_400] }],
    })
    const defaulted = await make({ name: 'of a default strategy' })
    const body = { name: 'default', segments: [defaulted] }
    const stored = await server.send('POST', `/api/admin/projects/${project}/environments/production/default-strategy`, { body })
    expect(stored.status, stored.text).toBe(200)
    const { token } = await newAccount(server, { rootRole: 'Editor', projects: { watched: 'Owner' } })
    const changeBoth = async (constraints: object[], as?: string) => [
      (await update(4_400, { name: 'used-in-watched', constraints }, as)).status,
      (await update(defaulted, { name: 'of a default strategy', constraints }, as)).status,
    ]
    await reviewIn(server, project, 'development')
    expect(await changeBoth([{ ...onUser, values: ['2'] }], token)).toEqual([204, 204])
    await reviewIn(server, project, 'production')
    const before = [await find(4_400), await find(defaulted)]
    expect(await changeBoth([onUser], token)).toEqual([403, 403])
    const { json } = await update(4_400, { name: 'used-in-watched', constraints: [onUser] }, token)
    expect(json.message).toContain('SKIP_CHANGE_REQUEST in the project watched in the environment production')
    expect([await find(4_400), await find(defaulted)]).toEqual(before)
    const { constraints } = before[0]
    expect((await update(4_400, { name: 'renamed-in-watched', constraints }, token)).status).toBe(204)
    expect(await changeBoth([onUser])).toEqual([204, 204])
  })
})

describe('404', () => {
  test('returns 404 for an unknown segment, and for a segment of a hidden project', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
    for (const id of [43, 4_343]) {
      const { status, json } = await update(id, { name: 'refused', constraints: [] }, token)
      expect([status, json.name, json.message]).toEqual([404, 'NotFoundError', `There is no segment ${id}`])
    }
    expect((await find(43)).name).toBe('of-the-veiled')
  })
})

describe('409, nothing stored', () => {
  test('returns 409 for the name of another segment', async () => {
    const id = await make({ name: 'one of two' })
    expect(await update(id, { name: 'of-the-veiled', constraints: [] })).toMatchObject({
      status: 409,
      json: { name: 'NameExistsError', message: 'There is a segment named of-the-veiled already' },
    })
    expect((await find(id)).name).toBe('one of two')
  })

  test('returns 409 for a restriction to one project while another project uses the segment', async () => {
    const { status, json } = await update(inBoth, { ...used, project: 'shop' })
    expect([status, json.name]).toEqual([409, 'ConflictError'])
    expect((await find(inBoth)).project).toBeNull()
  })

  test('returns 409 to one of two concurrent requests for a name', async () => {
    const ids = [await make({ name: 'racer one' }), await make({ name: 'racer two' })]
    const both = await Promise.all(ids.map((id) => update(id, { name: 'winner', constraints: [] })))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})
