import { sql } from 'kysely'
import { build, type Database } from '../src/db/index.ts'

// Seals follow from events, and are made whenever these are to be shown.
const listTables = sql<{ name: string }>`
  select tablename as name from pg_tables
  where schemaname = 'public' and tablename not in ('event_seal', 'event_chain', 'event_sealing') order by 1`.compile(build)

// Events are only ever appended, so their number and the last of them tell all; there are too many to read again and again.
const hashOfEvents = sql`select 'event' as name, md5(concat(count(*), ' ', max(id))) as hash from event`

const hashOf = (table: string) =>
  table === 'event'
    ? hashOfEvents
    : sql`select ${sql.lit(table)} as name, md5(coalesce(string_agg(t::text, E'\n' order by t::text collate "C"), '')) as hash from ${sql.table(table)} t`

/** Gives a function whose results are equal exactly when the same is stored: every row of every table, in one statement. */
export const stateHasher = async (database: Database): Promise<() => Promise<string>> => {
  const tables = await database.run(listTables)
  if (tables.length < 10) throw new Error('these are not all tables')
  const all = sql.join(
    tables.map(({ name }) => hashOf(name)),
    sql` union all `,
  )
  const query = sql<{ hash: string }>`select md5(string_agg(hash, ' ' order by name)) as hash from (${all}) hashes`.compile(build)
  return async () => (await database.run(query))[0]!.hash
}
