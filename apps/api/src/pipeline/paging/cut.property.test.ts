import type { List } from '@halyard/contracts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPage, type Sequence } from './cut.ts'
import { compareKeys, type Key } from './key.ts'

const direction = fc.constantFrom<Pick<List, 'order'>>({}, { order: 'desc' })
const text = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '\u{ffff}', '\u{1f600}'), maxLength: 3 })
const key: fc.Arbitrary<Key> = fc.tuple(fc.boolean(), fc.integer({ min: -2, max: 20 }), text)
const keys = fc.uniqueArray(key, { selector: String, maxLength: 20 })
const limit = fc.integer({ min: 1, max: 6 })

const sequenceOf = (some: readonly Key[], order: Pick<List, 'order'>): Sequence<Key> => {
  const sorted = some.toSorted((one, other) => compareKeys(one, other, order))
  return { length: sorted.length, keyAt: (index) => sorted[index]!, compare: (one, other) => compareKeys(one, other, order) }
}

const keysOn = ({ keyAt }: Sequence<Key>, from: number, to: number) => Array.from({ length: to - from }, (_, index) => keyAt(from + index))

/** Reads all pages; each page sees the items that exist at that time. Calls `between` after each page. */
const readAllPages = (
  present: () => readonly Key[],
  order: Pick<List, 'order'>,
  limit: number,
  between: () => void = () => undefined,
): Key[] => {
  const seen: Key[] = []
  let after: Key | null = null
  let pages = 0
  do {
    // Each page except the last has at least one key, and there are fewer than 50 keys.
    expect(++pages).toBeLessThan(50)
    const things = sequenceOf(present(), order)
    const { from, to, next }: ReturnType<typeof cutPage<Key>> = cutPage(things, after, limit)
    expect(to - from).toBeLessThanOrEqual(limit)
    seen.push(...keysOn(things, from, to))
    after = next
    between()
  } while (after !== null)
  return seen
}

test('all pages together contain the complete list, whatever their size', () => {
  fc.assert(
    fc.property(keys, direction, limit, (all, order, limit) => {
      const complete = sequenceOf(all, order)
      expect(readAllPages(() => all, order, limit)).toEqual(keysOn(complete, 0, complete.length))
    }),
  )
})

test('items that exist during all pages are returned exactly once, while other items come and go', () => {
  const changes = fc.infiniteStream(fc.array(fc.nat({ max: 19 }), { maxLength: 5 }))
  fc.assert(
    fc.property(
      keys,
      direction,
      limit,
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      changes,
      (all, order, limit, exists, changes) => {
        const present = all.map((_, index) => exists[index]!)
        const stayed = [...present]
        const seen = readAllPages(
          () => all.filter((_, index) => present[index]),
          order,
          limit,
          () => {
            for (const index of changes.next().value!) {
              if (index >= all.length) continue
              present[index] = !present[index]
              stayed[index] = false
            }
          },
        )
        expect(new Set(seen.map(String)).size).toBe(seen.length)
        expect(seen).toEqual(expect.arrayContaining(all.filter((_, index) => stayed[index])))
        expect(seen).toEqual(seen.toSorted((one, other) => compareKeys(one, other, order)))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a page begins after the position of a key that does not exist', () => {
  const things = sequenceOf([[1], [3], [5]], {})
  expect(cutPage(things, [3], 2)).toEqual({ from: 2, to: 3, next: null })
  expect(cutPage(things, [2], 1)).toEqual({ from: 1, to: 2, next: [3] })
  expect(cutPage(things, [0], 9)).toEqual({ from: 0, to: 3, next: null })
  expect(cutPage(things, [9], 9)).toEqual({ from: 3, to: 3, next: null })
  expect(cutPage(sequenceOf([], {}), null, 9)).toEqual({ from: 0, to: 0, next: null })
})
