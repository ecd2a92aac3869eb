import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const validate = (body: unknown, token: string | null = null) => server.send('POST', '/auth/reset/validate-password', { body, token })

test.each([
  ['no credentials', null],
  ['unknown credentials', 'nonsense'],
])('returns 200 for a strong password with %s', async (_, token) => {
  expect(await validate({ password: 'Correct-Horse-7' }, token)).toMatchObject({ status: 200, json: {} })
})

describe('400', () => {
  test('returns 400 with the missing parts of a weak password', async () => {
    const { status, json } = await validate({ password: 'Correct-Horse' })
    expect(status).toBe(400)
    expect(json).toMatchObject({ name: 'ValidationError', details: [{ path: 'body/password', message: 'Use at least one digit.' }] })
  })

  test.each([
    ['nothing', {}],
    ['an empty password', { password: '' }],
    ['a password of 257 characters', { password: 'x-'.repeat(128).concat('x') }],
    ['an unknown field', { password: 'Correct-Horse-7', token: 'x' }],
  ])('returns 400 for %s', async (_, body) => {
    expect(await validate(body)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })
})
