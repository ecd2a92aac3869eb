import { sql } from 'kysely'
import { build, type Database } from '../src/store/index.ts'

// Seals are derived from events. The server stores them in the background, and before it returns events for an audit.
const listTables = sql<{ name: string }>`
  select tablename as name from pg_tables
  where schemaname = 'public' and tablename not in ('event_seal', 'event_chain', 'event_sealing') order by 1`.compile(build)

// Events are only appended, so their number and the last one suffice. Reading all of them each time would take too long.
const markOf = (table: string) =>
  table === 'event'
    ? sql`select 'event' as name, concat(count(*), ' ', max(id)) as mark from event`
    : sql`select ${sql.lit(table)} as name, concat(count(*), ' ', sum(xmin::text::bigint)) as mark from ${sql.table(table)}`

/**
 * Returns a function whose result changes with every write, even of equal values: it contains the number of rows and their transactions.
 * The statement is prepared as a database function, since planning takes longer than running it.
 */
export const stateMarker = async (database: Database): Promise<() => Promise<string>> => {
  const tables = await database.run(listTables)
  if (tables.length < 10) throw new Error('some tables are missing')
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
