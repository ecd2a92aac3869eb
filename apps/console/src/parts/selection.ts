/** The selection with one key added or removed. */
export const toggled = <Key>(selection: ReadonlySet<Key>, key: Key): Set<Key> => {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The selection with all keys from one to another position, both included, in either order. */
export const withRange = <Key>(selection: ReadonlySet<Key>, keys: readonly Key[], from: number, to: number): Set<Key> =>
  new Set([...selection, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)])
