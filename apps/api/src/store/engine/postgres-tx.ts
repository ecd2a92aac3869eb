import type { Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Answers, sendBatch } from './batch.ts'
import { type Bounds, watchSilence } from './bounds.ts'
import type { Ending, Tx } from './database.ts'
import type { Query, Rows } from './query.ts'
import { parserOf } from './values.ts'

/** A fault of the database comes with the frames of its parser, which tell nothing of who asked. */
const tracedHere = (fault: unknown): unknown => {
  if (fault instanceof Error) Error.captureStackTrace(fault, tracedHere)
  return fault
}

/** How long answers are waited for, and whether PostgreSQL still answers other connections. */
interface Patience {
  readonly silenceMs: number
  readonly goesOn: () => Promise<boolean>
}

/** Sends everything at once and waits for all of it. */
export const sendAll = async (client: pg.PoolClient, { silenceMs, goesOn }: Patience, queries: readonly Query[]): Promise<Answers> => {
  // pg opens a socket, and declares any stream.
  const endWatch = watchSilence(client.connection.stream as Socket, silenceMs, goesOn)
  try {
    return await sendBatch(client, queries, parserOf)
  } catch (fault) {
    throw tracedHere(fault)
  } finally {
    endWatch()
  }
}

/** PostgreSQL ends a statement of a request earlier, so silence means that the connection is dead. */
export const cutAtOnce = async (): Promise<boolean> => false

/** Long work names many rows, so that plans which fit its numbers pay. */
const longWork = (ms: number) =>
  [
    `set local statement_timeout to ${ms}`,
    'set local plan_cache_mode to default',
    'set local enable_seqscan to default',
    'set local jit to default',
  ].map((sql) => CompiledQuery.raw(sql))
const [commit, rollback] = ['commit', 'rollback'].map((sql) => CompiledQuery.raw(sql)) as [Query, Query]

/** What transactions of one database share. */
export interface Work {
  readonly bounds: Bounds
  /** Whether PostgreSQL answers a new connection. */
  readonly answers: () => Promise<boolean>
}

export class PostgresTx implements Tx {
  readonly slot: number
  readonly #client: pg.PoolClient
  readonly #work: Work
  #goesOn = cutAtOnce
  #hasBegun = false
  /** What is sent before the next statements. */
  #first: Query[]

  constructor(client: pg.PoolClient, begin: Query, work: Work) {
    this.#client = client
    this.#first = [begin]
    this.#work = work
    // processID is set once connected; the type declarations of pg leave it out.
    this.slot = (client as unknown as { processID: number }).processID % 16
  }

  async batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>> {
    return (await this.#send(queries)).rows as Rows<Q>
  }

  allowLongStatements(): void {
    if (this.#goesOn !== cutAtOnce) return
    this.#goesOn = this.#work.answers
    this.#first.push(...longWork(this.#work.bounds.longStatementMs))
  }

  async end({ last, discard = false }: Ending<unknown>): Promise<void> {
    if (!this.#hasBegun && last.length === 0) return
    const { command } = await this.#send([...last, discard ? rollback : commit])
    if (!discard && command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
  }

  async rollBack(): Promise<void> {
    if (this.#hasBegun) await this.#send([rollback]).catch(() => undefined)
  }

  async #send(queries: readonly Query[]): Promise<Answers> {
    const first = this.#first
    this.#first = []
    this.#hasBegun = true
    const patience = { silenceMs: this.#work.bounds.silenceMs, goesOn: this.#goesOn }
    const { rows, command } = await sendAll(this.#client, patience, [...first, ...queries])
    return { rows: rows.slice(first.length), command }
  }
}
