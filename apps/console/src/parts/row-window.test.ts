import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowWindow } from './row-window.ts'

test('the window has the visible rows and the spare rows on both sides', () => {
  expect(rowWindow(320, 320, 32, 1000)).toEqual({ first: 8, last: 22 })
})

test('the window ends at the ends of the list', () => {
  expect(rowWindow(0, 320, 32, 5)).toEqual({ first: 0, last: 5 })
  expect(rowWindow(-500, 320, 32, 5)).toEqual({ first: 0, last: 0 })
  expect(rowWindow(9999, 320, 32, 5)).toEqual({ first: 5, last: 5 })
})

test('the first row is rendered before its height is known', () => {
  expect(rowWindow(0, 320, 0, 20_000)).toEqual({ first: 0, last: 1 })
})

test('every row that the view touches is in the window', () => {
  const lengths = fc.tuple(fc.nat(700_000), fc.nat(2000), fc.integer({ min: 16, max: 200 }), fc.nat(20_000))
  fc.assert(
    fc.property(lengths, ([offset, height, rowHeight, count]) => {
      const { first, last } = rowWindow(offset, height, rowHeight, count)
      for (let row = Math.max(0, Math.floor(offset / rowHeight)); row * rowHeight < offset + height && row < count; row++) {
        expect(row).toBeGreaterThanOrEqual(first)
        expect(row).toBeLessThan(last)
      }
      expect(last - first).toBeLessThanOrEqual(height / rowHeight + 6)
    }),
  )
})
