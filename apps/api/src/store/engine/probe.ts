import pg from 'pg'
import { serialize } from 'pg-protocol'
import { endInTime } from './bounds.ts'
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
  /** The ready-made messages of each prepared statement, by their keys. */
  readonly prepared: Map<string, Map<string, Buffer>>
  /** Cuts the connection when it fires during a question. Set back with each, which costs less than a new timer. */
  readonly watchdog: NodeJS.Timeout
}

const escaped = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`
const mostMessages = 200

const messageOf = (messages: Map<string, Buffer>, sql: string, keys: readonly string[]): Buffer => {
  const id = JSON.stringify(keys)
  const known = messages.get(id)
  if (known) return known
  if (messages.size >= mostMessages) messages.clear()
  const bind = serialize.bind({ statement: statementName(sql)!, values: [`{${keys.map(escaped).join(',')}}`] })
  const message = Buffer.concat([bind, serialize.execute({}), serialize.sync()])
  messages.set(id, message)
  return message
}

/**
 * A connection of its own for small statements that are asked all the time, with one array of text as their parameter.
 * A statement is prepared once, and each question is one ready-made message: about half of what an ordinary query costs.
 */
export class Probe {
  readonly #settings: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #longestAnswerMs: number
  #asking = false
  #opened: Promise<Opened> | undefined
  #newest: pg.Client | undefined

  constructor(settings: pg.ClientConfig, onError: (error: Error) => void, longestAnswerMs: number) {
    this.#settings = settings
    this.#onError = onError
    this.#longestAnswerMs = longestAnswerMs
  }

  /** The rows as raw text. After a broken connection the next call opens another. One question at a time. */
  async ask(sql: string, keys: readonly string[]): Promise<Rows> {
    this.#opened ??= this.#open()
    const opened = await this.#opened
    this.#asking = true
    opened.watchdog.refresh()
    try {
      return await this.#answer(opened, sql, keys)
    } catch (error) {
      // Whatever it was, such as a prepared statement that is gone: a new connection begins anew.
      if (this.#newest === opened.client) this.#opened = undefined
      // The connection has failed already; the caller gets that error.
      opened.client.end().catch(() => undefined)
      throw error
    } finally {
      this.#asking = false
    }
  }

  async #answer({ client, prepared }: Opened, sql: string, keys: readonly string[]): Promise<Rows> {
    let messages = prepared.get(sql)
    if (!messages) {
      await client.query({ name: statementName(sql)!, text: sql, values: [[]] })
      messages = new Map()
      prepared.set(sql, messages)
    }
    const settle = Promise.withResolvers<Rows>()
    client.query(new ProbeQuery(messageOf(messages, sql, keys), settle))
    return settle.promise
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    this.#opened = undefined
    if (opened) await endInTime(opened.client.end(), () => opened.client.connection.stream.destroy())
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
      // Where the network swallows everything no fault would ever come.
      const watchdog = setTimeout(() => this.#asking && client.connection.stream.destroy(), this.#longestAnswerMs).unref()
      return { client, prepared: new Map(), watchdog }
    } catch (error) {
      forget()
      // The connection has failed already; the caller gets that error.
      client.end().catch(() => undefined)
      throw error
    }
  }
}
