import { describe, expect, test } from 'vitest'
import { clearedCookie, readSession, sessionCookie } from './cookies.ts'

const secret = 'a1'.repeat(32)

test('the cookie of a session is out of reach for scripts and other sites, and lasts two days', () => {
  expect(sessionCookie(secret, { secure: false })).toBe(`halyard-session=${secret}; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax`)
  expect(sessionCookie(secret, { secure: true })).toBe(`halyard-session=${secret}; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax; Secure`)
})

test('a cleared cookie is gone at once, from the same place', () => {
  expect(clearedCookie({ secure: true })).toBe('halyard-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(clearedCookie({ secure: false })).toBe('halyard-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

describe('the session is read', () => {
  test.each([
    `halyard-session=${secret}`,
    `theme=dark; halyard-session=${secret}; language=en`,
    `theme=dark;halyard-session=${secret};`,
    `old-halyard-session=x; halyard-session=${secret}`,
    `halyard-session=${secret}; halyard-session=other`,
  ])('from %s', (header) => {
    expect(readSession(header)).toBe(secret)
  })

  test('from the cookie that was set', () => {
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
])('no session is in %j', (header) => {
  expect(readSession(header)).toBeUndefined()
})
