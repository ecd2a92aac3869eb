import pg from 'pg'
import { serialize } from 'pg-protocol'
import { statementName } from './statement-names.ts'

type Rows = string[][]

/** What pg calls back while a query of our own runs; its declarations name `submit` alone. Source: pg's Submittable, as in pg-cursor. */
class ProbeQuery implements pg.Submittable {
  readonly #message: Buffer
  readonly #rows: Rows = []
  readonly #settle: PromiseWithResolvers<Rows>

  constructor(message: Buffer, settle: PromiseWithResolvers<Rows>) {
    this.#message = message
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.stream.write(this.#message)
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}

interface Opened {
  readonly client: pg.Client
  readonly prepared: Set<string>
}

const escaped = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`
const mostMessages = 200
const longestAnswerMs = 10_000

/**
 * A connection of its own for small statements that are asked all the time, with one array of text as their parameter.
 * A statement is prepared once, and each question is one ready-made message: about half of what an ordinary query costs.
 */
export class Probe {
  readonly #settings: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #messages = new Map<string, Buffer>()
  #opened: Promise<Opened> | undefined
  #newest: pg.Client | undefined

  constructor(settings: pg.ClientConfig, onError: (error: Error) => void) {
    this.#settings = settings
    this.#onError = onError
  }

  /** The rows as raw text. After a broken connection the next call opens another. One question at a time. */
  async ask(sql: string, keys: readonly string[]): Promise<Rows> {
    this.#opened ??= this.#open()
    const opened = await this.#opened
    // Where the network swallows everything no fault would ever come.
    const timer = setTimeout(() => opened.client.connection.stream.destroy(), longestAnswerMs)
    try {
      return await this.#answer(opened, sql, keys)
    } catch (error) {
      // Whatever it was, such as a prepared statement that is gone: a new connection begins anew.
      if (this.#newest === opened.client) this.#opened = undefined
      opened.client.end().catch(() => undefined)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #answer({ client, prepared }: Opened, sql: string, keys: readonly string[]): Promise<Rows> {
    if (!prepared.has(sql)) {
      await client.query({ name: statementName(sql)!, text: sql, values: [[]] })
      prepared.add(sql)
    }
    const settle = Promise.withResolvers<Rows>()
    client.query(new ProbeQuery(this.#message(sql, keys), settle))
    return settle.promise
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    this.#opened = undefined
    await opened?.client.end()
  }

  #message(sql: string, keys: readonly string[]): Buffer {
    const literal = `{${keys.map(escaped).join(',')}}`
    const id = `${sql} ${literal}`
    const known = this.#messages.get(id)
    if (known) return known
    if (this.#messages.size >= mostMessages) this.#messages.clear()
    const bind = serialize.bind({ statement: statementName(sql)!, values: [literal] })
    const message = Buffer.concat([bind, serialize.execute({}), serialize.sync()])
    this.#messages.set(id, message)
    return message
  }

  async #open(): Promise<Opened> {
    const client = new pg.Client(this.#settings)
    this.#newest = client
    // A connection tells of its end more than once, and the last time may be after its successor was opened.
    const forget = () => {
      if (this.#newest === client) this.#opened = undefined
    }
    client.on('error', (error) => {
      forget()
      this.#onError(error)
    })
    client.on('end', forget)
    try {
      await client.connect()
      return { client, prepared: new Set() }
    } catch (error) {
      forget()
      client.end().catch(() => undefined)
      throw error
    }
  }
}
