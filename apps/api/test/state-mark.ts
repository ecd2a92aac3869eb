import { sql } from 'kysely'
import { build, type Database } from '../src/store/index.ts'

// Seals follow from events, and are made whenever these are to be shown.
const listTables = sql<{ name: string }>`
  select tablename as name from pg_tables
  where schemaname = 'public' and tablename not in ('event_seal', 'event_chain', 'event_sealing') order by 1`.compile(build)

// Events are only ever appended, so their number and the last of them tell all; there are too many to read again and again.
const markOf = (table: string) =>
  table === 'event'
    ? sql`select 'event' as name, concat(count(*), ' ', max(id)) as mark from event`
    : sql`select ${sql.lit(table)} as name, concat(count(*), ' ', sum(xmin::text::bigint)) as mark from ${sql.table(table)}`

/**
 * Gives a function whose result changes with whatever is stored, be it the same values again: how many rows there are, and which transactions they come
 * from. It is a function of the database too, since to plan such a statement takes much longer than to run it.
 */
export const stateMarker = async (database: Database): Promise<() => Promise<string>> => {
  const tables = await database.run(listTables)
  if (tables.length < 10) throw new Error('these are not all tables')
  const all = sql.join(
    tables.map(({ name }) => markOf(name)),
    sql` union all `,
  )
  await database.run(
    sql`
    create or replace function stored_mark() returns text language plpgsql as $$
    begin
      return (select md5(string_agg(mark, ',' order by name)) from (${all}) marks);
    end $$`.compile(build),
  )
  const query = sql<{ mark: string }>`select stored_mark() as mark`.compile(build)
  return async () => (await database.run(query))[0]!.mark
}
