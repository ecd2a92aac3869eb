import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { build, type Database, type Query } from '../src/store/index.ts'
import { countEventsAfter } from '../src/store/repositories/monitoring.repository.ts'
import { listUnread } from '../src/store/repositories/notifications.repository.ts'
import { findSealing, listUnsealedEvents } from '../src/store/repositories/seals.repository.ts'
import { freshDatabase } from './harness.ts'

const history = 20_000
const recent = 10

/** Adds events. All of them belong to one transaction, as after a restored backup. */
const addEvents = (count: number) =>
  sql`
    insert into event (type, created_by, project, feature, data, group_id)
    select 'change-added', 'ops', 'default', 'checkout', '{"id": 1}', gen_random_uuid() from generate_series(1, ${count}::integer)`.compile(
    build,
  )

const sealAll = sql`
  insert into event_seal (position, event_id, chain, seq, key_id, mac)
  select id, id, 'default', id, 'key', '\\x00' from event e where not exists (select from event_seal s where s.event_id = e.id)`.compile(
  build,
)

const markSealed = sql`
  update event_sealing set position = last.id, event_id = last.id, xid = last.xid::text
  from (select id, xid from event where id = (select max(event_id) from event_seal)) last`.compile(build)

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>> }]
}

/** The number of pages that a statement reads with the plan that writes and jobs use. */
const pagesOf = async (database: Database, query: Query): Promise<number> => {
  const explained = { ...query, sql: `explain (analyze, buffers, format json) ${query.sql}` } as Query<Explained>
  const [row] = await database.transaction(async (tx) => ({ last: [], result: (await tx.batch(explained))[0] }))
  const [{ Plan: plan }] = row!['QUERY PLAN']
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test('sealing and notifications read the recent events, and not the history', { timeout: 120_000 }, async () => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  for (const statement of [addEvents(history), sealAll, markSealed, addEvents(recent)]) await database.run(statement)
  await database.run(sql`analyze event, event_seal, event_sealing`.compile(build))
  const [sealing] = await database.run(findSealing())
  expect(sealing).toMatchObject({ position: history, id: history })
  // Sealing waits for older transactions of the cluster, which can be those of other tests.
  await expect.poll(() => database.run(listUnsealedEvents(sealing!, 1_000)), { timeout: 60_000 }).toHaveLength(recent)
  const pages = {
    sealing: await pagesOf(database, findSealing()),
    unsealed: await pagesOf(database, listUnsealedEvents(sealing!, 1_000)),
    counted: await pagesOf(database, countEventsAfter(sealing!, 1_000)),
    unread: await pagesOf(database, listUnread(history - recent, ['change-added'], 1_000)),
  }
  for (const [statement, read] of Object.entries(pages)) expect(read, statement).toBeLessThan(100)
})
