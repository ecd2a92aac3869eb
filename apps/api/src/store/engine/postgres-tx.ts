import type { Socket } from 'node:net'
import pg from 'pg'
import { type Bounds, watchSilence } from './bounds.ts'
import type { Ending, Tx } from './database.ts'
import type { Query, Rows } from './query.ts'
import { statementName } from './statement-names.ts'

/** As an object of pg's own, since it copies what is given as a plain one. */
const send = (client: pg.PoolClient, { sql, parameters }: Query): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(new pg.Query(sql, parameters as unknown[]), { name: statementName(sql), callback }))
  })

/** A fault of the database comes with the frames of its parser, which tell nothing of who asked. */
const tracedHere = (fault: unknown): unknown => {
  if (fault instanceof Error) Error.captureStackTrace(fault, tracedHere)
  return fault
}

/** Whatever is sent meanwhile leaves by one write: a write for each statement costs more than all the rest of sending it. */
const inOnePiece = <T>({ connection: { stream } }: pg.PoolClient, work: () => T): T => {
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/** How long answers are waited for, and whether PostgreSQL still answers other connections. */
interface Patience {
  readonly silenceMs: number
  readonly goesOn: () => Promise<boolean>
}

/** Sends everything at once and waits for all of it. The first fault is thrown; those that merely follow from it are not. */
export const sendAll = async (
  client: pg.PoolClient,
  { silenceMs, goesOn }: Patience,
  begin: string | null,
  queries: readonly Query[],
  end: string | null,
): Promise<pg.QueryResult[]> => {
  const sent = inOnePiece(client, () => [
    ...(begin ? [client.query(begin)] : []),
    ...queries.map((query) => send(client, query)),
    ...(end ? [client.query(end)] : []),
  ])
  // pg opens a socket, and declares any stream.
  const endWatch = watchSilence(client.connection.stream as Socket, silenceMs, goesOn)
  const settled = await Promise.allSettled(sent)
  endWatch()
  const results: pg.QueryResult[] = []
  for (const one of settled) {
    if (one.status === 'rejected') throw tracedHere(one.reason)
    results.push(one.value)
  }
  return begin ? results.slice(1) : results
}

/** PostgreSQL ends a statement of a request earlier, so silence means that the connection is dead. */
export const cutAtOnce = async (): Promise<boolean> => false

const limitTo = (ms: number) => `set local statement_timeout to ${ms}`

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
  #first: string | null

  constructor(client: pg.PoolClient, begin: string, work: Work) {
    this.#client = client
    this.#first = begin
    this.#work = work
    // processID is set once connected; the type declarations of pg leave it out.
    this.slot = (client as unknown as { processID: number }).processID % 16
  }

  async batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>> {
    const results = await this.#send(queries, null)
    return results.map((result) => result.rows) as Rows<Q>
  }

  allowLongStatements(): void {
    if (this.#goesOn !== cutAtOnce) return
    this.#goesOn = this.#work.answers
    const limit = limitTo(this.#work.bounds.longStatementMs)
    this.#first = this.#first === null ? limit : `${this.#first}; ${limit}`
  }

  async end({ last, discard = false }: Ending<unknown>): Promise<void> {
    if (!this.#hasBegun && last.length === 0) return
    const results = await this.#send(last, discard ? 'rollback' : 'commit')
    if (!discard && results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
  }

  async rollBack(): Promise<void> {
    if (this.#hasBegun) await this.#send([], 'rollback').catch(() => undefined)
  }

  #send(queries: readonly Query[], end: string | null): Promise<pg.QueryResult[]> {
    const first = this.#first
    this.#first = null
    this.#hasBegun = true
    return sendAll(this.#client, { silenceMs: this.#work.bounds.silenceMs, goesOn: this.#goesOn }, first, queries, end)
  }
}
