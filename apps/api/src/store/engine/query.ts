import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** A statement that was built but not yet run. Row is the shape of what it gives back. */
export type Query<Row = unknown> = CompiledQuery<Row>

/** The builder. It compiles statements and cannot run them: only a transaction or the database can. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A statement whose text is compiled once; gives it with other values, in the order in which the text has them. */
export const prepare =
  <Row>(query: Query<Row>) =>
  (...parameters: readonly unknown[]): Query<Row> => ({ ...query, parameters })

/** The rows of each statement of a batch, in order. */
export type Rows<Q extends readonly Query[]> = { [I in keyof Q]: Q[I] extends Query<infer Row> ? Row[] : never }
