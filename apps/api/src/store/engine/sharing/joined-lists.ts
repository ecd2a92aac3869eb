import type { Lists, Query } from '../query.ts'

export type Listing = Query & { readonly lists: Lists }

export const hasLists = (query: Query): query is Listing => query.lists !== undefined

const sameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((value, at) => value === other[at]))

/** Whether two statements with the same text have the same parameters, apart from their lists. */
export const isAlike = (one: Query, other: Query): boolean =>
  one.parameters.length === other.parameters.length &&
  one.parameters.every((value, at) => one.lists?.at.includes(at) || sameValue(value, other.parameters[at]))

/** A text of PostgreSQL never contains this character. */
const nameOf = (values: readonly unknown[]): string => values.join('\0')

const listsOf = ({ parameters, lists }: Listing): readonly (readonly unknown[])[] => lists.at.map((at) => parameters[at] as unknown[])

/** The names of the items in the lists of a statement. */
export const itemNames = (query: Listing): string[] => {
  const lists = listsOf(query).slice(0, query.lists.by?.length)
  return lists[0]!.map((_, item) => nameOf(lists.map((list) => list[item])))
}

/** One statement with the items of all statements. An item that occurs several times remains once. */
export const joinLists = (queries: readonly Listing[]): Listing => {
  const [first] = queries as [Listing]
  const items = new Map<string, readonly unknown[]>()
  for (const query of queries) {
    const lists = listsOf(query)
    itemNames(query).forEach((name, item) => {
      if (!items.has(name))
        items.set(
          name,
          lists.map((list) => list[item]),
        )
    })
  }
  const joined = [...items.values()]
  const parameters = [...first.parameters]
  first.lists.at.forEach((at, list) => {
    parameters[at] = joined.map((item) => item[list])
  })
  return { ...first, parameters }
}

/** Returns a function from a statement to its own rows, from the rows of the statement that it joined. */
export const splitRows = (by: readonly string[], rows: readonly unknown[]) => {
  const names = rows.map((row) => nameOf(by.map((column) => (row as Record<string, unknown>)[column])))
  return (query: Listing): readonly unknown[] => {
    const own = new Set(itemNames(query))
    return rows.filter((_, at) => own.has(names[at]!))
  }
}
