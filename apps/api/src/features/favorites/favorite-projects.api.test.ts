import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let person: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newAccount(server)
})

const change = (method: string, project: string, token = person.token) =>
  server.send(method, `/api/admin/projects/${project}/favorites`, { token })
const list = (token = person.token, headers = {}) => server.send('GET', '/api/admin/projects', { token, headers })
const favorites = async (token = person.token): Promise<string[]> =>
  (await list(token)).json.projects.flatMap(({ id, favorite }: { id: string; favorite: boolean }) => (favorite ? [id] : []))

describe('200', () => {
  test('marks and unmarks a project as favourite of this account only', async () => {
    const other = await newAccount(server)
    expect(await change('POST', 'shop')).toMatchObject({ status: 200, json: {} })
    expect([await favorites(), await favorites(other.token), await favorites(server.tokens.admin)]).toEqual([['shop'], [], []])
    expect((await change('POST', 'default', other.token)).status).toBe(200)
    expect([await favorites(), await favorites(other.token)]).toEqual([['shop'], ['default']])
    expect(await change('DELETE', 'shop')).toMatchObject({ status: 200, json: {} })
    expect([await favorites(), await favorites(other.token)]).toEqual([[], ['default']])
  })

  test('a repetition changes nothing and writes no event', async () => {
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) expect((await change(method, 'shop')).status).toBe(200)
    const events = (await listEvents(server, 'project-%favorited')).filter((event) => event.created_by_account === person.id)
    const state = { project: 'shop', userId: person.id }
    expect(events).toMatchObject([
      { type: 'project-favorited', project: 'shop', data: state, pre_data: null },
      { type: 'project-unfavorited', project: 'shop', data: null, pre_data: state },
    ])
  })
})

describe('the list of projects', () => {
  test('returns 304 until the caller marks a project; callers without favourites share one ETag', async () => {
    const { headers } = await list()
    const etag = headers.get('etag')!
    expect((await list(server.tokens.admin)).text.includes('veiled')).toBe(true)
    expect((await list(person.token, { 'If-None-Match': etag })).status).toBe(304)
    await change('POST', 'shop')
    const marked = await list(person.token, { 'If-None-Match': etag })
    expect(marked.status).toBe(200)
    expect((await list(person.token, { 'If-None-Match': marked.headers.get('etag')! })).status).toBe(304)
    await change('DELETE', 'shop')
    expect((await list()).headers.get('etag')).toBe(etag)
  })
})

test('returns 403 for an API token, because the token has no account', async () => {
  for (const method of ['POST', 'DELETE']) {
    expect(await change(method, 'shop', server.tokens.admin)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
  }
})

test('returns the same 404 for an unknown project and for a private project', async () => {
  for (const method of ['POST', 'DELETE']) {
    const [unknown, veiled] = [await change(method, 'nowhere'), await change(method, 'veiled')]
    expect([unknown.status, veiled.status]).toEqual([404, 404])
    expect(veiled.json.message.replace('veiled', 'nowhere')).toBe(unknown.json.message)
  }
  const member = await newAccount(server, { projects: { veiled: 'Member' } })
  expect((await change('POST', 'veiled', member.token)).status).toBe(200)
  expect(await favorites(member.token)).toEqual(['veiled'])
})

test('returns 400 for an invalid id', async () => {
  for (const method of ['POST', 'DELETE']) expect((await change(method, 'a%20b')).status).toBe(400)
})

test('does not reveal a favourite that is now hidden from the caller', async () => {
  const member = await newAccount(server, { projects: { veiled: 'Member' } })
  await change('POST', 'veiled', member.token)
  const removed = await server.send('PUT', `/api/admin/projects/veiled/users/${member.id}/roles`, { body: { roles: [] } })
  expect(removed.status, removed.text).toBe(200)
  const { text } = await list(member.token)
  expect([text.includes('veiled'), text.includes('"favorite":true')]).toEqual([false, false])
})
