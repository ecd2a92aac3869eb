import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { health } from './health.ts'

test.each([
  [{ total: 0, stale: 0, potentiallyStale: 0 }, 100],
  [{ total: 4, stale: 0, potentiallyStale: 0 }, 100],
  [{ total: 4, stale: 1, potentiallyStale: 0 }, 75],
  [{ total: 4, stale: 1, potentiallyStale: 1 }, 50],
  [{ total: 3, stale: 1, potentiallyStale: 0 }, 67],
  [{ total: 3, stale: 1, potentiallyStale: 2 }, 0],
])('%o is %i', (counts, expected) => {
  expect(health(counts)).toBe(expected)
})

test('health is an integer from 0 to 100, and falls with every stale feature', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), (fresh, stale, potentiallyStale) => {
      const counts = { total: fresh + stale + potentiallyStale, stale, potentiallyStale }
      expect(health(counts)).toBe(Math.floor(health(counts)))
      expect(health(counts)).toBeGreaterThanOrEqual(0)
      expect(health(counts)).toBeLessThanOrEqual(100)
      if (fresh > 0) expect(health({ ...counts, stale: stale + 1 })).toBeLessThanOrEqual(health(counts))
    }),
  )
})
