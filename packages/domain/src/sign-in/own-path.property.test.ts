import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const base = 'https://flags.example.com'

test('a browser resolves each returned path to the own origin', () => {
  const text = fc.string({ unit: fc.constantFrom(...'/\\.:@?#%ah\t\n\r \u2028é'), maxLength: 12 })
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((one) => `/${one}`),
        fc.webUrl(),
      ),
      (path) => {
        expect(new URL(ownPath(path), base).origin).toBe(base)
      },
    ),
    { numRuns: 5_000 },
  )
})

test.each(['/', '/flags', '/flags/new?x=1&y=/z#top', '/%5Cevil.org'])('returns %s', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  undefined,
  null,
  '',
  'flags',
  '//evil.org',
  '/\\evil.org',
  '/\t/evil.org',
  'https://evil.org',
  'javascript:alert(1)',
  '/auth/saml/login',
  '/logout',
  '/api/admin/user',
  `/${'x'.repeat(1_000)}`,
])('returns / for %j', (path) => {
  expect(ownPath(path)).toBe('/')
})
