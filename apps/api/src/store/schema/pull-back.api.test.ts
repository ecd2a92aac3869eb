import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { build } from '../index.ts'
import { migrate } from './migrate.ts'

test('a migrated store from another database has no transaction numbers from the future', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { database } = server
  for (const name of ['one', 'two']) await server.send('POST', '/api/admin/projects/default/features', { body: { name } })
  await database.run(sql`update feature set changed = '4000000000000'`.compile(build))
  await database.run(sql`update event set xid = '4000000000000'`.compile(build))
  await migrate({ dialect: () => database.dialect() })
  const late = sql<{ late: number }>`
    select (select count(*) from feature where changed >= pg_snapshot_xmax(pg_current_snapshot()))
      + (select count(*) from event where xid >= pg_snapshot_xmax(pg_current_snapshot())) as late`.compile(build)
  expect(await database.run(late)).toEqual([{ late: 0 }])
})
