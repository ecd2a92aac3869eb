import type { Lists, Query } from '../query.ts'

export type Listing = Query & { readonly lists: Lists }

export const hasLists = (query: Query): query is Listing => query.lists !== undefined

/** A text of PostgreSQL never contains this character. */
const separator = '\0'

/** The names of the items in the lists of a statement. */
export const itemNames = ({ parameters, lists: { at, by } }: Listing): readonly string[] => {
  const first = parameters[at[0]!] as readonly unknown[]
  const names = first.map(String)
  for (let index = 1; index < (by ?? at).length; index++) {
    const list = parameters[at[index]!] as readonly unknown[]
    for (let item = 0; item < names.length; item++) names[item] += `${separator}${list[item]}`
  }
  return names
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

  add({ parameters, lists: { at } }: Listing, names: readonly string[]): void {
    for (let item = 0; item < names.length; item++) {
      const name = names[item]!
      if (this.#names.has(name)) continue
      this.#names.add(name)
      for (let list = 0; list < at.length; list++) this.#lists[list]!.push((parameters[at[list]!] as readonly unknown[])[item])
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
  const nameOf = (row: unknown) => by.map((column) => (row as Record<string, unknown>)[column]).join(separator)
  const byName = Map.groupBy(rows, nameOf)
  return (own: readonly string[]): readonly unknown[] => {
    if (own.length === 1) return byName.get(own[0]!) ?? []
    const wanted = new Set(own.flatMap((name) => byName.get(name) ?? []))
    return rows.filter((row) => wanted.has(row))
  }
}
