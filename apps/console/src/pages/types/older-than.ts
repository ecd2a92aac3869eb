import type { Row } from '../../search-language/row.ts'

const dayMs = 86_400_000

/** Number of flags that were created more than this number of days ago. */
export const countOlderThan = (rows: readonly Pick<Row, 'createdAt'>[], days: number, now: number): number =>
  rows.filter(({ createdAt }) => now - createdAt > days * dayMs).length
