import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameFrom } from './account-names.ts'

test('a user name has letters, digits and single hyphens, 1 to 100 code points, and stays the same when derived again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 130 }), (name) => {
      const username = usernameFrom(name)
      if (username === undefined) {
        expect(name.normalize('NFKC')).not.toMatch(/[\p{L}\p{N}]/u)
        return
      }
      expect(username).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{M}\p{N}]+)*$/u)
      expect([...username].length).toBeLessThanOrEqual(100)
      expect(usernameFrom(username)).toBe(username)
    }),
    { numRuns: 1_000 },
  )
})
