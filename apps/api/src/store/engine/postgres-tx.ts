import type { Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Answers, sendBatch } from './batch.ts'
import { type Bounds, watchSilence } from './bounds.ts'
import type { Ending, Tx } from './database.ts'
import { setUsualPlans } from './plans.ts'
import type { Query, Rows } from './query.ts'
import { parserOf } from './values.ts'

/** Replaces the stack of a database error, because the stack of pg's parser does not show the caller. */
const withCallerStack = (fault: unknown): unknown => {
  if (fault instanceof Error) Error.captureStackTrace(fault, withCallerStack)
  return fault
}

/** The limit of the wait for responses, and the check whether PostgreSQL still responds to other connections. */
interface SilenceOptions {
  readonly silenceMs: number
  readonly goesOn: () => Promise<boolean>
}

/** Sends all statements at once and waits for all results. */
export const sendAll = async (
  client: pg.PoolClient,
  { silenceMs, goesOn }: SilenceOptions,
  queries: readonly Query[],
): Promise<Answers> => {
  // pg opens a socket, although its type declaration allows any stream.
  const endWatch = watchSilence(client.connection.stream as Socket, silenceMs, goesOn)
  try {
    return await sendBatch(client, queries, parserOf)
  } catch (fault) {
    throw withCallerStack(fault)
  } finally {
    endWatch()
  }
}

/** PostgreSQL ends a statement of a request earlier, so silence means that the connection is lost. */
export const cutAtOnce = async (): Promise<boolean> => false

/** Long work concerns many rows, so plans for its actual numbers are worth their cost. */
const longWork = (ms: number) => [`set local statement_timeout to ${ms}`, ...setUsualPlans].map((sql) => CompiledQuery.raw(sql))
const [commit, rollback] = ['commit', 'rollback'].map((sql) => CompiledQuery.raw(sql)) as [Query, Query]

/** The settings that all transactions of one database share. */
export interface TransactionSettings {
  readonly bounds: Bounds
  /** Whether PostgreSQL responds to a new connection. */
  readonly answers: () => Promise<boolean>
}

export class PostgresTx implements Tx {
  readonly slot: number
  readonly #client: pg.PoolClient
  readonly #settings: TransactionSettings
  #goesOn = cutAtOnce
  #hasBegun = false
  /** Ends with the statements that are being sent. */
  #running: Promise<void> | undefined
  /** Statements that are sent before the next statements. */
  #first: Query[]

  constructor(client: pg.PoolClient, begin: Query, settings: TransactionSettings) {
    this.#client = client
    this.#first = [begin]
    this.#settings = settings
    // processID is set once connected; the type declarations of pg omit it.
    this.slot = (client as unknown as { processID: number }).processID % 16
  }

  async batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>> {
    return (await this.#send(queries)).rows as Rows<Q>
  }

  allowLongStatements(): void {
    if (this.#goesOn !== cutAtOnce) return
    this.#goesOn = this.#settings.answers
    this.#first.push(...longWork(this.#settings.bounds.longStatementMs))
  }

  async end({ last, discard = false }: Ending<unknown>): Promise<void> {
    if (!this.#hasBegun && last.length === 0) return
    const { command } = await this.#send([...last, discard ? rollback : commit])
    if (!discard && command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
  }

  async rollBack(): Promise<void> {
    if (this.#hasBegun) await this.#send([rollback]).catch(() => undefined)
  }

  /** Sends statements after the response to the previous ones: pg 9 no longer queues the statements of a connection. */
  async #send(queries: readonly Query[]): Promise<Answers> {
    while (this.#running) await this.#running
    const answers = this.#sendNow(queries)
    const end = () => {
      this.#running = undefined
    }
    this.#running = answers.then(end, end)
    return answers
  }

  async #sendNow(queries: readonly Query[]): Promise<Answers> {
    const first = this.#first
    this.#first = []
    this.#hasBegun = true
    const silenceOptions = { silenceMs: this.#settings.bounds.silenceMs, goesOn: this.#goesOn }
    const { rows, command } = await sendAll(this.#client, silenceOptions, [...first, ...queries])
    return { rows: rows.slice(first.length), command }
  }
}
