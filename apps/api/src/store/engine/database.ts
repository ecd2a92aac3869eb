import type { Dialect } from 'kysely'
import type { Query, Rows } from './query.ts'

/** The only handle inside a transaction. */
export interface Tx {
  /** The slot of this connection in striped counters. It is known once the first statements have run. */
  readonly slot: number
  /** Runs the statements in order, in one round trip if the engine can. Resolves with all rows. */
  batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>>
  /** From now on a statement may take minutes, like the statements of an import, while the database responds to other connections. */
  allowLongStatements(): void
}

/** The same transaction with another way to send statements. */
export const withBatch = (tx: Tx, batch: Tx['batch']): Tx => ({
  get slot() {
    return tx.slot
  },
  batch,
  allowLongStatements: () => tx.allowLongStatements(),
})

/** The end of a transaction: the statements that are sent together with the commit, and the result. */
export interface Ending<T> {
  readonly last: readonly Query[]
  readonly result: T
  /** True: a dry run, which is rolled back. */
  readonly discard?: boolean
}

/** The connections of a pool. */
export interface PoolState {
  readonly pool: string
  readonly open: number
  readonly idle: number
  readonly max: number
  /** Number of statements and transactions that wait for a connection. */
  readonly waiting: number
}

/** Short texts between the instances of a database. The texts are hints, and some get lost. */
export interface Notices {
  /** Resolves once the texts of other instances arrive, or the first attempt has failed. */
  readonly connected: Promise<void>
  /** Sends texts soon. The sender gets them too. */
  send(texts: readonly string[]): void
  close(): Promise<void>
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** Runs one statement by itself. */
  run<Row>(query: Query<Row>): Promise<Row[]>
  /** Runs reads that all see the same snapshot. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a read-write transaction. The work reads through the handle and returns its last statements, which are sent with the commit.
   * Serialization failures and deadlocks are repeated three times, so the work must have no other effects, and waits only for its own
   * statements.
   * `alone`: the work gets a transaction of its own. Otherwise writes that begin together share one (ADR 0030).
   */
  transaction<T>(work: (tx: Tx) => Promise<Ending<T>>, options?: { readonly alone?: boolean }): Promise<T>
  /**
   * Runs a small, frequent statement on its own connection, one at a time.
   * Its only parameter is the array of keys. Returns the rows as text.
   */
  probe(sql: string, keys: readonly string[]): Promise<string[][]>
  /** Calls the listener whenever a connection was lost, because the database may have changed without notice. */
  onLost(listener: () => void): void
  /** Opens the exchange of texts with the other instances of the database; null: other instances are impossible. */
  notices(onNotice: (texts: readonly string[]) => void): Notices | null
  /** The pools for requests. The embedded engine has none. */
  pools(): readonly PoolState[]
  /** Used only by the migrator. */
  dialect(): Dialect
  close(): Promise<void>
}

/** The database cannot be reached; the request can be repeated later. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  /** Seconds until a repeat makes sense. */
  readonly retryAfter: number = 1
}

/** The database responds, but cannot execute statements now. The connection still works. */
export class DatabaseExhausted extends DatabaseUnavailable {
  override readonly name = 'DatabaseExhausted'
  override readonly retryAfter: number

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/**
 * SQLSTATEs of connections that were cut or refused (wrong user or database), of a database that starts or stops, and of too many
 * connections.
 */
const connectionLost = /^(08|28|3D|57P0[1-5]$|53300$)/
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
const messages =
  /^(Connection (terminated|ended)|timeout (expired|exceeded when trying to connect)|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|Received unexpected)/

/**
 * Errors of class 53, a statement that took too long, and a full disk of the embedded database: code, message, and seconds until a retry.
 */
const exhausted: readonly (readonly [RegExp, string, number])[] = [
  [/^(53100|ENOSPC|EDQUOT)$/, 'the disk of the database is full', 30],
  [/^53/, 'the database is out of memory or of another resource', 5],
  [/^57014$/, 'the database took too long', 5],
]

/** The SQLSTATE or system code of an error; empty: the error has no code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Converts errors of the connection to their own type; returns all other errors unchanged. */
export const translate = (error: unknown): unknown => {
  const code = codeOf(error)
  const isUnavailable = connectionLost.test(code) || network.has(code) || (error instanceof Error && messages.test(error.message))
  if (isUnavailable) return new DatabaseUnavailable('the database cannot be reached', { cause: error })
  const found = exhausted.find(([codes]) => codes.test(code))
  return found ? new DatabaseExhausted(found[1], found[2], { cause: error }) : error
}

/** Whether an error means that its connection can no longer be used. */
export const isLost = (error: unknown): boolean => error instanceof DatabaseUnavailable && !(error instanceof DatabaseExhausted)

const repeatable = new Set(['40001', '40P01'])

/** Whether concurrent transactions conflicted, so that the same work can succeed at once: a serialization failure or a deadlock. */
const isConflict = (error: unknown): boolean => repeatable.has(codeOf(error))

/** Whether the same work can succeed later: the database is unavailable or exhausted, or concurrent transactions conflicted. */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseUnavailable || isConflict(error)

/** Repeats an attempt after a serialization failure or a deadlock, three times at most. */
export const withRepeats = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let repeats = 0; ; repeats++) {
    try {
      return await attempt()
    } catch (error) {
      if (repeats === 3 || !isConflict(error)) throw translate(error)
    }
  }
}
