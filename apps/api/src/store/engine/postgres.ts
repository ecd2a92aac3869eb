import { CompiledQuery, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Bounds, connectMs, endInTime, requestBounds } from './bounds.ts'
import { type Database, isLost, type PoolState, translate, withRepeats } from './database.ts'
import { openNotices } from './notices.ts'
import { setPlansOfWrites } from './plans.ts'
import { cutAtOnce, PostgresTx, sendAll, type TransactionSettings } from './postgres-tx.ts'
import { Probe } from './probe.ts'
import type { Query } from './query.ts'
import type { Work } from './sharing/member.ts'
import { SharedTransactions } from './sharing/shared-transactions.ts'
import { parserOf } from './values.ts'

const types = { getTypeParser: parserOf as typeof pg.types.getTypeParser }
// The isolation level is explicit: with an older snapshot, a read would not see the changes that a lock waited for.
const beginWriting = CompiledQuery.raw('begin isolation level read committed')
const beginReading = CompiledQuery.raw('begin isolation level repeatable read read only')

type WithClient = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>

/** Whether PostgreSQL responds to a new connection. A refusal counts too, because PostgreSQL sent it. */
const respondsToNewConnection = async (settings: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    // An error at the end of this connection is irrelevant.
    client.end().catch(() => undefined)
  }
}

const cut = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.destroy()
}

const stateOf = (name: string, { totalCount, idleCount, waitingCount, options }: pg.Pool, queued = 0): PoolState => ({
  pool: name,
  open: totalCount,
  idle: idleCount,
  max: options.max,
  waiting: waitingCount + queued,
})

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
      // The error can arrive before the connection ends. Only an Error is reported as a lost connection.
      if (isLost(translate(error))) broken ??= error as Error
      throw error
    } finally {
      client.off('error', note)
      if (broken) onLost()
      client.release(broken)
    }
  }

/** The names of our connections in the lists of PostgreSQL. */
const commandName = 'halyard'
export const serverName = 'halyard server'

/**
 * Opens PostgreSQL 15 or newer. Statements of a batch are sent together (`batch.ts`).
 * Transactions that write have their own connections, so that reads and single statements continue while writes wait for an import.
 * `bounds` limit every wait, except the waits of the dialect, which changes the schema.
 */
export const openPostgres = (
  url: string,
  onIdleError: (error: Error) => void,
  bounds: Bounds = requestBounds,
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
  const settings = { connectionString: url, application_name: name, connectionTimeoutMillis: connectMs, keepAlive: true }
  const clients = new Set<pg.PoolClient>()
  const poolOf = (max: number, waitMs: number, statementMs: number, more: readonly string[] = []): pg.Pool => {
    const pool = new pg.Pool({ ...settings, types, max, connectionTimeoutMillis: waitMs })
    pool.on('error', onError)
    pool.on('remove', (client) => clients.delete(client))
    pool.on('connect', (client) => {
      clients.add(client)
      // Sets one format for times, whatever the settings of the database or the role. If this statement fails, the connection fails too,
      // and so does the statement behind it.
      const statements = [`set timezone to 'UTC'`, `set datestyle to 'ISO'`, `set statement_timeout to ${statementMs}`, ...more]
      client.query(statements.join('; ')).catch(() => undefined)
    })
    return pool
  }
  const { connectionMs, statementMs, silenceMs } = bounds
  const pools = {
    writes: poolOf(7, connectionMs, statementMs, setPlansOfWrites),
    reads: poolOf(3, Math.min(connectMs, connectionMs), statementMs),
    schema: poolOf(2, 30_000, 0),
  }
  const writing = borrowing(pools.writes, lost)
  const reading = borrowing(pools.reads, lost)
  const probe = new Probe(settings, onError, bounds.probeMs)
  const transactionSettings: TransactionSettings = { bounds, answers: () => respondsToNewConnection(settings) }

  const inTransaction = <T>(withClient: WithClient, begin: Query, run: Work<T>): Promise<T> =>
    withClient(async (client) => {
      const tx = new PostgresTx(client, begin, transactionSettings)
      // A pooler may provide a session with the statement limit of another process.
      if (statementMs === 0) tx.allowLongStatements()
      try {
        const ending = await run(tx)
        await tx.end(ending)
        return ending.result
      } catch (error) {
        await tx.rollBack()
        throw error
      }
    })
  const write = <T>(work: Work<T>) => inTransaction(writing, beginWriting, work)
  const writeAlone = <T>(work: Work<T>) => withRepeats(() => write(work))
  const shared = new SharedTransactions({ once: write, repeated: writeAlone })

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
      translated(() =>
        reading(async (client): Promise<Row[]> => (await sendAll(client, { silenceMs, goesOn: cutAtOnce }, [query])).rows[0] as Row[]),
      ),
    probe: (sql, keys) => translated(() => probe.ask(sql, keys)),
    snapshot: (work) => withRepeats(() => inTransaction(reading, beginReading, async (tx) => ({ last: [], result: await work(tx) }))),
    transaction: (work, { alone = false } = {}) => (alone ? writeAlone(work) : shared.run(work)),
    onLost: (listener) => {
      listeners.push(listener)
    },
    notices: (onNotice) => openNotices(settings, onNotice),
    pools: () => [stateOf('writes', pools.writes, shared.waiting), stateOf('reads', pools.reads)],
    dialect: () => new PostgresDialect({ pool: pools.schema }),
    close: async () => {
      const ends = Promise.all(Object.values(pools).map((pool) => pool.end()))
      await Promise.all([endInTime(ends, () => clients.forEach(cut)), probe.close()])
    },
  }
}
