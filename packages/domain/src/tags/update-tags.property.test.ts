import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTags, tagKey, updateTags } from './update-tags.ts'

// Few letters, so that the lists overlap; one of them is beyond the basic plane.
const tag = fc.record({
  type: fc.constantFrom('simple', 'area'),
  value: fc.string({ unit: fc.constantFrom('a', 'Z', '\u{1f6a9}'), maxLength: 2 }),
})
const tags = fc.array(tag, { maxLength: 8 })
const without = (these: Set<string>, those: Set<string>) => new Set([...these].filter((key) => !those.has(key)))
const keys = (list: readonly { type: string; value: string }[]) => new Set(list.map(tagKey))

const holds = (rule: (before: Set<string>, added: Set<string>, removed: Set<string>, result: ReturnType<typeof updateTags>) => void) =>
  fc.assert(
    fc.property(tags, tags, tags, (current, added, removed) => {
      rule(keys(current), keys(added), keys(removed), updateTags(current, added, removed))
    }),
  )

test('the result is (current or added) without removed', () => {
  holds((before, added, removed, { tags }) => {
    expect(keys(tags)).toEqual(without(new Set([...before, ...added]), removed))
  })
})

test('added and removed are the difference between before and after', () => {
  holds((before, _added, _removed, result) => {
    const after = keys(result.tags)
    expect(keys(result.added)).toEqual(without(after, before))
    expect(keys(result.removed)).toEqual(without(before, after))
  })
})

test('every list is sorted and without duplicates', () => {
  holds((_before, _added, _removed, { added, removed, tags }) => {
    for (const list of [added, removed, tags]) {
      expect(list).toEqual(list.toSorted(compareTags))
      expect(keys(list).size).toBe(list.length)
    }
  })
})

test('the same update twice changes nothing the second time', () => {
  fc.assert(
    fc.property(tags, tags, tags, (current, added, removed) => {
      const first = updateTags(current, added, removed)
      expect(updateTags(first.tags, added, removed)).toEqual({ added: [], removed: [], tags: first.tags })
    }),
  )
})

test('the order and repetitions of the input do not matter', () => {
  fc.assert(
    fc.property(tags, tags, tags, (current, added, removed) => {
      const mixed = updateTags(current.toReversed(), [...added, ...added].toReversed(), [...removed, ...removed].toReversed())
      expect(mixed).toEqual(updateTags(current, added, removed))
    }),
  )
})

test('updateTags does not modify its input', () => {
  fc.assert(
    fc.property(tags, tags, tags, (current, added, removed) => {
      const copy = structuredClone({ current, added, removed })
      updateTags(Object.freeze(current), Object.freeze(added), Object.freeze(removed))
      expect({ current, added, removed }).toEqual(copy)
    }),
  )
})
