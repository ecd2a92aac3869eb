import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { build, openPostgres } from '../../src/store/index.ts'
import { freshDatabase, serveTest } from '../harness.ts'
import { importFile } from '../state-import.ts'

/** A database whose sessions start with these settings. */
const databaseWith = async (settings: Record<string, string>) => {
  const { url, discard } = await freshDatabase()
  onTestFinished(discard)
  const client = new pg.Client(url)
  await client.connect()
  const name = pg.escapeIdentifier(new URL(url!).pathname.slice(1))
  for (const [key, value] of Object.entries(settings)) await client.query(`alter database ${name} set ${key} = '${value}'`)
  await client.end()
  const database = openPostgres(url!, () => undefined)
  onTestFinished(() => database.close())
  return database
}

test.each([
  ['a zone east of UTC, with historical offsets of seconds', { timezone: 'Asia/Kolkata' }],
  ['a zone west of UTC, where the first instant is in another year', { timezone: 'America/New_York' }],
  ['another date format', { datestyle: 'German', intervalstyle: 'sql_standard' }],
])('times are independent of database settings: %s', async (_, settings) => {
  const server = await serveTest(await databaseWith(settings), { now: () => Date.parse('2026-11-21T08:00:00.123Z') })
  onTestFinished(() => server.stop())
  const times = ['0001-01-01T00:00:00.000Z', '1850-06-01T12:00:00.000Z', '2024-02-29T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
  await importFile(server, { version: 4, features: times.map((createdAt, at) => ({ name: `f${at}`, createdAt, type: 'kill-switch' })) })
  const { features } = (await server.send('GET', '/api/admin/features')).json
  expect(features.map((feature: { createdAt: string }) => feature.createdAt)).toEqual(times)
  const { projects } = (await server.send('GET', '/api/admin/projects')).json
  expect(Date.parse(projects[0].createdAt)).toBeLessThanOrEqual(Date.now())
})

test('transactions see commits of others while they waited for a lock, whatever the database settings are', async () => {
  const database = await databaseWith({ default_transaction_isolation: 'serializable' })
  const isolation = sql<{ transaction_isolation: string }>`show transaction_isolation`.compile(build)
  const [found] = await database.transaction(async (tx) => ({ last: [], result: (await tx.batch(isolation))[0] }))
  expect(found).toEqual({ transaction_isolation: 'read committed' })
})
