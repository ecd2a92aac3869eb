import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'

const path = '/api/admin/user/views'
const view = { page: 'flags', name: 'Mine', query: 'type=release', columns: ['name', 'production'] }

let server: TestServer
let ada: TestAccount
let eve: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ;[ada, eve] = [await newAccount(server), await newAccount(server)]
})
beforeEach(() => server.database.run(build.deleteFrom('saved_view').compile()))
afterAll(() => server.stop())

const send = (method: string, at = '', body?: object, token = ada.token) =>
  server.send(method, `${path}${at}`, { token, ...(body && { body }) })
const create = async (body: object = view) => {
  const { status, json, text } = await send('POST', '', body)
  expect(status, text).toBe(201)
  return json
}
const list = async (token?: string) => (await send('GET', '', undefined, token)).json.views
const nameOf = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.name]

test('saves, lists, updates and deletes views of the caller', async () => {
  const made = await create()
  expect(made).toEqual({ ...view, id: made.id, createdAt: expect.any(String) })
  const { columns: _, ...plain } = view
  const other = await create({ ...plain, page: 'archive' })
  expect(other.columns).toBe(null)
  expect(await list()).toEqual([other, made])
  const updated = await send('PUT', `/${made.id}`, { name: 'Releases', columns: null })
  expect(updated.json).toEqual({ ...made, name: 'Releases', columns: null })
  expect((await send('DELETE', `/${other.id}`)).json).toEqual({})
  expect(await list()).toEqual([updated.json])
})

test('hides views from other accounts', async () => {
  const { id } = await create()
  expect(await list(eve.token)).toEqual([])
  expect((await send('PUT', `/${id}`, { name: 'Hers' }, eve.token)).status).toBe(404)
  expect((await send('DELETE', `/${id}`, undefined, eve.token)).status).toBe(404)
  expect(await list()).toMatchObject([view])
})

describe('409', () => {
  test('for a name that another view of the caller on the page has', async () => {
    const { id } = await create()
    await create({ ...view, name: 'Other' })
    await create({ ...view, page: 'history' })
    expect(nameOf(await send('POST', '', view))).toEqual([409, 'NameExistsError'])
    expect(nameOf(await send('PUT', `/${id}`, { name: 'Other' }))).toEqual([409, 'NameExistsError'])
  })

  test('for more views than an account can have', async () => {
    for (let number = 0; number < limits.viewsPerAccount; number++) await create({ ...view, name: `View ${number}` })
    expect(nameOf(await send('POST', '', { ...view, name: 'One more' }))).toEqual([409, 'ConflictError'])
  })
})

test.each([{ page: 'elsewhere' }, { query: 'q'.repeat(limits.viewQueryLength + 1) }, { columns: [''] }, { colour: 'red' }])(
  'returns 400 for %j',
  async (wrong) => {
    expect(nameOf(await send('POST', '', { ...view, ...wrong }))).toEqual([400, 'ValidationError'])
    expect(await list()).toEqual([])
  },
)

test('the views and preferences are deleted with their account', async () => {
  const { id, token } = await newAccount(server)
  await send('POST', '', view, token)
  await server.send('PUT', '/api/admin/user/preferences', { token, body: { theme: 'dark' } })
  expect((await server.send('DELETE', `/api/admin/user-admin/${id}`)).status).toBe(200)
  for (const table of ['saved_view', 'account_preference'] as const)
    expect(await server.database.run(build.selectFrom(table).select('account_id').where('account_id', '=', id).compile())).toEqual([])
})
