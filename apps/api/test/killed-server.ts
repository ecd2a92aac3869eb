import type { ChangeRequest } from '@halyard/contracts'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { pathOf } from './change-requests.ts'
import { type Server, startServer } from './cli/halyard.ts'
import { newStore } from './cli/store.ts'
import { serveTest, type TestServer } from './harness.ts'

const waitOptions = { timeout: 20_000, interval: 20 }

export interface KilledServers {
  /** An instance in this process, without jobs. */
  readonly server: TestServer
  /** A separate connection to the database. */
  readonly session: pg.Client
  /** Starts an instance with all its jobs in another process. */
  start(): Promise<Server>
}

/** Instances over one PostgreSQL database, until the running test ends. */
export const newKilledServers = async (): Promise<KilledServers> => {
  const store = await newStore()
  const server = await store.use((database) => serveTest(database))
  const session = new pg.Client(store.env.DATABASE_URL)
  await session.connect()
  onTestFinished(async () => {
    await session.end()
    await server.stop()
  })
  const start = () => startServer(store, { WEBHOOK_ALLOW_PRIVATE: 'true' })
  return { server, session, start }
}

/** Waits until a transaction waits for a lock of the table. */
const untilWaiting = (session: pg.Client, table: string): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await session.query('select from pg_locks where not granted and relation = $1::regclass', [table])
    expect(rowCount).toBeGreaterThan(0)
  }, waitOptions)

/** Work under the lock of a table: work that must end before the kill, and work that the kill interrupts. */
interface Work {
  readonly first?: () => Promise<unknown>
  readonly interrupted?: () => Promise<unknown>
}

/** Locks a table against writes, starts the work, kills the server while it waits for the lock, and releases the lock. */
export const killWhileWaiting = async (
  { session }: KilledServers,
  { child, ended }: Server,
  table: string,
  { first, interrupted }: Work,
): Promise<void> => {
  await session.query('begin')
  await session.query(`lock table ${table} in exclusive mode`)
  await first?.()
  const working = interrupted?.()
  await untilWaiting(session, table)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  await working
  await session.query('rollback')
  // The database first executes the statements that the process sent before it was killed.
  await vi.waitFor(async () => {
    const { rows } = await session.query(
      `select query from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  }, waitOptions)
}

/** Asks an instance to apply a request. Returns the status. */
export const applyAt = async ({ url }: Pick<Server, 'url'>, request: ChangeRequest, token: string): Promise<number> => {
  const response = await fetch(url + pathOf(request, `${request.id}/state`), {
    method: 'PUT',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ state: 'Applied' }),
  })
  await response.arrayBuffer()
  return response.status
}
