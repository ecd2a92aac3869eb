import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertEventsOf, ourKey, sealUntil, verifyWith } from '../../../test/audit.ts'
import { freshDatabase } from '../../../test/harness.ts'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { build, type Database } from '../../store/index.ts'
import { listChains } from '../../store/repositories/seals.repository.ts'
import { verifyEvents } from './verify-events.ts'

const theirKey = 'a key that somebody else generated for themselves'
let database: Database
beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  onTestFinished(fresh.discard)
  await database.run(insertEventsOf('shop', null, 'shop', 'default', 'shop', 'shop'))
  await sealUntil(database, 6, ourKey)
})

const run = async (...statements: string[]) => {
  for (const statement of statements) await database.run(sql.raw(statement).compile(build))
}
const verify = () => verifyWith(database, ourKey)
const faultList = async () => (await verify()).faults.map(({ kind, chain, seq, eventId }) => [kind, chain, seq, eventId])

describe('verification of altered columns', () => {
  const alterations: Record<string, string> = {
    created_at: "created_at + interval '1 microsecond'",
    type: "'feature-created'",
    created_by: "'nobody'",
    created_by_account: '7',
    created_by_token: '7',
    project: "'default'",
    feature: "'another-feature'",
    environment: 'null',
    data: '\'{"n": 4}\'',
    pre_data: 'null',
    group_id: 'gen_random_uuid()',
    comment: "'a reason that nobody gave'",
  }

  test('the tests cover all columns of an event', async () => {
    const columns = await database.run(
      sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = 'event'::regclass and attnum > 0 and attgenerated = '' and attname not in ('id', 'xid')`.compile(build),
    )
    expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(alterations).sort())
  })

  test.each(Object.entries(alterations))('reports an event with an altered %s', async (column, value) => {
    await run(`update event set ${column} = ${value} where id = 3`)
    const { faultCount, faults } = await verify()
    expect(faultCount).toBe(1)
    expect(faults).toMatchObject([{ kind: 'altered', chain: 'shop', seq: 2, eventId: 3, createdAt: expect.any(String) }])
    expect(faults[0]!.type).toBe(column === 'type' ? 'feature-created' : 'feature-updated')
  })

  test('reports a comment that was altered, emptied or removed', async () => {
    await run("update event set comment = 'Why' where id = 3")
    await run('delete from event_seal', 'delete from event_chain', "update event_sealing set position = 0, event_id = 0, xid = '0'")
    await sealUntil(database, 6, ourKey)
    expect(await faultList()).toEqual([])
    for (const comment of ["'Why not'", "''", 'null']) {
      await run(`update event set comment = ${comment} where id = 3`)
      expect(await faultList()).toEqual([['altered', 'shop', 2, 3]])
    }
  })

  test('reports text that was moved from one column to the next', async () => {
    await run("update event set created_by = 'some', project = 'bodyshop' where id = 3")
    expect(await faultList()).toEqual([['altered', 'shop', 2, 3]])
  })

  test('distinguishes SQL null from JSON null in the state of an event', async () => {
    await run("insert into event (type, created_by, data, group_id) values ('user-created', 'somebody', null, gen_random_uuid())")
    await sealUntil(database, 7, ourKey)
    await run("update event set data = 'null' where id = 7")
    expect(await faultList()).toEqual([['altered', '', 2, 7]])
  })
})

test('reports a removed event, with or without its seal', async () => {
  await run('delete from event where id = 3')
  expect(await faultList()).toEqual([['removed', 'shop', 2, 3]])
  await run('delete from event_seal where event_id = 3')
  expect(await faultList()).toEqual([['removed', 'shop', 3, 5]])
})

test('reports the removed last event of a chain', async () => {
  await run('delete from event where id = 6', 'delete from event_seal where event_id = 6')
  expect(await faultList()).toEqual([['removed', 'shop', 4, null]])
})

test('reports a removed chain', async () => {
  await run(
    "delete from event where project = 'default'",
    "delete from event_seal where chain = 'default'",
    "delete from event_chain where chain = 'default'",
  )
  expect((await verify()).faults).toMatchObject([
    { kind: 'removed', chain: null, detail: '1 more seals, possibly complete chains, are missing' },
  ])
})

test('reports an inserted event', async () => {
  await run("insert into event (type, created_by, project, group_id, xid) select 'feature-created', 'x', 'shop', gen_random_uuid(), '1'")
  expect(await faultList()).toEqual([['inserted', 'shop', null, 7]])
  await database.run(insertEventsOf('shop'))
  await sealUntil(database, 7, ourKey)
  expect(await faultList()).toEqual([['inserted', 'shop', null, 7]])
})

describe('forged seal', () => {
  const forge = (position: string) => [
    "insert into event (type, created_by, project, group_id) values ('feature-created', 'x', 'shop', gen_random_uuid())",
    `insert into event_seal values (${position}, 7, 'shop', 1, 'x', '')`,
  ]

  test.each(['0', '-1'])('the database refuses a forged seal at position %s', async (position) => {
    await expect(run(...forge(position))).rejects.toThrow('event_seal_position_check')
  })

  test.each([
    ['0', 'drop constraint event_seal_position_check'],
    ['-1', 'drop constraint event_seal_position_check'],
    ['null', 'drop constraint event_seal_pkey, alter position drop not null'],
  ])('reports a forged seal at position %s if the constraint was removed', async (position, change) => {
    await run(`alter table event_seal ${change}`, ...forge(position))
    expect((await verify()).faults).toMatchObject([{ kind: 'inserted', detail: '1 stored seals have a position outside the order' }])
  })

  test('reports a genuine event whose seal has an invalid position', async () => {
    await run('alter table event_seal drop constraint event_seal_position_check', 'update event_seal set position = -1 where event_id = 6')
    expect((await verify()).faults.map(({ kind }) => kind)).toContain('inserted')
  })
})

test('reports an event with a transaction id in the future, which would never be sealed', async () => {
  await run(`
    insert into event (type, created_by, project, group_id, xid)
    select 'feature-created', 'x', 'shop', gen_random_uuid(), (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`)
  expect((await verify()).faults).toMatchObject([
    { kind: 'inserted', chain: 'shop', eventId: 7, detail: 'the event has no seal, and its transaction id is in the future' },
  ])
})

test('reports events with exchanged seals', async () => {
  await run(
    'update event_seal set event_id = 99 where event_id = 3',
    'update event_seal set event_id = 3 where event_id = 5',
    'update event_seal set event_id = 5 where event_id = 99',
  )
  expect(await faultList()).toEqual([
    ['altered', 'shop', 2, 5],
    ['altered', 'shop', 3, 3],
  ])
})

test('reports seals that were created with another key, even under the id of the right key', async () => {
  await run('delete from event_seal', 'delete from event_chain', "update event_sealing set position = 0, event_id = 0, xid = '0'")
  await run("update event set created_by = 'nobody' where id = 3")
  await sealUntil(database, 6, theirKey)
  const { faultCount, faults } = await verify()
  expect([faultCount, new Set(faults.map(({ kind }) => kind))]).toEqual([6, new Set(['unverifiable'])])
  const id = createKeyring([ourKey]).sealKeys[0].id
  await run(`update event_seal set key_id = '${id}'`, `update event_chain set key_id = '${id}'`)
  expect((await verify()).faults.map(({ kind }) => kind)).toEqual(Array(6).fill('altered'))
})

test("only anchors reveal events that were changed and sealed again with the server's own key, up to the last anchor", async () => {
  const anchors = await database.run(listChains())
  await database.run(insertEventsOf('shop', 'shop'))
  await sealUntil(database, 8, ourKey)
  const sealAgain = async (id: number) => {
    await run(`update event set created_by = 'nobody' where id = ${id}`)
    await run('delete from event_seal', 'delete from event_chain', "update event_sealing set position = 0, event_id = 0, xid = '0'")
    // A new sealer knows no earlier seals, as after a restart.
    await sealUntil(database, 8, ourKey)
  }
  const withAnchors = () => verifyEvents(database, createKeyring([ourKey]).sealKeys, anchors)
  await sealAgain(8)
  expect(await verify()).toMatchObject({ seals: 8, anchored: 0, faultCount: 0 })
  expect(await withAnchors()).toMatchObject({ seals: 8, anchored: 6, faultCount: 0 })
  await sealAgain(3)
  expect((await verify()).faultCount).toBe(0)
  expect((await withAnchors()).faults).toMatchObject([
    { kind: 'altered', chain: 'shop', seq: 4, detail: 'an anchor names a different seal' },
  ])
})

test('only an anchor reveals a shortened chain whose stored end was changed as well', async () => {
  const anchors = await database.run(listChains())
  await run(
    'delete from event where id in (5, 6)',
    'delete from event_seal where event_id in (5, 6)',
    `update event_chain c set seq = s.seq, mac = s.mac from event_seal s where c.chain = 'shop' and s.event_id = 3`,
    'update event_sealing set position = 4, event_id = 4, xid = (select xid::text from event where id = 4)',
  )
  expect((await verify()).faultCount).toBe(0)
  await database.run(insertEventsOf('shop', 'shop'))
  const withAnchors = async () => {
    const { faults } = await verifyEvents(database, createKeyring([ourKey]).sealKeys, anchors)
    return faults.map(({ kind, chain, seq, detail }) => [kind, chain, seq, detail])
  }
  expect(await withAnchors()).toEqual([['removed', 'shop', 4, 'an anchor names a seal that is missing']])
  await sealUntil(database, 6, ourKey)
  expect((await verify()).faultCount).toBe(0)
  expect(await withAnchors()).toEqual([['altered', 'shop', 4, 'an anchor names a different seal']])
})

test('reports nothing for old and new anchors of an unchanged store', async () => {
  const before = await database.run(listChains())
  await database.run(insertEventsOf('shop', 'new'))
  await sealUntil(database, 8, ourKey)
  const anchors = [...before, ...(await database.run(listChains()))]
  expect((await verifyEvents(database, createKeyring([ourKey]).sealKeys, anchors)).faults).toEqual([])
})

test('reports the number of faults and the first 100', async () => {
  await database.run(insertEventsOf(...Array.from({ length: 5_100 }, () => 'shop')))
  await sealUntil(database, 5_106, ourKey)
  await run("update event set created_by = 'nobody' where id > 6")
  const seen: number[] = []
  const { faultCount, faults } = await verifyEvents(database, createKeyring([ourKey]).sealKeys, [], (seals) => seen.push(seals))
  expect([faultCount, faults.length, seen]).toEqual([5_100, 100, [5_000, 5_106]])
})
