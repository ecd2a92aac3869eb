import type { List } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import type { Fragments } from '../../cache/bodies/body-parts.ts'
import type { Sequence } from './cut.ts'
import { compareKeys, type Key, keyOf } from './key.ts'

/** The items of a list. `only` returns the same response with a range of its items. */
export interface Items<T> extends Sequence<Key> {
  readonly only: (from: number, to: number) => T
}

const inOrder = (items: readonly unknown[], list: List): readonly unknown[] =>
  items
    .map((item) => ({ item, key: keyOf(item, list) }))
    .sort((one, other) => compareKeys(one.key, other.key, list))
    .map(({ item }) => item)

/** The items of a response that is a value. */
export const itemsOfValue = (value: unknown, list: List): Items<unknown> => {
  const { items: field } = list
  // A test over the contract proves that the field holds an array.
  const found = (field === null ? value : (value as Readonly<Record<string, unknown>>)[field]) as readonly unknown[]
  const items = list.sorted === false ? inOrder(found, list) : found
  return {
    length: items.length,
    keyAt: (index) => keyOf(items[index], list),
    compare: (one, other) => compareKeys(one, other, list),
    only: (from, to) => {
      const some = items.slice(from, to)
      return field === null ? some : { ...(value as object), [field]: some }
    },
  }
}

const itemsOfFragments = ({ head, fragments, tail }: Fragments, list: List): Items<string> => ({
  length: fragments.length,
  keyAt: (index) => keyOf(JSON.parse(fragments[index]!.toString()), list),
  compare: (one, other) => compareKeys(one, other, list),
  only: (from, to) => head + fragments.slice(from, to).join(',') + tail,
})

const itemsOfText = (body: Body, list: List): Items<string> => {
  const items = itemsOfValue(body.value(), list)
  return { ...items, only: (from, to) => JSON.stringify(items.only(from, to)) }
}

/** Parsed items of texts, for as long as their bodies are cached. */
const itemsOfCachedBodies = new WeakMap<Body, Items<string>>()

/** The items of a body, as JSON. */
export const itemsOfBody = (body: Body, list: List): Items<string> => {
  const fragments = list.sorted === false ? undefined : body.fragments()
  if (fragments) return itemsOfFragments(fragments, list)
  const items = itemsOfCachedBodies.get(body) ?? itemsOfText(body, list)
  itemsOfCachedBodies.set(body, items)
  return items
}
