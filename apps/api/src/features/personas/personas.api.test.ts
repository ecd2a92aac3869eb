import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

const path = '/api/admin/projects/shop/personas'
const unknown = '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc'
const context = { userId: 'ada@example.org', properties: { country: 'NO' } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, { version: 4, projects: ['shop', 'other'].map((id) => ({ id, name: id })) })
})
beforeEach(() => server.database.run(build.deleteFrom('persona').compile()))
afterAll(() => server.stop())

const send = (method: string, at = '', body?: object, token?: string) =>
  server.send(method, `${path}${at}`, { ...(body && { body }), ...(token !== undefined && { token }) })
const create = async (name: string) => {
  const { status, json, text } = await send('POST', '', { name, context })
  expect(status, text).toBe(201)
  return json
}
const list = async () => (await send('GET')).json.personas
const nameOf = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.name]

test('creates, lists, updates and deletes personas', async () => {
  const made = await create('Staff')
  expect(made).toEqual({ id: made.id, name: 'Staff', description: null, context, createdAt: expect.any(String) })
  const other = await create('Ada')
  expect(await list()).toEqual([other, made])
  const updated = await send('PUT', `/${made.id}`, { name: 'Everybody', description: 'All', context: {} })
  expect(updated.json).toEqual({ ...made, name: 'Everybody', description: 'All', context: {} })
  expect((await send('PUT', `/${made.id}`, { description: null })).json).toEqual({ ...updated.json, description: null })
  expect((await send('DELETE', `/${other.id}`)).json).toEqual({})
  expect(await list()).toEqual([{ ...updated.json, description: null }])
})

test('appends events with the names of the context fields and without their values', async () => {
  const { id } = await create('Staff')
  await send('PUT', `/${id}`, { context: { ...context, properties: { country: 'secret-country' } } })
  await send('PUT', `/${id}`, {})
  await send('DELETE', `/${id}`)
  const state = { id, name: 'Staff', description: null, contextFields: ['country', 'userId'] }
  const events = (await listEvents(server, 'persona-')).filter((event) => JSON.stringify(event).includes(id))
  expect(events).toMatchObject([
    { type: 'persona-created', project: 'shop', data: state, pre_data: null },
    { type: 'persona-updated', project: 'shop', data: { ...state, contextChanged: true }, pre_data: state },
    { type: 'persona-deleted', project: 'shop', data: null, pre_data: state },
  ])
  expect([await isDisclosed(server, 'ada@example.org'), await isDisclosed(server, 'secret-country')]).toEqual([false, false])
})

describe('409', () => {
  test('for a name that another persona of the project has', async () => {
    const { id } = await create('Staff')
    await create('Ada')
    expect(nameOf(await send('POST', '', { name: 'Staff', context }))).toEqual([409, 'NameExistsError'])
    expect(nameOf(await send('PUT', `/${id}`, { name: 'Ada' }))).toEqual([409, 'NameExistsError'])
    expect((await send('PUT', `/${id}`, { name: 'Staff' })).status).toBe(200)
    expect((await server.send('POST', '/api/admin/projects/other/personas', { body: { name: 'Staff', context } })).status).toBe(201)
  })

  test('for more personas than a project can have', async () => {
    for (let number = 0; number < limits.personasPerProject; number++) await create(`Persona ${number}`)
    expect(nameOf(await send('POST', '', { name: 'One more', context }))).toEqual([409, 'ConflictError'])
  })
})

test('returns 404 for a persona that the project does not have', async () => {
  const { id } = await create('Staff')
  for (const at of [`/api/admin/projects/other/personas/${id}`, `${path}/${unknown}`])
    for (const method of ['PUT', 'DELETE'])
      expect((await server.send(method, at, method === 'PUT' ? { body: { name: 'Ada' } } : {})).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('returns 413 for a context over the limit', async () => {
  const properties = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`field-${at}`, 'x'.repeat(limits.textLength)]))
  expect((await send('POST', '', { name: 'Large', context: { properties } })).status).toBe(413)
})

test('a member changes personas, and other callers who see the project only read them', async () => {
  await create('Staff')
  const member = await newAccount(server, { projects: { shop: 'Member' } })
  const viewer = await newAccount(server)
  expect((await send('POST', '', { name: 'Ada', context }, member.token)).status).toBe(201)
  expect((await send('POST', '', { name: 'Eve', context }, viewer.token)).status).toBe(403)
  expect((await send('GET', '', undefined, viewer.token)).json.personas).toHaveLength(2)
})

test('the personas are deleted with their project', async () => {
  await importFile(server, { version: 4, projects: [{ id: 'brief', name: 'Brief' }] })
  const at = '/api/admin/projects/brief/personas'
  expect((await server.send('POST', at, { body: { name: 'Ada', context } })).status).toBe(201)
  expect((await server.send('DELETE', '/api/admin/projects/brief')).status).toBe(200)
  expect(await server.database.run(build.selectFrom('persona').select('id').compile())).toEqual([])
})
