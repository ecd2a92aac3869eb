import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Another client of the database, with an open transaction until the test ends. */
export const beginElsewhere = async (address: string): Promise<pg.Client> => {
  const client = new pg.Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

/** The number of clients of the same database that wait for a lock. */
export const waiting = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
