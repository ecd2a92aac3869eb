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

/**
 * SQL: a query that PostgreSQL runs for each row before it in the `from` clause. Without `offset 0`, PostgreSQL may join the complete tables
 * instead, because a shared plan knows neither the number of rows nor the size that a table has later.
 */
export const lookedUp = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`lateral (${query} offset 0)`

/**
 * SQL: the rows `r` that a query finds for each item `w` of lists. `lists` is an `unnest` with two columns or more, and locks are taken in
 * the order of these columns.
 */
export const forEach = (lists: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from ${lists} order by 1, 2) w cross join ${lookedUp(found)} r`
