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

/** Walks through what there is at each page; `between` is called after each. */
const walk = (present: () => readonly Key[], order: Pick<List, 'order'>, limit: number, between: () => void = () => undefined): Key[] => {
  const seen: Key[] = []
  let after: Key | null = null
  let pages = 0
  do {
    // Each page but the last has a key of its own, of which there are not so many.
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

test('pages put together are the whole, whatever their size', () => {
  fc.assert(
    fc.property(keys, direction, limit, (all, order, limit) => {
      const whole = sequenceOf(all, order)
      expect(walk(() => all, order, limit)).toEqual(keysOn(whole, 0, whole.length))
    }),
  )
})

test('what is there during the whole walk is seen exactly once, whatever comes and goes', () => {
  const changes = fc.infiniteStream(fc.array(fc.nat({ max: 19 }), { maxLength: 5 }))
  fc.assert(
    fc.property(
      keys,
      direction,
      limit,
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      changes,
      (all, order, limit, there, changes) => {
        const present = all.map((_, index) => there[index]!)
        const stayed = [...present]
        const seen = walk(
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

test('a page begins behind a key that is not there', () => {
  const things = sequenceOf([[1], [3], [5]], {})
  expect(cutPage(things, [3], 2)).toEqual({ from: 2, to: 3, next: null })
  expect(cutPage(things, [2], 1)).toEqual({ from: 1, to: 2, next: [3] })
  expect(cutPage(things, [0], 9)).toEqual({ from: 0, to: 3, next: null })
  expect(cutPage(things, [9], 9)).toEqual({ from: 3, to: 3, next: null })
  expect(cutPage(sequenceOf([], {}), null, 9)).toEqual({ from: 0, to: 0, next: null })
})
