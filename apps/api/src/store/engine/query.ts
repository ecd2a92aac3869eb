import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Strengths of a row lock of PostgreSQL. */
export type LockStrength = 'key share' | 'share' | 'no key update' | 'update'

/** Kinds of locked objects, in the order in which transactions lock them. Objects of one kind are locked in the order of their names. */
export const lockOrder = [
  'idempotency_key',
  'state',
  'user_group',
  'account',
  'project',
  'change_request author',
  'change_request',
  'feature',
  'segment',
  'invite_token',
  'tag_type',
  'tag',
] as const

/** The locks that a statement takes: exactly those that its rows name. */
export interface Locks {
  readonly strength: LockStrength
  readonly kind: (typeof lockOrder)[number]
  /** The name of the object that a row of the result stands for. Each object has one name. */
  readonly nameOf: (row: never) => unknown
}

/**
 * Parameters that are lists. Statements of several writes with the same text, which differ only in their lists, are sent as one statement
 * with all items.
 */
export interface Lists {
  /** The indexes of the lists. The values at one position are an item. */
  readonly at: readonly number[]
  /** For reads: the columns of a row that have the values of the first lists, so that each write gets the rows of its own items. */
  readonly by?: readonly string[]
}

/** A statement that was built but not yet run. `Row` is the type of its rows. */
export type Query<Row = unknown> = CompiledQuery<Row> & {
  /** Undefined: the statement takes no locks, or locks that only PostgreSQL knows. */
  readonly locks?: Locks
  readonly lists?: Lists
  /**
   * True: the only parameter is a JSON array of rows, and no other statement of the commit depends on these rows. Statements of one commit
   * with the same text become one statement with all rows.
   */
  readonly areRows?: true
}

/** Declares the locks of a statement, so that it can be sent in a transaction that several requests share. */
export const locking = <Row>(
  kind: Locks['kind'],
  strength: LockStrength,
  nameOf: (row: Row) => unknown,
  query: Query<Row>,
): Query<Row> => ({
  ...query,
  locks: { kind, strength, nameOf },
})

/** Declares the lists of a statement. */
export const listing = <Row>(lists: { at: readonly number[]; by?: readonly (keyof Row & string)[] }, query: Query<Row>): Query<Row> => ({
  ...query,
  lists,
})

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

/** As `prepare`, for a text that depends on conditions: compiles each text once. */
export const prepareEach = <Row, Conditions extends readonly boolean[]>(query: (...conditions: Conditions) => Query<Row>) => {
  const prepared = new Map<string, ReturnType<typeof prepare<Row>>>()
  return (...conditions: Conditions) => {
    const key = conditions.join()
    const known = prepared.get(key) ?? prepare(query(...conditions))
    prepared.set(key, known)
    return known
  }
}

/** The rows of each statement of a batch, in order. */
export type Rows<Q extends readonly Query[]> = { [I in keyof Q]: Q[I] extends Query<infer Row> ? Row[] : never }
