import type { Lists, Query } from '../query.ts'

export type Listing = Query & { readonly lists: Lists }

export const hasLists = (query: Query): query is Listing => query.lists !== undefined

/** A text of PostgreSQL never contains this character. */
const separator = '\0'

const listsOf = ({ parameters, lists: { at } }: Listing): readonly (readonly unknown[])[] =>
  at.map((index) => parameters[index] as unknown[])

/** The names of the items in the lists of a statement. */
export const itemNames = (query: Listing): readonly string[] => {
  const [first, ...others] = listsOf(query).slice(0, query.lists.by?.length)
  if (others.length === 0) return first!.map(String)
  return first!.map((value, item) => others.reduce<string>((name, list) => `${name}${separator}${list[item]}`, String(value)))
}

/** Collects the items of statements that differ only in their lists. An item that occurs several times remains once. */
export class JoinedLists {
  readonly #first: Listing
  readonly #lists: unknown[][]
  readonly #names = new Set<string>()

  constructor(first: Listing, names = itemNames(first)) {
    this.#first = first
    this.#lists = first.lists.at.map(() => [])
    this.add(first, names)
  }

  hasAny(names: readonly string[]): boolean {
    return names.some((name) => this.#names.has(name))
  }

  add(query: Listing, names = itemNames(query)): void {
    const added = listsOf(query)
    for (const [item, name] of names.entries()) {
      if (this.#names.has(name)) continue
      this.#names.add(name)
      for (const [at, list] of this.#lists.entries()) list.push(added[at]![item])
    }
  }

  /** One statement with all items. */
  statement(): Listing {
    const parameters = [...this.#first.parameters]
    for (const [at, index] of this.#first.lists.at.entries()) parameters[index] = this.#lists[at]!
    return { ...this.#first, parameters }
  }
}

/** Splits the rows of a joined statement. Returns a function from the names of items to their rows. */
export const splitRows = (by: readonly string[], rows: readonly unknown[]) => {
  const names = rows.map((row) => by.map((column) => (row as Record<string, unknown>)[column]).join(separator))
  return (own: readonly string[]): readonly unknown[] => {
    const wanted = new Set(own)
    return rows.filter((_, at) => wanted.has(names[at]!))
  }
}
