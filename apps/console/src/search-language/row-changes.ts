import type { Row } from './row.ts'

/** Number of rows that are new, changed or absent in the newer list. Unchanged rows are the same objects. */
export const changesBetween = (former: readonly Row[], newer: readonly Row[]): number => {
  const known = new Map(former.map((row) => [row.name, row]))
  const changed = newer.filter((row) => known.get(row.name) !== row).length
  const present = new Set(newer.map(({ name }) => name))
  return changed + former.filter(({ name }) => !present.has(name)).length
}
