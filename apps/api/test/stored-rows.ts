import { sql } from 'kysely'
import { build, type Database } from '../src/store/index.ts'

const listTables = () =>
  sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.compile(build)

const listRows = (table: string) =>
  sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.compile(build)

/** Every row of every table as text. Equal results mean equal content. */
export const storedRows = async (database: Database): Promise<Record<string, string[]>> => {
  const tables: Record<string, string[]> = {}
  for (const { name } of await database.run(listTables())) tables[name] = (await database.run(listRows(name))).map(({ row }) => row)
  return tables
}
