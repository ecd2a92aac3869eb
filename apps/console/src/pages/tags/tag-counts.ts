import type { Row } from '../../search-language/row.ts'

/** Number of flags of each tag, by `type:value`. */
export const countsOf = (rows: readonly Pick<Row, 'tags'>[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { tags } of rows) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}
