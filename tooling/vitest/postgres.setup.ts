import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, openPostgres } from '../../apps/api/src/store/index.ts'
import { startCluster } from '../postgres/index.ts'

/** Starts the server of the run, or uses the given one, and creates the migrated database that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.vitest.logger.log(`PostgreSQL for the tests: ${cluster.kind}`)
  const template = `halyard_template_${randomBytes(4).toString('hex')}`
  const teardown = async () => {
    await dropDatabases(cluster.url, template)
    await cluster.stop()
  }
  try {
    await query(cluster.url, `create database ${template}`)
    await migrateDatabase(withDatabase(cluster.url, template))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', cluster.url)
  project.provide('templateDatabase', template)
  return teardown
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function migrateDatabase(url: string): Promise<void> {
  const database = openPostgres(url, () => {})
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

async function dropDatabases(url: string, template: string): Promise<void> {
  const left = await query<{ datname: string }>(url, 'select datname from pg_database where starts_with(datname, $1)', [template])
  for (const { datname } of left) await query(url, `drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
}
