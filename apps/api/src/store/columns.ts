import { type RawBuilder, sql } from 'kysely'
import { build, prepare, type Query } from './engine/query.ts'
import { jsonRows } from './parameters.ts'
import type { Tables } from './schema/tables.ts'

type Type = 'text' | 'boolean' | 'integer' | 'bigint' | 'uuid' | 'jsonb' | 'timestamptz'

/** Columns with their types, by field: the field `sortOrder` is the column `sort_order`. */
export type Columns<Field extends PropertyKey = string> = Readonly<Record<Field, Type>>

/** Objects that have all fields, and possibly others. */
export type RowsOf<C extends Columns> = readonly Readonly<Record<keyof C, unknown>>[]

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const listed = (columns: Columns, textOf: (column: string, field: string, type: Type) => string): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(columns)
      .map(([field, type]) => textOf(columnOf(field), field, type))
      .join(', '),
  )

/** The columns of a table, with an optional alias, under the names of their fields. */
export const selected = <Row extends object>(columns: Columns<keyof Row>, alias?: string): RawBuilder<unknown> =>
  listed(columns, (column, field) => `${alias ? `${alias}.` : ''}${column} as "${field}"`)

/** The columns for rows that PostgreSQL writes as JSON. Times have the format of responses. */
export const exported = (columns: Columns, alias: string): RawBuilder<unknown> =>
  listed(columns, (column, field, type) => {
    const value = `${alias}.${column}`
    return `${type === 'timestamptz' ? `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value} as "${field}"`
  })

/** The next id of a table, so that the id can be used before its row is stored. */
export const nextId = (table: keyof Tables): RawBuilder<number> => sql<number>`nextval(${sql.lit(`${table}_id_seq`)})`

/** Selects rows of a table. `which` is the condition and the order. */
export const selectRows = <Row extends object>(table: keyof Tables, columns: Columns<keyof Row>, which: RawBuilder<unknown>): Query<Row> =>
  sql<Row>`select ${selected<Row>(columns)} from ${sql.table(table)} where ${which}`.compile(build)

/** The column names of an insert. */
export const names = (columns: Columns): RawBuilder<unknown> => listed(columns, (column) => column)

/** The values of an insert, from JSON named `w`. */
export const values = (columns: Columns): RawBuilder<unknown> => listed(columns, (_, field) => `w."${field}"`)

/** The alias `w` of a JSON record set, with a column and its type for each field. */
export const definition = (columns: Columns): RawBuilder<unknown> =>
  sql`as w (${listed(columns, (_, field, type) => `"${field}" ${type}`)})`

/** Objects as rows named `w`. The objects are one parameter, so that the text of a statement is the same for any number of rows. */
export const recordset = <C extends Columns>(columns: C, rows: RowsOf<C>): RawBuilder<unknown> =>
  sql`json_to_recordset(${jsonRows(rows)}) ${definition(columns)}`

/** Compiles a statement once. Its only parameter is its rows. */
export const prepareRows = <Row>(query: (rows: readonly Row[]) => Query): ((rows: readonly Row[]) => Query) => {
  const prepared = prepare(query([]))
  return (rows) => prepared(JSON.stringify(rows))
}

export const insertRows = <C extends Columns>(table: keyof Tables, columns: C, rows: RowsOf<C>, onConflict = sql``): Query =>
  sql`insert into ${sql.table(table)} (${names(columns)}) select ${values(columns)} from ${recordset(columns, rows)} ${onConflict}`.compile(
    build,
  )

export const addRows = <C extends Columns>(table: keyof Tables, columns: C, rows: RowsOf<C>): Query =>
  insertRows(table, columns, rows, sql`on conflict do nothing`)

/** On a conflict with the key (the first column), updates the other columns of the stored row. */
export const replacing = (columns: Columns): RawBuilder<unknown> => {
  const [key, ...others] = Object.keys(columns).map(columnOf)
  return sql.raw(`on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`)
}

/** Inserts rows, and replaces stored rows with the same key (the first column). */
export const replaceRows = <C extends Columns>(table: keyof Tables, columns: C, rows: RowsOf<C>): Query =>
  insertRows(table, columns, rows, replacing(columns))

/** Sets all columns except the first, which is the key. */
export const updateRows = <C extends Columns>(table: keyof Tables, columns: C, rows: RowsOf<C>, also = sql``): Query => {
  const [key, ...others] = Object.keys(columns)
  const settings = others.map((field) => `${columnOf(field)} = w."${field}"`).join(', ')
  return sql`
    update ${sql.table(table)} t set ${sql.raw(settings)}${also} from ${recordset(columns, rows)}
    where t.${sql.raw(columnOf(key!))} = w.${sql.ref(key!)}`.compile(build)
}
