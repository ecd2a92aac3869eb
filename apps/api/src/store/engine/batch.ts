import pg from 'pg'
import type { Query } from './query.ts'
import { statementName } from './statement-names.ts'

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

type Row = Record<string, unknown>

/** What one round trip brought back. */
export interface Answers {
  /** Of each statement, in order. */
  readonly rows: readonly Row[][]
  /** The word by which PostgreSQL says what the last statement did, such as COMMIT. */
  readonly command: string
}

type ParserOf = (oid: number) => (text: string) => unknown

/** What of pg its declarations leave out, or declare as it was before. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void
  describe(which: { readonly type: 'P' }): void
  execute(portal: object): void
  close(which: { readonly type: 'S'; readonly name: string }): void
  sync(): void
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** The columns that statements answer with, by name: of those that a connection has prepared. */
const prepared = new WeakMap<Wire, Map<string, readonly Column[]>>()

/**
 * Statements that leave in one piece, with one Sync behind them, so that PostgreSQL answers in one piece too. Each is prepared once per connection, and
 * described only then. After a fault PostgreSQL ignores the rest.
 */
class Batch implements pg.Submittable {
  readonly #queries: readonly Query[]
  /** Under which each statement is prepared; empty: under none. */
  readonly #names: readonly string[]
  readonly #parserOf: ParserOf
  readonly #settle: (fault: unknown, answers?: Answers) => void
  readonly #rows: Row[][] = []
  #known = new Map<string, readonly Column[]>()
  #columns: readonly Column[] | undefined
  #current: Row[] = []
  #command = ''

  constructor(queries: readonly Query[], parserOf: ParserOf, settle: (fault: unknown, answers?: Answers) => void) {
    this.#queries = queries
    this.#names = queries.map(({ sql }) => statementName(sql) ?? '')
    this.#parserOf = parserOf
    this.#settle = settle
  }

  /** Called by pg, as all that follows. What is returned is a fault. */
  submit(connection: unknown): Error | null {
    const wire = connection as Wire
    this.#known = prepared.get(wire) ?? new Map()
    prepared.set(wire, this.#known)
    const parsed = new Set<string>()
    wire.stream.cork()
    try {
      // A value that cannot be sent is found before anything is.
      const values = this.#queries.map(({ parameters }) => parameters.map(prepareValue))
      this.#queries.forEach(({ sql }, at) => {
        const name = this.#names[at]!
        const isKnown = this.#known.has(name)
        if (!isKnown && !parsed.has(name)) {
          // It is there if a fault came after it was prepared. Closing one that is not there is no fault.
          if (name !== '') wire.close({ type: 'S', name })
          wire.parse({ name, text: sql })
          if (name !== '') parsed.add(name)
        }
        wire.bind({ statement: name, values: values[at]! })
        if (!isKnown) wire.describe({ type: 'P' })
        wire.execute({})
      })
      wire.sync()
      this.#begin()
      return null
    } catch (error) {
      return error as Error
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Row = {}
    const columns = this.#columns!
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at]!
      const text = fields[at]!
      row[name] = text === null ? null : parse(text)
    }
    this.#current.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#names[this.#rows.length]!
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#columns ?? [])
    this.#rows.push(this.#current)
    this.#command = text
    this.#begin()
  }

  handleReadyForQuery(): void {
    this.#settle(null, { rows: this.#rows, command: this.#command })
  }

  handleError(fault: unknown): void {
    this.#settle(fault)
  }

  /** Makes ready for what the next statement answers. */
  #begin(): void {
    this.#columns = this.#known.get(this.#names[this.#rows.length] ?? '')
    this.#current = []
  }
}

/** Sends statements, and resolves once PostgreSQL has answered all of them. Rejects with the first fault. */
export const sendBatch = (client: pg.ClientBase, queries: readonly Query[], parserOf: ParserOf): Promise<Answers> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(queries, parserOf, (fault, answers) => (answers ? resolve(answers) : reject(fault))))
  })
