import type { List } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { FragmentList } from '../../cache/bodies/fragment-list.ts'
import { itemsOfBody, itemsOfValue } from './items.ts'

const names = ['a', 'b', 'c', 'd']
const value = { version: 2, things: names.map((name) => ({ name, size: 4 })), total: 4 }
const byName: List = { items: 'things', key: ['name'] }

const fragments = new FragmentList()
for (const thing of value.things) fragments.set(thing.name, JSON.stringify(thing))

const bodies = {
  'of a text': new Body({ etag: 'W/"a"', parts: textParts(JSON.stringify(value)) }),
  'of fragments': new Body({ etag: 'W/"a"', parts: fragments.body('{"version":2,"things":[', '],"total":4}') }),
}

test.each(Object.entries(bodies))('a body %s has the same items as its value', (_, body) => {
  const [items, expected] = [itemsOfBody(body, byName), itemsOfValue(value, byName)]
  expect(items.length).toBe(4)
  for (const index of names.keys()) expect(items.keyAt(index)).toEqual(expected.keyAt(index))
  for (const [from, to] of [
    [0, 4],
    [1, 3],
    [2, 2],
    [3, 4],
  ] as const) {
    expect(items.only(from, to)).toBe(JSON.stringify(expected.only(from, to)))
  }
})

test('returns the items of a response that is itself an array of texts', () => {
  const items = itemsOfValue(names, { items: null, key: [] })
  expect([items.keyAt(1), items.only(1, 3)]).toEqual([['b'], ['b', 'c']])
})

test('sorts a list that is not in the order of its key', () => {
  const things = [
    { at: 2, secret: 'x' },
    { at: 1, secret: 'y' },
    { at: 2, secret: 'z' },
  ]
  const items = itemsOfValue({ things }, { items: 'things', key: ['at', '#secret'], order: 'desc', sorted: false })
  expect([0, 1, 2].map((index) => items.keyAt(index)[0])).toEqual([2, 2, 1])
  expect(JSON.stringify([0, 1, 2].map(items.keyAt))).not.toMatch(/"[xyz]"/)
  expect(things[0]).toEqual({ at: 2, secret: 'x' })
})

test('throws when an item has no key field', () => {
  expect(() => itemsOfValue([{ name: null }], { items: null, key: ['name'] }).keyAt(0)).toThrow('name')
})
