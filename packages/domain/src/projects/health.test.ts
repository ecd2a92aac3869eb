import { expect, test } from 'vitest'
import { health } from './insights.ts'

test.each([
  [{ total: 0, stale: 0, potentiallyStale: 0 }, 100],
  [{ total: 4, stale: 0, potentiallyStale: 0 }, 100],
  [{ total: 4, stale: 1, potentiallyStale: 0 }, 75],
  [{ total: 4, stale: 1, potentiallyStale: 1 }, 50],
  [{ total: 3, stale: 1, potentiallyStale: 0 }, 67],
  [{ total: 3, stale: 1, potentiallyStale: 2 }, 0],
])('the health of %o is %i', (counts, expected) => {
  expect(health(counts)).toBe(expected)
})
