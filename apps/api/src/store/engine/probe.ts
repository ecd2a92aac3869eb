import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { sendBatch } from './batch.ts'
import { endInTime } from './bounds.ts'

type Rows = string[][]

/** Leaves values as the text that PostgreSQL sends. */
const asText = () => String

interface Opened {
  readonly client: pg.Client
  /** Cuts the connection when it fires during a question. It is set back with each question, which costs less than a new timer. */
  readonly watchdog: NodeJS.Timeout
}

/**
 * A connection of its own for small statements that are asked all the time, with one array of text as their parameter. Each is prepared once.
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
      const { rows } = await sendBatch(opened.client, [CompiledQuery.raw(sql, [keys])], asText)
      return rows[0]!.map((row) => Object.values(row) as string[])
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
      return { client, watchdog }
    } catch (error) {
      forget()
      // The connection has failed already; the caller gets that error.
      client.end().catch(() => undefined)
      throw error
    }
  }
}
