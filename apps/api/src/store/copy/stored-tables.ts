import { sql } from 'kysely'
import type { Tx } from '../engine/database.ts'
import { build, type Query } from '../engine/query.ts'

/** Runs one statement of a transaction. */
export type Run = <Row>(query: Query<Row>) => Promise<Row[]>

/**
 * The columns of stored data. Omitted: computed columns, transaction numbers (they mean nothing in another database), running instances,
 * SDK processes and the tables of the migrator.
 * Backups of older versions have the table `instance`.
 */
export const storedColumns = `
  select c.oid, c.relname as name, a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'r'
    and c.relname not like 'kysely%' and c.relname not in ('instance', 'lone_instance', 'sdk_process')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype`

export interface StoredTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The tables that the rows of this table reference. */
  readonly parents: readonly string[]
}

const listUnordered = sql<StoredTable>`
  select name, json_agg(json_build_object('name', "column", 'type', type) order by "column" collate "C") as columns,
    array(
      select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = s.oid and k.contype = 'f' and k.confrelid <> k.conrelid
    ) as parents
  from (${sql.raw(storedColumns)}) s group by oid, name order by name collate "C"`.compile(build)

const parentsFirst = (tables: readonly StoredTable[]): StoredTable[] => {
  const ordered = new Set<StoredTable>()
  const visit = (table: StoredTable, path: readonly string[]): void => {
    if (path.includes(table.name)) throw new Error(`tables reference each other in a cycle: ${[...path, table.name].join(', ')}`)
    for (const parent of tables) if (table.parents.includes(parent.name)) visit(parent, [...path, table.name])
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered]
}

/** The tables with their stored columns, each after the tables that it references. */
export const listStoredTables = async (run: Run): Promise<StoredTable[]> => parentsFirst(await run(listUnordered))

/** Whether the database has tables, and whether they belong to Halyard. */
export const findTables = async (run: Run): Promise<'none' | 'ours' | 'others'> => {
  const [found] = await run(
    sql<{ any: boolean; ours: boolean }>`
      select count(*) > 0 as any, coalesce(bool_or(relname = 'kysely_migration') and bool_or(relname = 'feature_environment'), false) as ours
      from pg_class where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind in ('r', 'p', 'v', 'm', 'f')`.compile(
      build,
    ),
  )
  if (!found?.any) return 'none'
  return found.ours ? 'ours' : 'others'
}

/** Sets one format for times and bytes until the transaction ends, whatever the settings of the database or the role. */
export const plainForms = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('bytea_output', 'hex', true)`.compile(build)

/** Runs statements on the handle of a transaction. */
export const runIn =
  (tx: Tx): Run =>
  async (query) =>
    (await tx.batch(query))[0]
