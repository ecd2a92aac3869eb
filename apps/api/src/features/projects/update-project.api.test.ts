import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const start = Date.parse('2026-11-01T12:00:00.000Z')
let clock = start
let server: TestServer
let stateMark: () => Promise<string>
let counter = 0
let project: string

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  project = `project-${counter}`
  clock = start
  await server.send('POST', '/api/admin/projects', { body: { id: project, name: 'One', description: 'First' } })
  clock = start + 1_000
})

const path = (rest = '') => `/api/admin/projects/${project}${rest}`
const update = (body: unknown, token?: string) => server.send('PUT', path(), { body, ...(token && { token }) })
const updateSettings = (body: unknown, token?: string) => server.send('PUT', path('/settings'), { body, ...(token && { token }) })
const read = async () => (await server.send('GET', path('/overview'))).json
const lastEvent = async () => (await listEvents(server, 'project-updated')).at(-1)
const naming = { pattern: 'shop\\.[a-z]+|till', example: 'shop.checkout', description: 'Area, dot, purpose' }
const none = { pattern: null, example: null, description: null }

describe('PUT, 200', () => {
  test('changes only the name, and the list follows at once', async () => {
    const etag = (await server.send('GET', '/api/admin/projects')).headers.get('etag')!
    expect((await update({ name: 'Two', id: 'ignored', createdAt: 'ignored' })).json).toEqual({})
    const updatedAt = new Date(clock).toISOString()
    const after = { name: 'Two', description: 'First', mode: 'open', defaultStickiness: 'default', updatedAt }
    expect(await read()).toMatchObject(after)
    const listed = await server.send('GET', '/api/admin/projects', { headers: { 'If-None-Match': etag } })
    expect(listed.json.projects.find(({ id }: { id: string }) => id === project)).toMatchObject(after)
  })

  test('changes all fields, and the event has both states', async () => {
    const body = { name: 'Ärger 🏁', description: null, mode: 'protected', defaultStickiness: 'userId' }
    await update(body)
    expect(await read()).toMatchObject(body)
    expect(await lastEvent()).toMatchObject({
      project,
      data: { ...body, id: project, featureNaming: null },
      pre_data: { id: project, name: 'One', description: 'First', mode: 'open', defaultStickiness: 'default', featureNaming: null },
    })
  })

  test('stores nothing and writes no event if nothing changes', async () => {
    const before = await stateMark()
    expect((await update({ name: 'One', mode: 'open' })).status).toBe(200)
    expect((await updateSettings({})).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })

  test('Viewers lose sight of a private project at once, and see it when it is open again', async () => {
    const { token } = await newAccount(server)
    const status = async () => (await server.send('GET', path('/overview'), { token })).status
    const listed = async () => (await server.send('GET', '/api/admin/projects', { token })).text.includes(`"${project}"`)
    expect([await status(), await listed()]).toEqual([200, true])
    await update({ name: 'One', mode: 'private' })
    expect([await status(), await listed()]).toEqual([404, false])
    await updateSettings({ mode: 'open' })
    expect([await status(), await listed()]).toEqual([200, true])
  })

  test('concurrent updates of different fields are both stored', async () => {
    const both = await Promise.all([update({ name: 'One', description: 'Second' }), updateSettings({ mode: 'protected' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({ description: 'Second', mode: 'protected' })
  })
})

describe('PUT settings, 200', () => {
  test('changes mode, stickiness and naming, and keeps absent fields', async () => {
    await updateSettings({ featureNaming: naming })
    await updateSettings({ mode: 'protected', defaultStickiness: 'sessionId' })
    expect(await read()).toMatchObject({ mode: 'protected', defaultStickiness: 'sessionId', featureNaming: naming, name: 'One' })
    await update({ name: 'Two' })
    expect((await read()).featureNaming).toEqual(naming)
    expect(await lastEvent()).toMatchObject({ data: { featureNaming: naming }, pre_data: { featureNaming: naming } })
  })

  test.each([
    ['null', null],
    ['a pattern of null', none],
    ['an empty pattern', { ...naming, pattern: '' }],
  ])('%s removes the naming pattern', async (_, featureNaming) => {
    await updateSettings({ featureNaming: naming })
    await updateSettings({ featureNaming })
    expect((await read()).featureNaming).toEqual(none)
    const name = `anything-${counter}`
    expect((await server.send('POST', path('/features'), { body: { name } })).status).toBe(201)
  })

  test('new features must match the naming pattern', async () => {
    await updateSettings({ featureNaming: { pattern: '[a-z]+-\\d+' } })
    const make = async (name: string) => (await server.send('POST', path('/features'), { body: { name } })).status
    expect([await make(`Till-${counter}`), await make(`till-${counter}`)]).toEqual([400, 201])
  })
})

const good = { name: 'One' }
const refused: [string, unknown, string][] = [
  ['no name', {}, 'body/name'],
  ['an empty name', { name: '' }, 'body/name'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'body/name'],
  ['U+0000 in the name', { name: 'a\u0000' }, 'body/name'],
  ['an unknown mode', { ...good, mode: 'secret' }, 'body/mode'],
  ['mode null', { ...good, mode: null }, 'body/mode'],
  ['an empty stickiness', { ...good, defaultStickiness: '' }, 'body/defaultStickiness'],
  ['a description that is too long', { ...good, description: 'x'.repeat(10_001) }, 'body/description'],
]
const refusedSettings: [string, unknown, string][] = [
  ['an unknown mode', { mode: 'secret' }, 'body/mode'],
  ['a naming without a pattern', { featureNaming: { example: 'x' } }, 'body/featureNaming/pattern'],
  ['an invalid pattern', { featureNaming: { pattern: '(' } }, 'body/featureNaming/pattern'],
  ['a back reference', { featureNaming: { pattern: '(a)\\1' } }, 'body/featureNaming/pattern'],
  ['a pattern that is too long', { featureNaming: { pattern: 'x'.repeat(1_001) } }, 'body/featureNaming/pattern'],
  ['an example that does not match', { featureNaming: { ...naming, example: 'shop.Checkout' } }, 'body/featureNaming/example'],
  ['an example that matches in part', { featureNaming: { ...naming, example: 'my-till' } }, 'body/featureNaming/example'],
]

describe('400, nothing stored', () => {
  test.each([...refused.map((each) => ['PUT', ...each] as const), ...refusedSettings.map((each) => ['PUT settings', ...each] as const)])(
    '%s returns 400 for %s',
    async (method, _, body, at) => {
      const before = await stateMark()
      const { status, json } = await (method === 'PUT' ? update(body) : updateSettings(body))
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      expect(json.details.map((detail: { path: string }) => detail.path)).toContain(at)
      expect(await stateMark()).toBe(before)
    },
  )
})

test('returns 403 to a Member, 200 to an Owner, and 404 for an unknown project', async () => {
  const { token } = await newAccount(server, { projects: { [project]: 'Member' } })
  const owner = await newAccount(server, { projects: { [project]: 'Owner' } })
  expect([(await update(good, token)).status, (await updateSettings({}, token)).status]).toEqual([403, 403])
  expect([(await update(good, owner.token)).status, (await updateSettings({}, owner.token)).status]).toEqual([200, 200])
  project = 'nowhere'
  expect([(await update(good)).status, (await updateSettings({})).status]).toEqual([404, 404])
})
