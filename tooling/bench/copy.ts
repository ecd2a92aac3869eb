import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Rows of each table in the format of COPY. Referenced tables precede those that refer to them. */
export type Rows = ReadonlyMap<string, Buffer>

const tablesInOrder = async (client: pg.Client): Promise<string[]> => {
  const tables = await client.query<{ name: string; refers: string[] }>(`
    select quote_ident(relname) as name, array(
      select quote_ident(other.relname) from pg_constraint join pg_class other on other.oid = confrelid where contype = 'f' and conrelid = c.oid
    )::text[] as refers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const refers = new Map(tables.rows.map((row) => [row.name, row.refers]))
  const order = new Set<string>()
  const add = (name: string, above: readonly string[]) => {
    if (above.includes(name) || order.has(name)) return
    for (const other of refers.get(name) ?? []) add(other, [...above, name])
    order.add(name)
  }
  for (const name of refers.keys()) add(name, [])
  return [...order]
}

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of the database. */
export const readRows = (url: string): Promise<Rows> =>
  connected(url, async (client) => {
    const rows = new Map<string, Buffer>()
    for (const table of await tablesInOrder(client)) rows.set(table, await buffer(client.query(copyTo(`copy ${table} to stdout`))))
    return rows
  })

/** Drops the foreign keys of all tables. */
export const dropForeignKeys = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const keys = await client.query<{ sql: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql from pg_constraint where contype = 'f'`,
    )
    for (const { sql } of keys.rows) await client.query(sql)
  })

/** Empties the tables, then loads the rows with COPY in one transaction. Returns the seconds of the load. */
export const loadRows = (url: string, rows: Rows): Promise<number> =>
  connected(url, async (client) => {
    await client.query(`truncate ${[...rows.keys()].join(', ')}`)
    await client.query('checkpoint')
    const started = performance.now()
    await client.query('begin')
    for (const [table, bytes] of rows) {
      if (bytes.length > 0)
        await pipeline(Readable.from([bytes], { objectMode: false }), client.query(copyFrom(`copy ${table} from stdin`)))
    }
    await client.query('commit')
    return (performance.now() - started) / 1000
  })
