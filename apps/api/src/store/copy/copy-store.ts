import { sql } from 'kysely'
import { build } from '../engine/query.ts'
import { listStoredTables, plainForms, type Run, type StoredTable } from './stored-tables.ts'

const rowsPerFetch = 50
/** Bounds of a slice: a slice is stored as one value, and a row can have megabytes. */
const sliceBounds = { rows: 500, characters: 4_000_000 } as const

interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}

interface SequenceLine {
  readonly sequence: string
  readonly last: string
  readonly called: boolean
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

const listSequences = sql<{ name: string }>`
  select relname as name from pg_class
  where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind = 'S' order by relname collate "C"`.compile(build)

async function* readRows(run: Run, { name, columns }: StoredTable): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  await run(
    sql`declare stored_rows no scroll cursor for select json_build_array(${values})::text as row from ${sql.table(name)}`.compile(build),
  )
  let [rows, characters]: [string[], number] = [[], 0]
  for (;;) {
    const fetched = await run(sql<{ row: string }>`fetch ${sql.lit(rowsPerFetch)} from stored_rows`.compile(build))
    if (fetched.length === 0) break
    for (const { row } of fetched) {
      rows.push(row)
      characters += row.length
      if (rows.length < sliceBounds.rows && characters < sliceBounds.characters) continue
      yield rows
      ;[rows, characters] = [[], 0]
    }
  }
  if (rows.length > 0) yield rows
  await run(sql`close stored_rows`.compile(build))
}

/**
 * Reads a complete store as lines of JSON, which both engines can store. For each table: its name and columns, then slices of its rows in
 * the text form of PostgreSQL.
 * The last lines have the positions of the sequences. Run this function in a transaction with one snapshot.
 */
export async function* readStore(run: Run, onRows: (rows: number) => void = () => undefined): AsyncGenerator<string> {
  await run(plainForms)
  for (const table of await listStoredTables(run)) {
    yield JSON.stringify({ table: table.name, columns: table.columns.map((column) => column.name) } satisfies TableLine)
    for await (const rows of readRows(run, table)) {
      onRows(rows.length)
      yield `[${rows.join(',')}]`
    }
  }
  for (const { name } of await run(listSequences)) {
    const [at] = await run(
      sql<SequenceLine>`select ${name}::text as sequence, last_value::text as last, is_called as called from ${sql.table(name)}`.compile(
        build,
      ),
    )
    yield JSON.stringify(at)
  }
}

const insertRows = ({ name, columns }: StoredTable, rows: string) => {
  const values = sql.join(columns.map((column, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(column.type)}`))
  return sql`
    insert into ${sql.table(name)} (${refs(columns.map((column) => column.name))}) overriding system value
    select ${values} from jsonb_array_elements(${rows}::jsonb) as r`.compile(build)
}

/** The table of a line, with its columns in the order of the line. */
const tableOf = (tables: readonly StoredTable[], line: TableLine): StoredTable => {
  const table = tables.find((one) => one.name === line.table)
  const columns = line.columns.map((name) => table?.columns.find((column) => column.name === name))
  if (!table || columns.includes(undefined))
    throw new Error(`the database has no table ${line.table} with the columns ${line.columns.join(', ')}`)
  return { ...table, columns: columns.filter((column) => column !== undefined) }
}

/**
 * Replaces all stored rows by the lines of `readStore`. Transaction numbers become the number of this transaction, so that no row seems to
 * come from the future of this database.
 */
export const writeStore = async (run: Run, lines: AsyncIterable<string>): Promise<void> => {
  await run(plainForms)
  const tables = await listStoredTables(run)
  await run(sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.compile(build))
  let table: StoredTable | undefined
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (!table) throw new Error('the file has rows before the first table')
      await run(insertRows(table, line))
      continue
    }
    const header = JSON.parse(line) as TableLine | SequenceLine
    if ('table' in header) table = tableOf(tables, header)
    else
      await run(
        sql`select setval(quote_ident(${header.sequence}::text)::regclass, ${header.last}::bigint, ${header.called})`.compile(build),
      )
  }
}
