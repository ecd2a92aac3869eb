import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf, shareText } from './weights.ts'

test('shares follow each other and fill the bar', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (weights) => {
      fc.pre(weights.some((weight) => weight > 0))
      const shares = sharesOf(weights.map((weight, at) => ({ name: String(at), weight })))
      let end = 0
      for (const { start, size } of shares) {
        expect(start).toBeCloseTo(end, 6)
        end = start + size
      }
      expect(end).toBeCloseTo(100, 6)
    }),
  )
})

test('weights without a positive number have no size', () => {
  expect(sharesOf([{ name: 'a', weight: 0 }])).toEqual([{ name: 'a', weight: 0, start: 0, size: 0 }])
})

test('a share has at most one decimal', () => {
  expect(shareText(100 / 3)).toBe('33.3 %')
  expect(shareText(50)).toBe('50 %')
})
