import { type RawBuilder, sql } from 'kysely'

/** Rows as one JSON parameter, so that the text of a statement is the same for any number of rows. */
export const jsonRows = (rows: readonly unknown[]): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::json`

/** Texts as one array parameter. */
export const textArray = (values: readonly string[]): RawBuilder<string[]> => sql<string[]>`${[...values]}::text[]`

/** The rows to read: all rows, or the rows with these names. */
export type Selection = 'all' | readonly string[]

/** The condition that a column has one of the selected names. */
export const among = (column: string, selection: Selection): RawBuilder<boolean> =>
  selection === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...selection]}::text[])`
