import { sql } from 'kysely'
import { build, type Database } from '../../src/store/index.ts'

const listTables = sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'instance' order by 1`.compile(build)

const databaseSpecific = ['xid', 'changed']

/** Returns every row of every table as text, without columns that are specific to one database, and the id counters. */
export const storedContents = async (database: Pick<Database, 'run'>): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {}
  for (const { name } of await database.run(listTables)) {
    const rows = sql<{ row: string }>`
      select (to_jsonb(t) - ${databaseSpecific}::text[])::text collate "C" as row from ${sql.table(name)} t order by 1`.compile(build)
    contents[name] = (await database.run(rows)).map(({ row }) => row)
  }
  const counters = sql<{ row: string }>`
    select concat(sequencename, ' ', last_value) as row from pg_sequences where schemaname = 'public' order by sequencename collate "C"`
  contents.counters = (await database.run(counters.compile(build))).map(({ row }) => row)
  return contents
}

const isRaised = (row: string): boolean => /"key": "(?:delivery:|features:[^":]+:)/.test(row)

/** Returns the stored contents without the revisions that a restore raises. */
export const restoredContents = async (database: Pick<Database, 'run'>): Promise<Record<string, string[]>> => {
  const { revision, ...rest } = await storedContents(database)
  return { ...rest, ...(revision && { revision: revision.filter((row) => !isRaised(row)) }) }
}
