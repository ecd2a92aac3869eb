import { sql } from 'kysely'
import { build } from '../engine/query.ts'
import { plainForms, type Run, storedColumns } from './stored-tables.ts'

/** The state of a store. Two stores are equal exactly if their hashes are equal, on either engine. */
export interface State {
  readonly hash: string
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

const half = (which: 'left' | 'right') => `sum((''x'' || ${which}(h, 16))::bit(64)::bigint)`

/**
 * SQL that returns the SQL that computes the state. The digests of a table's rows are summed, so that their order does not matter and only
 * one row is in memory at a time.
 * `plainForms` must have run in the transaction.
 */
export const composeStateQuery = `
  select 'with digest (name, rows, sums) as (' || string_agg(
    format(
      'select %L, count(*), concat(${half('left')}, '' '', ${half('right')}) from (select md5(row(%s)::text) as h from %I) t',
      name, columns, name
    ), ' union all '
  ) || $text$)
    select encode(sha256(convert_to(string_agg(concat_ws(' ', name, rows, sums), E'\\n' order by name collate "C"), 'UTF8')), 'hex') as hash,
      json_object_agg(name, rows order by name collate "C") as rows
    from digest$text$ as text
  from (
    select name, string_agg(quote_ident("column"), ', ' order by "column" collate "C") as columns
    from (${storedColumns}) s group by name
  ) tables`

/** Reads the state of the complete store. Run this function in a transaction with one snapshot. */
export const readState = async (run: Run): Promise<State> => {
  await run(plainForms)
  const [composed] = await run(sql<{ text: string }>`${sql.raw(composeStateQuery)}`.compile(build))
  if (!composed?.text) throw new Error('the database has no tables')
  const [state] = await run(sql<State>`${sql.raw(composed.text)}`.compile(build))
  return state!
}
