import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Databases of one run on one server. Requires superuser rights. */
export interface Databases {
  /** Creates a database, as a clone if a template is named. Returns its URL. The template must have no connections. */
  create(name: string, template?: string): Promise<string>
  drop(name: string): Promise<void>
  /** Drops all remaining databases. */
  stop(): Promise<void>
}

export const query = async (url: string, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

export const databasesOn = (maintenanceUrl: string): Databases => {
  const run = randomBytes(4).toString('hex')
  const full = (name: string) => `halyard_bench_${run}_${name}`
  const made = new Set<string>()
  const drop = async (name: string) => {
    made.delete(name)
    await query(maintenanceUrl, `drop database if exists ${full(name)} with (force)`)
  }
  return {
    create: async (name, template) => {
      made.add(name)
      await query(maintenanceUrl, `create database ${full(name)} ${template ? `template ${full(template)}` : ''}`)
      const url = new URL(maintenanceUrl)
      url.pathname = `/${full(name)}`
      return url.href
    },
    drop,
    stop: async () => {
      for (const name of made) await drop(name)
    },
  }
}
