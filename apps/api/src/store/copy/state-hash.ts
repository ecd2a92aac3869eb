import { sql } from 'kysely'
import { build } from '../engine/query.ts'
import { plainForms, type Run, storedColumns } from './stored-tables.ts'

/** What a store holds: two are the same exactly when their hashes are, on whichever engines. */
export interface State {
  readonly hash: string
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

const half = (which: 'left' | 'right') => `sum((''x'' || ${which}(h, 16))::bit(64)::bigint)`

/**
 * SQL that gives the SQL that tells the state. The digests of a table's rows are summed up, so that their order does not matter and no more than one
 * row is held at a time. `plainForms` has to hold.
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

/** Reads the whole store. To be run in a transaction that sees one moment. */
export const readState = async (run: Run): Promise<State> => {
  await run(plainForms)
  const [composed] = await run(sql<{ text: string }>`${sql.raw(composeStateQuery)}`.compile(build))
  if (!composed?.text) throw new Error('there is no table to read')
  const [state] = await run(sql<State>`${sql.raw(composed.text)}`.compile(build))
  return state!
}
