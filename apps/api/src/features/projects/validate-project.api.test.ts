import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const validate = (body: unknown, token = server.tokens.admin) => server.send('POST', '/api/admin/projects/validate', { body, token })

test('returns 200 for an available id, and stores nothing', async () => {
  expect(await validate({ id: 'free' })).toMatchObject({ status: 200, json: {} })
  expect((await validate({ id: 'free' })).status).toBe(200)
  expect((await validate({ id: 'Default' })).status).toBe(200)
})

test('returns 409 for a taken id', async () => {
  expect(await validate({ id: 'default' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
})

test.each([
  {},
  { id: '' },
  { id: 7 },
  { id: 'a/b' },
  { id: '..' },
  { id: '%2e' },
  { id: '__proto__' },
  { id: '*' },
  { id: 'x'.repeat(101) },
])('returns 400 for %o', async (body) => {
  expect(await validate(body)).toMatchObject({
    status: 400,
    json: { name: 'ValidationError', details: expect.arrayContaining([expect.objectContaining({ path: 'body/id' })]) },
  })
})

test('returns 403 without CREATE_PROJECT', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Owner' } })
  expect((await validate({ id: 'free' }, token)).status).toBe(403)
})
