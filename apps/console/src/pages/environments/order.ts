/** The names with one of them at another position. */
export const moved = (names: readonly string[], from: number, to: number): string[] =>
  names.toSpliced(from, 1).toSpliced(to, 0, ...names.slice(from, from + 1))

export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** The objects in the order of the names. Objects that the names omit, such as new ones, are last. */
export const inOrderOf = <Item extends { readonly name: string }>(
  items: readonly Item[],
  names: readonly string[] | undefined,
): readonly Item[] => {
  if (!names) return items
  const rank = ({ name }: Item) => (names.includes(name) ? names.indexOf(name) : names.length)
  return items.toSorted((left, right) => rank(left) - rank(right))
}

/** Positions with gaps, so that other clients can put an environment between two others. */
export const sortOrderOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name, at) => [name, (at + 1) * 10]))
