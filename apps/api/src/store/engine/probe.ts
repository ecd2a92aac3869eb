import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { sendBatch } from './batch.ts'
import { endInTime } from './bounds.ts'

type Rows = string[][]

/** Returns values as the text that PostgreSQL sends. */
const asText = () => String

interface Opened {
  readonly client: pg.Client
  /** Cuts the connection when it fires during a statement. Each statement resets it, which costs less than a new timer. */
  readonly watchdog: NodeJS.Timeout
}

/** A separate connection for small, frequent statements with one array of text as their parameter. Each statement is prepared once. */
export class Probe {
  readonly #settings: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #maxResponseMs: number
  #isBusy = false
  #opened: Promise<Opened> | undefined
  #newest: pg.Client | undefined

  constructor(settings: pg.ClientConfig, onError: (error: Error) => void, maxResponseMs: number) {
    this.#settings = settings
    this.#onError = onError
    this.#maxResponseMs = maxResponseMs
  }

  /** Returns the rows as raw text, for one statement at a time. After a broken connection, the next call opens a new one. */
  async ask(sql: string, keys: readonly string[]): Promise<Rows> {
    this.#opened ??= this.#open()
    const opened = await this.#opened
    this.#isBusy = true
    opened.watchdog.refresh()
    try {
      const { rows } = await sendBatch(opened.client, [CompiledQuery.raw(sql, [keys])], asText)
      return rows[0]!.map((row) => Object.values(row) as string[])
    } catch (error) {
      // After any error, such as a missing prepared statement, a new connection starts in a clean state.
      if (this.#newest === opened.client) this.#opened = undefined
      // The connection has failed already; the caller gets that error.
      opened.client.end().catch(() => undefined)
      throw error
    } finally {
      this.#isBusy = false
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
    // A connection reports its end more than once, and the last report may come after its successor was opened.
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
      // If the network drops all packets, no error would ever arrive, so this timer cuts the connection.
      const watchdog = setTimeout(() => this.#isBusy && client.connection.stream.destroy(), this.#maxResponseMs).unref()
      return { client, watchdog }
    } catch (error) {
      forget()
      // The connection has failed already; the caller gets that error.
      client.end().catch(() => undefined)
      throw error
    }
  }
}
