import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareCodePoints, Failure } from '@halyard/domain'
import { cursorOf, readCursor } from './cursor.ts'
import { Page } from './operation.ts'

type List = NonNullable<Endpoint['list']>
type Part = string | number | boolean
type Fields = Readonly<Record<string, Part>>

const keyOf = (item: unknown, { key }: List): Part[] =>
  key.length === 0 ? [item as Part] : key.map((name) => (item as Fields)[name] ?? '')

const compareParts = (one: Part, other: Part): number =>
  typeof one === 'string' && typeof other === 'string' ? compareCodePoints(one, other) : Number(one) - Number(other)

const compareKeys = (one: readonly Part[], other: readonly Part[], { order }: List): number => {
  const differing = one.findIndex((part, at) => compareParts(part, other[at] ?? '') !== 0)
  if (differing < 0) return 0
  return (order === 'desc' ? -1 : 1) * compareParts(one[differing] ?? '', other[differing] ?? '')
}

const sorted = (items: readonly unknown[], list: List) =>
  items.toSorted((one, other) => compareKeys(keyOf(one, list), keyOf(other, list), list))

interface ListRequest {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: { readonly limit?: unknown; readonly cursor?: string | undefined }
}

/** A list in the order of the contract; the requested page, if the request has page parameters. */
export const pageOf = (endpoint: Endpoint, { params, query }: ListRequest, value: unknown): unknown => {
  const { list } = endpoint
  if (!list || (list.cutBy === 'operation' && list.items !== null && value instanceof Page)) return value
  const whole = value instanceof Page ? value.value : value
  const given = (list.items === null ? whole : (whole as Readonly<Record<string, unknown>>)[list.items]) as readonly unknown[]
  const show = (items: readonly unknown[]) => (list.items === null ? items : { ...(whole as object), [list.items]: items })
  const isUnpaged = query.limit === undefined && query.cursor === undefined
  if (isUnpaged && list.cutBy === undefined) return show(list.sorted === false ? given : sorted(given, list))
  const name = [endpoint.id, ...Object.values(params).map(String)]
  const isKey = (key: readonly unknown[]) => key.length === Math.max(list.key.length, 1)
  const after = query.cursor === undefined ? null : readCursor(query.cursor, name, isKey)
  if (after instanceof Failure) return after
  const items = sorted(given, list)
  // The key was in a cursor of this list.
  const from = after === null ? 0 : items.filter((item) => compareKeys(keyOf(item, list), after as Part[], list) <= 0).length
  const size = Number(query.limit ?? (list.cutBy ? limits.changeRequestsListed : limits.itemsPerPage))
  const page = items.slice(from, from + size)
  const isLast = from + size >= items.length
  return new Page(show(page), isLast ? null : cursorOf(name, keyOf(page.at(-1), list)))
}
