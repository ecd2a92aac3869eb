import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { serviceAccountOperations } from './service-accounts.ts'

const { Admin, Editor, Viewer, Member } = builtInRoles
let server: TestServer
let id: number
let token: string
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const account = await newAccount(server, { kind: 'Service Account', name: 'Before', username: `bot-${++counter}` })
  id = account.id
  token = account.token
})

const update = (body: unknown, of: number | string = id) => server.send('PUT', `/api/admin/service-account/${of}`, { body })
const find = async () =>
  (await server.send('GET', '/api/admin/service-account')).json.serviceAccounts.find((one: { id: number }) => one.id === id)

describe('200', () => {
  test('changes name and root role, and returns the account as in the list', async () => {
    const { status, json } = await update({ name: 'After', rootRole: Editor.id })
    expect(status).toBe(200)
    expect(json).toMatchObject({ id, name: 'After', rootRole: Editor.id, username: `bot-${counter}`, tokens: [{ description: 'tests' }] })
    expect(await find()).toEqual(json)
  })

  test('keeps absent fields, and removes the name if it is empty', async () => {
    expect((await update({ rootRole: Editor.id })).json).toMatchObject({ name: 'Before', rootRole: Editor.id })
    expect((await update({ name: 'After' })).json).toMatchObject({ name: 'After', rootRole: Editor.id })
    expect((await update({ name: '' })).json).not.toHaveProperty('name')
  })

  test('ignores unknown fields; the user name stays', async () => {
    expect((await update({ username: 'other', id: 1, email: 'bot@example.org' })).json).toMatchObject({ id, username: `bot-${counter}` })
  })

  test('a new role applies to existing tokens at once, up and down', async () => {
    const status = async () => (await server.send('GET', '/api/admin/service-account', { token })).status
    expect(await status()).toBe(403)
    await update({ rootRole: Admin.id })
    expect(await status()).toBe(200)
    await update({ rootRole: Viewer.id })
    expect(await status()).toBe(403)
  })

  test('writes an event with both states, and none if nothing changes', async () => {
    await update({ name: 'After', rootRole: Editor.id })
    await update({})
    await update({ name: 'After', rootRole: Editor.id })
    const events = (await listEvents(server, 'service-account-updated')).filter((event) => (event.data as { id?: number }).id === id)
    expect(events).toMatchObject([
      {
        data: { id, username: `bot-${counter}`, name: 'After', rootRole: Editor.id },
        pre_data: { id, username: `bot-${counter}`, name: 'Before', rootRole: Viewer.id },
      },
    ])
  })
})

describe('400', () => {
  test.each([
    ['null', null],
    ['a list', []],
    ['null as name', { name: null }],
    ['a number as name', { name: 7 }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['null as root role', { rootRole: null }],
    ['a root role by name', { rootRole: 'Admin' }],
    ['a negative root role', { rootRole: -1 }],
    ['an unknown root role', { rootRole: 99 }],
    ['a project role', { rootRole: Member.id }],
    ['U+0000', { name: 'a\u0000' }],
  ])('returns 400 for %s', async (_, body) => {
    const before = await find()
    expect(await update(body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    expect(await find()).toEqual(before)
  })

  test.each(['0', '01', 'x', '-1', '1.5', '2147483648', '9007199254740993'])('returns 400 for the id %s', async (of) => {
    expect((await update({}, of)).status).toBe(400)
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
    const person = await newAccount(server, { rootRole })
    const answer = await server.send('PUT', `/api/admin/service-account/${id}`, { token: person.token, body: { rootRole: Viewer.id } })
    expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  })

  test('returns 403 for a role or an account with permissions that the caller lacks', async () => {
    const asEditor = (of: number, body: object) =>
      runAs(server, serviceAccountOperations.updateServiceAccount, grantsOfRole('Editor'), { params: { id: of }, body })
    expect(await asEditor(id, { rootRole: Admin.id })).toMatchObject({ status: 403 })
    expect(await asEditor(id, { rootRole: Editor.id })).toMatchObject({ rootRole: Editor.id })
    const strong = await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })
    expect(await asEditor(strong.id, { rootRole: Viewer.id })).toMatchObject({ status: 403 })
  })
})

test('returns 404 for an unknown account and for a user', async () => {
  const person = await newAccount(server)
  for (const account of [999_999, person.id]) {
    expect(await update({ name: 'After' }, account)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
  }
})
