import type { Dialect } from 'kysely'
import type { Query, Rows } from './query.ts'

/** The only handle inside a transaction. */
export interface Tx {
  /** The number under which this connection counts in striped counters. */
  readonly slot: number
  /** Runs the statements in order, in one round trip where the engine can; all rows are there when it resolves. */
  batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>>
  /** From now on a statement may take minutes, as those of an import do, while the database answers other connections. */
  allowLongStatements(): void
}

/** What a transaction ends with: the statements that are sent together with the commit, and its result. */
export interface Ending<T> {
  readonly last: readonly Query[]
  readonly result: T
  /** True: it was a trial, of which nothing is to stay. */
  readonly discard?: boolean
}

/** Short texts between the instances of a database. They are hints: some get lost. */
export interface Notices {
  /** Resolves once others' texts arrive, or the first attempt has failed. */
  readonly connected: Promise<void>
  /** Sends texts soon. The sender gets them too. */
  send(texts: readonly string[]): void
  close(): Promise<void>
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** Runs one statement by itself. */
  run<Row>(query: Query<Row>): Promise<Row[]>
  /** Runs reads that all see the same moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a read-write transaction. The work reads through the handle and gives back its last statements, which are sent with the commit.
   * Serialization failures and deadlocks are repeated three times, so the work must have no other effects.
   */
  transaction<T>(work: (tx: Tx) => Promise<Ending<T>>): Promise<T>
  /**
   * A small statement that is asked all the time, on a connection of its own, one at a time.
   * Its one parameter is the array of keys. Gives the rows as text.
   */
  probe(sql: string, keys: readonly string[]): Promise<string[][]>
  /** Told whenever a connection was lost: what the database says may have changed unseen. */
  onLost(listener: () => void): void
  /** Texts to and from the other instances of the database; null: there are none. */
  notices(onNotice: (texts: readonly string[]) => void): Notices | null
  /** For the migrator alone. */
  dialect(): Dialect
  close(): Promise<void>
}

/** The database cannot be reached; the request may be repeated later. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  /** Seconds until a repeat makes sense. */
  readonly retryAfter: number = 1
}

/** The database answers, but it cannot do its work now. The connection still works. */
export class DatabaseExhausted extends DatabaseUnavailable {
  override readonly name = 'DatabaseExhausted'
  override readonly retryAfter: number

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** Connections cut, refused (who we are, or which database), shut down, starting up, too many. */
const away = /^(08|28|3D|57P0[1-5]$|53300$)/
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

/** Faults of class 53, a statement that took too long, and a full disk below the embedded database: the message, and the seconds to wait. */
const exhausted: readonly (readonly [RegExp, string, number])[] = [
  [/^(53100|ENOSPC|EDQUOT)$/, 'the disk of the database is full', 30],
  [/^53/, 'the database is out of memory or of another resource', 5],
  [/^57014$/, 'the database took too long', 5],
]

/** The SQLSTATE or system code of a fault; empty: it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Gives faults of the connection their own type; everything else stays as it is. */
export const translate = (error: unknown): unknown => {
  const code = codeOf(error)
  const gone = away.test(code) || network.has(code) || (error instanceof Error && messages.test(error.message))
  if (gone) return new DatabaseUnavailable('the database cannot be reached', { cause: error })
  const found = exhausted.find(([codes]) => codes.test(code))
  return found ? new DatabaseExhausted(found[1], found[2], { cause: error }) : error
}

/** Whether a fault means that its connection is of no more use. */
export const isLost = (error: unknown): boolean => error instanceof DatabaseUnavailable && !(error instanceof DatabaseExhausted)

const repeatable = new Set(['40001', '40P01'])

/** Whether the same work can succeed later: the database is away or exhausted, or other transactions were in the way. */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseUnavailable || repeatable.has(codeOf(error))

/** Repeats an attempt after a serialization failure or a deadlock, three times at most. */
export const withRepeats = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let repeats = 0; ; repeats++) {
    try {
      return await attempt()
    } catch (error) {
      if (repeats === 3 || !repeatable.has(codeOf(error))) throw translate(error)
    }
  }
}
