/** A value of a field: as stored, in normal form, and as a text of the normal form. */
export interface Entry {
  readonly stored: unknown
  readonly normal: unknown
  readonly text: string
}

/** The values of a field with the same key, in the order of their texts. Their order has no meaning. */
export interface Group {
  readonly entries: readonly Entry[]
  /** Equal for groups with equal meaning. */
  readonly text: string
}

/** The values of a field by key. */
export type Groups = ReadonlyMap<string, Group>

export const emptyGroup: Group = { entries: [], text: '' }

const noGroups: Groups = new Map()

// Normal forms list their keys in one order, and no JSON begins with an apostrophe.
export const entryOf = (stored: unknown, normal: unknown): Entry => ({
  stored,
  normal,
  text: typeof normal === 'string' ? `'${normal}` : JSON.stringify(normal),
})

export const groupOf = (entries: readonly Entry[]): Group => {
  const [first] = entries
  if (first && entries.length === 1) return { entries, text: first.text }
  const sorted = entries.toSorted((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : 0))
  return { entries: sorted, text: sorted.map(({ text }) => text).join('\n') }
}

/** Groups the items of a list by their keys. */
export const groupsOf = <Item>(items: readonly Item[], keyOf: (item: Item) => string, normalOf: (item: Item) => unknown): Groups => {
  if (items.length === 0) return noGroups
  const byKey = new Map<string, Entry[]>()
  for (const item of items) {
    const key = keyOf(item)
    const entry = entryOf(item, normalOf(item))
    const entries = byKey.get(key)
    if (entries) entries.push(entry)
    else byKey.set(key, [entry])
  }
  const groups = new Map<string, Group>()
  for (const [key, entries] of byKey) groups.set(key, groupOf(entries))
  return groups
}

/** The keys of all versions of a field, in the order in which they first appear. */
export const keysIn = (first: Groups, ...others: readonly Groups[]): Iterable<string> => {
  let keys: Set<string> | undefined
  for (const groups of others) {
    if (groups === first) continue
    for (const key of groups.keys()) if (!first.has(key)) keys = (keys ?? new Set(first.keys())).add(key)
  }
  return keys ?? first.keys()
}
