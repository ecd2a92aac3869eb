import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { health } from './insights.ts'

test('health is an integer from 0 to 100, and decreases with every stale feature', () => {
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
