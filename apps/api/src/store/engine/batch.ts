import pg from 'pg'
import type { Query } from './query.ts'
import { statementName } from './statement-names.ts'

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

type Row = Record<string, unknown>

/** The results of one round trip. */
export interface Answers {
  /** The rows of each statement, in order. */
  readonly rows: readonly Row[][]
  /** The command tag of the last statement, such as COMMIT. */
  readonly command: string
}

type ParserOf = (oid: number) => (text: string) => unknown

/** Members of pg that its declarations omit, or declare in an older form. */
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

/** The result columns of the statements that a connection has prepared, by statement name. */
const prepared = new WeakMap<Wire, Map<string, readonly Column[]>>()

/**
 * Sends statements together with one Sync, so that PostgreSQL also sends its responses together. Each statement is prepared once per
 * connection, and described only then. After an error, PostgreSQL ignores the remaining statements.
 */
class Batch implements pg.Submittable {
  readonly #queries: readonly Query[]
  /** The name under which each statement is prepared; empty: the statement is not prepared. */
  readonly #names: readonly string[]
  readonly #parserOf: ParserOf
  readonly #settle: (fault: unknown, answers?: Answers) => void
  readonly #rows: Row[][] = []
  #preparedColumns = new Map<string, readonly Column[]>()
  #columns: readonly Column[] | undefined
  #current: Row[] = []
  #command = ''
  /** The first value that could not be parsed. pg catches no error of a handler, so it would end the process. */
  #unreadable: Error | undefined

  constructor(queries: readonly Query[], parserOf: ParserOf, settle: (fault: unknown, answers?: Answers) => void) {
    this.#queries = queries
    this.#names = queries.map(({ sql }) => statementName(sql) ?? '')
    this.#parserOf = parserOf
    this.#settle = settle
  }

  /** pg calls this method and the handlers below. A returned value is an error. */
  submit(connection: unknown): Error | null {
    const wire = connection as Wire
    this.#preparedColumns = prepared.get(wire) ?? new Map()
    prepared.set(wire, this.#preparedColumns)
    const parsed = new Set<string>()
    wire.stream.cork()
    try {
      // Values that cannot be sent are detected before anything is sent.
      const values = this.#queries.map(({ parameters }) => parameters.map(prepareValue))
      this.#queries.forEach(({ sql }, at) => {
        const name = this.#names[at]!
        const isKnown = this.#preparedColumns.has(name)
        if (!isKnown && !parsed.has(name)) {
          // The statement exists if an error followed its preparation. Closing a statement that does not exist is no error.
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
      try {
        row[name] = text === null ? null : parse(text)
      } catch (cause) {
        this.#unreadable ??= new Error(`the server cannot read a value of the column ${name}`, { cause })
      }
    }
    this.#current.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#names[this.#rows.length]!
    if (name !== '' && !this.#preparedColumns.has(name)) this.#preparedColumns.set(name, this.#columns ?? [])
    this.#rows.push(this.#current)
    this.#command = text
    this.#begin()
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#settle(this.#unreadable)
    else this.#settle(null, { rows: this.#rows, command: this.#command })
  }

  handleError(fault: unknown): void {
    this.#settle(fault)
  }

  /** Prepares for the rows of the next statement. */
  #begin(): void {
    this.#columns = this.#preparedColumns.get(this.#names[this.#rows.length] ?? '')
    this.#current = []
  }
}

/**
 * Sends statements, and resolves once PostgreSQL has responded to all of them. Rejects with the first error. A value that cannot be parsed
 * is an error too, although the statements have succeeded.
 */
export const sendBatch = (client: pg.ClientBase, queries: readonly Query[], parserOf: ParserOf): Promise<Answers> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(queries, parserOf, (fault, answers) => (answers ? resolve(answers) : reject(fault))))
  })
