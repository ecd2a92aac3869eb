import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** A statement that was built but not yet run. `Row` is the type of its rows. */
export type Query<Row = unknown> = CompiledQuery<Row>

/** The builder of statements. It cannot run statements: only a transaction or the database can. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Compiles the text of a statement once. Returns the statement with other values, in the order of the text. */
export const prepare =
  <Row>(query: Query<Row>) =>
  (...parameters: readonly unknown[]): Query<Row> => ({ ...query, parameters })

/** The rows of each statement of a batch, in order. */
export type Rows<Q extends readonly Query[]> = { [I in keyof Q]: Q[I] extends Query<infer Row> ? Row[] : never }
