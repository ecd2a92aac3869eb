import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await newAccount(server)).token
})
afterAll(() => server.stop())

const validate = (body: unknown) => server.send('POST', '/api/admin/user-admin/validate-password', { body, token })

test.each(['Correct-Horse-7', 'correct horse battery'])('returns 200 to a Viewer for the password %s', async (password) => {
  expect(await validate({ password })).toMatchObject({ status: 200, json: {} })
})

describe('400', () => {
  test('returns 400 for a weak password, with instructions', async () => {
    const { status, json } = await validate({ password: 'Correct-Horse' })
    expect(status).toBe(400)
    expect(json).toMatchObject({ name: 'ValidationError', details: [{ path: 'body/password', message: 'Use at least one digit.' }] })
  })

  test.each([
    ['null', null],
    ['nothing', {}],
    ['null as password', { password: null }],
    ['an empty password', { password: '' }],
    ['a password of 257 characters', { password: 'x-'.repeat(128).concat('x') }],
    ['an unknown field', { password: 'Correct-Horse-7', id: 1 }],
  ])('returns 400 for %s', async (_, body) => {
    expect(await validate(body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })
})
