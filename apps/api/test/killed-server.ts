import type { ChangeRequest } from '@halyard/contracts'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { pathOf } from './change-requests.ts'
import { type Server, startServer } from './cli/halyard.ts'
import { newStore } from './cli/store.ts'
import { serveTest, type TestServer } from './harness.ts'

const patience = { timeout: 20_000, interval: 20 }

export interface KilledServers {
  /** An instance in this process, which runs no jobs. */
  readonly server: TestServer
  /** A connection of its own to the database. */
  readonly session: pg.Client
  /** Starts an instance as a process of its own, with all its jobs. */
  start(): Promise<Server>
}

/** Instances over one PostgreSQL, until the running test is finished. */
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
  }, patience)

/** Locks a table against writes, begins the work, kills the server while it waits for the table, and releases the table. */
export const killWhileWaiting = async (
  { session }: KilledServers,
  { child, ended }: Server,
  table: string,
  begin: () => Promise<unknown>,
): Promise<void> => {
  await session.query('begin')
  await session.query(`lock table ${table} in exclusive mode`)
  const working = begin()
  await untilWaiting(session, table)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  await working
  await session.query('rollback')
  // The database first carries out what the process sent before its end.
  await vi.waitFor(async () => {
    const { rows } = await session.query(
      `select query from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  }, patience)
}

/** Asks an instance to apply a request; gives the status. */
export const applyAt = async ({ url }: Pick<Server, 'url'>, request: ChangeRequest, token: string): Promise<number> => {
  const response = await fetch(url + pathOf(request, `${request.id}/state`), {
    method: 'PUT',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ state: 'Applied' }),
  })
  await response.arrayBuffer()
  return response.status
}
