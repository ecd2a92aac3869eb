import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Database, type Ending, isLost, type Tx, translate, withRepeats } from './database.ts'
import { Probe } from './probe.ts'
import type { Query, Rows } from './query.ts'
import { statementName } from './statement-names.ts'
import { parsers } from './values.ts'

const types = {
  getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

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

/** Sends everything at once and waits for all of it. The first fault is thrown; those that merely follow from it are not. */
const sendAll = async (
  client: pg.PoolClient,
  begin: string | null,
  queries: readonly Query[],
  end: string | null,
): Promise<pg.QueryResult[]> => {
  const sent = inOnePiece(client, () => [
    ...(begin ? [client.query(begin)] : []),
    ...queries.map((query) => send(client, query)),
    ...(end ? [client.query(end)] : []),
  ])
  const settled = await Promise.allSettled(sent)
  const results: pg.QueryResult[] = []
  for (const one of settled) {
    if (one.status === 'rejected') throw tracedHere(one.reason)
    results.push(one.value)
  }
  return begin ? results.slice(1) : results
}

class PostgresTx implements Tx {
  readonly slot: number
  readonly #client: pg.PoolClient
  #begin: string | null

  constructor(client: pg.PoolClient, begin: string) {
    this.#client = client
    this.#begin = begin
    // processID is set once connected; the type declarations of pg leave it out.
    this.slot = (client as unknown as { processID: number }).processID % 16
  }

  async batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>> {
    const results = await sendAll(this.#client, this.#take(), queries, null)
    return results.map((result) => result.rows) as Rows<Q>
  }

  async end({ last, discard = false }: Ending<unknown>): Promise<void> {
    if (this.#begin && last.length === 0) return
    const results = await sendAll(this.#client, this.#take(), last, discard ? 'rollback' : 'commit')
    if (!discard && results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
  }

  #take(): string | null {
    const begin = this.#begin
    this.#begin = null
    return begin
  }
}

type WithClient = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>

const borrowing =
  (pool: pg.Pool, onLost: () => void): WithClient =>
  async (work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const note = (error: Error) => {
      broken = error
    }
    client.on('error', note)
    try {
      return await work(client)
    } catch (error) {
      // The fault may come before the end of the connection that it tells of; only an Error is told as such.
      if (isLost(translate(error))) broken ??= error as Error
      throw error
    } finally {
      client.off('error', note)
      if (broken) onLost()
      client.release(broken)
    }
  }

/** The names by which PostgreSQL lists our connections. */
const commandName = 'halyard'
export const serverName = 'halyard server'

/** The longest that a server waits for a statement of a request. */
const longestStatementMs = 120_000

/**
 * Opens PostgreSQL 15 or newer. Statements of a batch are pipelined, and prepared under a name.
 * Writes and reads have connections of their own, so that reads go on while writes wait for an import.
 * No statement is waited for longer than `statementMs` (0: as long as it takes), but for those of the dialect, which changes the schema.
 */
export const openPostgres = (
  url: string,
  onIdleError: (error: Error) => void,
  statementMs = longestStatementMs,
  name = commandName,
): Database => {
  const listeners: (() => void)[] = []
  const lost = () => {
    for (const listener of listeners) listener()
  }
  const onError = (error: Error) => {
    lost()
    onIdleError(error)
  }
  const settings = { connectionString: url, application_name: name, connectionTimeoutMillis: 5000, keepAlive: true }
  /** `waitMs` bounds the wait for a connection that others use; one that has to be made first has its own bound. */
  const poolOf = (max: number, waitMs: number, queryMs: number): pg.Pool => {
    class Client extends pg.Client {
      constructor() {
        // The declarations of pg do not know `pipeline` yet.
        super({ ...settings, types, pipeline: true, query_timeout: queryMs } as pg.ClientConfig)
      }
    }
    const pool = new pg.Pool({ Client, max, connectionTimeoutMillis: waitMs })
    pool.on('error', onError)
    // Times are read in one form, whatever the database or the role is set to.
    pool.on('connect', (client) => {
      // This fails with the connection, and so does the statement that waits behind it.
      client.query("set timezone to 'UTC'; set datestyle to 'ISO'").catch(() => undefined)
    })
    return pool
  }
  const pools = { writes: poolOf(7, 30_000, statementMs), reads: poolOf(3, 5000, statementMs), schema: poolOf(2, 30_000, 0) }
  const writing = borrowing(pools.writes, lost)
  const reading = borrowing(pools.reads, lost)
  const probe = new Probe(settings, onError)

  const inTransaction = <T>(withClient: WithClient, begin: string, work: (tx: PostgresTx) => Promise<Ending<T>>): Promise<T> =>
    withRepeats(() =>
      withClient(async (client) => {
        const tx = new PostgresTx(client, begin)
        try {
          const ending = await work(tx)
          await tx.end(ending)
          return ending.result
        } catch (error) {
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    )

  const translated = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw translate(error)
    }
  }

  return {
    engine: 'postgres',
    run: <Row>(query: Query<Row>) =>
      translated(() => reading(async (client): Promise<Row[]> => (await sendAll(client, null, [query], null))[0]!.rows)),
    probe: (sql, keys) => translated(() => probe.ask(sql, keys)),
    snapshot: (work) =>
      inTransaction(reading, 'begin isolation level repeatable read read only', async (tx) => ({ last: [], result: await work(tx) })),
    // Said, since a lock that was waited for is of no use to a snapshot from before.
    transaction: (work) => inTransaction(writing, 'begin isolation level read committed', work),
    onLost: (listener) => {
      listeners.push(listener)
    },
    dialect: () => new PostgresDialect({ pool: pools.schema }),
    close: async () => {
      await Promise.all([...Object.values(pools).map((pool) => pool.end()), probe.close()])
    },
  }
}
