import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInPlace } from './sort-in-place.ts'

const items = fc.array(fc.record({ rank: fc.nat(3), name: fc.nat() }), { maxLength: 6 })

test('items are sorted in their own list, and items of equal rank keep their order', () => {
  fc.assert(
    fc.property(items, (given) => {
      const byRank = (left: { rank: number }, right: { rank: number }) => left.rank - right.rank
      const expected = given.toSorted(byRank)
      expect(sortInPlace(given, byRank)).toBe(given)
      expect(given).toEqual(expected)
    }),
  )
})
