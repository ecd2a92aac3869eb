import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  await newAccount(server, { name: 'Ada Lovelace', username: null, email: 'countess@example.org' })
  await newAccount(server, { name: 'Ärger & Söhne', username: 'aerger_100%' })
  await newAccount(server, { kind: 'Service Account', name: 'Night build', username: 'build-bot' })
  token = (await newAccount(server, { name: null, username: 'searcher' })).token
})
afterAll(() => server.stop())

const search = (q: string) => server.send('GET', `/api/admin/user-admin/search?q=${encodeURIComponent(q)}`, { token })

describe('200 for a Viewer', () => {
  test('returns an account in short, with a picture', async () => {
    const { status, json } = await search('lovel')
    expect(status).toBe(200)
    const base = { id: expect.any(Number), name: 'Ada Lovelace', email: 'countess@example.org', accountType: 'User' }
    expect(json).toEqual([{ ...base, imageUrl: expect.stringMatching(/^https:/) }])
  })

  test.each([
    ['ADA LOVELACE', ['Ada Lovelace']],
    ['countess@', ['Ada Lovelace']],
    ['äRGER', ['Ärger & Söhne']],
    ['SÖHNE', ['Ärger & Söhne']],
    ['  lovelace ', ['Ada Lovelace']],
    ['00%', ['Ärger & Söhne']],
    ['r_1', ['Ärger & Söhne']],
    ['bot', ['Night build']],
    ['%%', []],
    ['__', []],
    ["' or", []],
    ['nobody at all', []],
    ['a', []],
    ['  a ', []],
    ['', []],
  ])('finds for %j the accounts %j', async (q, names) => {
    expect((await search(q)).json.map((one: { name?: string }) => one.name)).toEqual(names)
  })

  test('returns an empty list without a text', async () => {
    expect(await server.send('GET', '/api/admin/user-admin/search', { token })).toMatchObject({ status: 200, json: [] })
  })
})

test.each(['q=a&q=b', `q=${'x'.repeat(101)}`, 'q=%00%00'])('returns 400 for ?%s', async (query) => {
  expect(await server.send('GET', `/api/admin/user-admin/search?${query}`, { token })).toMatchObject({ status: 400 })
})
