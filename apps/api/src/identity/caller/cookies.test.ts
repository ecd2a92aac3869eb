import { describe, expect, test } from 'vitest'
import { clearedCookie, readSession, sessionCookie } from './cookies.ts'

const secret = 'a1'.repeat(32)

test('the session cookie is hidden from scripts and other sites, and lasts two days', () => {
  expect(sessionCookie(secret, { secure: false })).toBe(`halyard-session=${secret}; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax`)
  expect(sessionCookie(secret, { secure: true })).toBe(`halyard-session=${secret}; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax; Secure`)
})

test('a cleared cookie expires at once, with the same path', () => {
  expect(clearedCookie({ secure: true })).toBe('halyard-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(clearedCookie({ secure: false })).toBe('halyard-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

describe('readSession', () => {
  test.each([
    `halyard-session=${secret}`,
    `theme=dark; halyard-session=${secret}; language=en`,
    `theme=dark;halyard-session=${secret};`,
    `old-halyard-session=x; halyard-session=${secret}`,
    `halyard-session=${secret}; halyard-session=other`,
  ])('returns the session from %s', (header) => {
    expect(readSession(header)).toBe(secret)
  })

  test('returns the session from the cookie that was set', () => {
    expect(readSession(sessionCookie(secret, { secure: true }).split(';')[0])).toBe(secret)
  })
})

test.each([
  undefined,
  '',
  ';',
  'halyard-session',
  'halyard-session=',
  'theme=halyard-session=x',
  'Halyard-Session=x',
  'halyard-session-2=x',
])('returns no session from %j', (header) => {
  expect(readSession(header)).toBeUndefined()
})
