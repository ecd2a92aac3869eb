import { limits } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionBehind } from './environments.ts'

test('positionBehind returns a position after all others, up to the largest position', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -limits.rowId, max: limits.rowId })), (positions) => {
      const behind = positionBehind(positions)
      for (const position of positions) expect(behind > position || behind === limits.rowId).toBe(true)
      expect(behind).toBeGreaterThan(0)
      expect(behind).toBeLessThanOrEqual(limits.rowId)
    }),
  )
})

test('positionBehind leaves space for other positions', () => {
  expect(positionBehind([])).toBe(10)
  expect(positionBehind([200, 100])).toBe(210)
  expect(positionBehind([-50])).toBe(10)
  expect(positionBehind([limits.rowId - 3])).toBe(limits.rowId)
})
