import { hash } from 'node:crypto'
import type { List } from '@halyard/contracts'
import { compareBytes } from '../../cache/bodies/byte-order.ts'

type Part = string | number | boolean

/** The values that distinguish an item from all other items of the list, and that the list is sorted by. */
export type Key = readonly Part[]

export const isPart = (value: unknown): value is Part => ['string', 'number', 'boolean'].includes(typeof value)

/** Secrets are long and random, so their digests reveal nothing. */
const digestOf = (secret: unknown): string => hash('sha256', String(secret), 'base64url')

/** The key of an item, from the fields that the contract names. Throws if a field is missing. */
export const keyOf = (item: unknown, { key }: List): Key => {
  const fields = item as Readonly<Record<string, unknown>>
  const parts = key.length === 0 ? [item] : key.map((name) => (name.startsWith('#') ? digestOf(fields[name.slice(1)]) : fields[name]))
  if (!parts.every(isPart)) throw new Error(`an item of a list has no ${key.join(', ')}`)
  return parts
}

const compareParts = (one: Part, other: Part): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareBytes(one, other)
  return Number(one) - Number(other)
}

/** Compares two keys of one list: negative, zero or positive. */
export const compareKeys = (one: Key, other: Key, { order }: Pick<List, 'order'>): number => {
  const direction = order === 'desc' ? -1 : 1
  for (const [at, part] of one.entries()) {
    const compared = compareParts(part, other[at]!)
    if (compared !== 0) return direction * compared
  }
  return 0
}
