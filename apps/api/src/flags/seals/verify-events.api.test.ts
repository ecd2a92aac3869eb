import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertEventsOf, ourKey, sealUntil, verifyWith } from '../../../test/audit.ts'
import { freshDatabase } from '../../../test/harness.ts'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { build, type Database } from '../../store/index.ts'
import { listChains } from '../../store/repositories/seals.repository.ts'
import { verifyEvents } from './verify-events.ts'

const theirKey = 'a key that somebody else made up by themselves'
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
const told = async () => (await verify()).faults.map(({ kind, chain, seq, eventId }) => [kind, chain, seq, eventId])

describe('any column of an event that was altered is found, with what and when it was', () => {
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

  test('these are all columns', async () => {
    const columns = await database.run(
      sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = 'event'::regclass and attnum > 0 and attgenerated = '' and attname not in ('id', 'xid')`.compile(build),
    )
    expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(alterations).sort())
  })

  test.each(Object.entries(alterations))('%s', async (column, value) => {
    await run(`update event set ${column} = ${value} where id = 3`)
    const { faultCount, faults } = await verify()
    expect(faultCount).toBe(1)
    expect(faults).toMatchObject([{ kind: 'altered', chain: 'shop', seq: 2, eventId: 3, createdAt: expect.any(String) }])
    expect(faults[0]!.type).toBe(column === 'type' ? 'feature-created' : 'feature-updated')
  })

  test('a comment that was altered, emptied or taken away', async () => {
    await run("update event set comment = 'Why' where id = 3")
    await run('delete from event_seal', 'delete from event_chain', "update event_sealing set position = 0, event_id = 0, xid = '0'")
    await sealUntil(database, 6, ourKey)
    expect(await told()).toEqual([])
    for (const comment of ["'Why not'", "''", 'null']) {
      await run(`update event set comment = ${comment} where id = 3`)
      expect(await told()).toEqual([['altered', 'shop', 2, 3]])
    }
  })

  test('what was moved from one column to the next', async () => {
    await run("update event set created_by = 'some', project = 'bodyshop' where id = 3")
    expect(await told()).toEqual([['altered', 'shop', 2, 3]])
  })

  test('a state that is null in SQL and one that is null in JSON are not the same', async () => {
    await run("insert into event (type, created_by, data, group_id) values ('user-created', 'somebody', null, gen_random_uuid())")
    await sealUntil(database, 7, ourKey)
    await run("update event set data = 'null' where id = 7")
    expect(await told()).toEqual([['altered', '', 2, 7]])
  })
})

test('an event that was removed, with its seal or without it', async () => {
  await run('delete from event where id = 3')
  expect(await told()).toEqual([['removed', 'shop', 2, 3]])
  await run('delete from event_seal where event_id = 3')
  expect(await told()).toEqual([['removed', 'shop', 3, 5]])
})

test('the last event of a chain that was removed with its seal', async () => {
  await run('delete from event where id = 6', 'delete from event_seal where event_id = 6')
  expect(await told()).toEqual([['removed', 'shop', 4, null]])
})

test('a chain that was removed with all that is known of it', async () => {
  await run(
    "delete from event where project = 'default'",
    "delete from event_seal where chain = 'default'",
    "delete from event_chain where chain = 'default'",
  )
  expect((await verify()).faults).toMatchObject([{ kind: 'removed', chain: null, detail: '1 more seals, maybe whole chains, are missing' }])
})

test('an event that was put between others', async () => {
  await run("insert into event (type, created_by, project, group_id, xid) select 'feature-created', 'x', 'shop', gen_random_uuid(), '1'")
  expect(await told()).toEqual([['inserted', 'shop', null, 7]])
  await database.run(insertEventsOf('shop'))
  await sealUntil(database, 7, ourKey)
  expect(await told()).toEqual([['inserted', 'shop', null, 7]])
})

describe('an event that seems to be sealed', () => {
  const forge = (position: string) => [
    "insert into event (type, created_by, project, group_id) values ('feature-created', 'x', 'shop', gen_random_uuid())",
    `insert into event_seal values (${position}, 7, 'shop', 1, 'x', '')`,
  ]

  test.each(['0', '-1'])('at position %s: the database refuses it', async (position) => {
    await expect(run(...forge(position))).rejects.toThrow('event_seal_position_check')
  })

  test.each([
    ['0', 'drop constraint event_seal_position_check'],
    ['-1', 'drop constraint event_seal_position_check'],
    ['null', 'drop constraint event_seal_pkey, alter position drop not null'],
  ])('at position %s, where it no longer refuses that', async (position, change) => {
    await run(`alter table event_seal ${change}`, ...forge(position))
    expect((await verify()).faults).toMatchObject([{ kind: 'inserted', detail: '1 of the stored seals are at no place in the order' }])
  })

  test('a genuine one whose seal was put there is found as well', async () => {
    await run('alter table event_seal drop constraint event_seal_position_check', 'update event_seal set position = -1 where event_id = 6')
    expect((await verify()).faults.map(({ kind }) => kind)).toContain('inserted')
  })
})

test('an event of a transaction that is yet to come, which would never be sealed', async () => {
  await run(`
    insert into event (type, created_by, project, group_id, xid)
    select 'feature-created', 'x', 'shop', gen_random_uuid(), (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`)
  expect((await verify()).faults).toMatchObject([
    { kind: 'inserted', chain: 'shop', eventId: 7, detail: 'it has no seal, and its transaction is yet to come' },
  ])
})

test('events and seals in the place of each other', async () => {
  await run(
    'update event_seal set event_id = 99 where event_id = 3',
    'update event_seal set event_id = 3 where event_id = 5',
    'update event_seal set event_id = 5 where event_id = 99',
  )
  expect(await told()).toEqual([
    ['altered', 'shop', 2, 5],
    ['altered', 'shop', 3, 3],
  ])
})

test('seals that somebody without the key made again are found, under whatever name', async () => {
  await run('delete from event_seal', 'delete from event_chain', "update event_sealing set position = 0, event_id = 0, xid = '0'")
  await run("update event set created_by = 'nobody' where id = 3")
  await sealUntil(database, 6, theirKey)
  const { faultCount, faults } = await verify()
  expect([faultCount, new Set(faults.map(({ kind }) => kind))]).toEqual([6, new Set(['unverifiable'])])
  const id = createKeyring([ourKey]).sealKeys[0].id
  await run(`update event_seal set key_id = '${id}'`, `update event_chain set key_id = '${id}'`)
  expect((await verify()).faults.map(({ kind }) => kind)).toEqual(Array(6).fill('altered'))
})

test('events that were changed and sealed anew with our own key are found by anchors, as far as they reach, and by nothing else', async () => {
  const anchors = await database.run(listChains())
  await database.run(insertEventsOf('shop', 'shop'))
  await sealUntil(database, 8, ourKey)
  const sealAnew = async (id: number) => {
    await run(`update event set created_by = 'nobody' where id = ${id}`)
    await run('delete from event_seal', 'delete from event_chain', "update event_sealing set position = 0, event_id = 0, xid = '0'")
    // A sealer that knows nothing of before, as after a restart.
    await sealUntil(database, 8, ourKey)
  }
  const withAnchors = () => verifyEvents(database, createKeyring([ourKey]).sealKeys, anchors)
  await sealAnew(8)
  expect(await verify()).toMatchObject({ seals: 8, anchored: 0, faultCount: 0 })
  expect(await withAnchors()).toMatchObject({ seals: 8, anchored: 6, faultCount: 0 })
  await sealAnew(3)
  expect((await verify()).faultCount).toBe(0)
  expect((await withAnchors()).faults).toMatchObject([
    { kind: 'altered', chain: 'shop', seq: 4, detail: 'an anchor tells of another seal' },
  ])
})

test('a chain that was cut short with all that is known of its end is found by an anchor, and by an anchor alone', async () => {
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
  expect(await withAnchors()).toEqual([['removed', 'shop', 4, 'an anchor tells of a seal that is missing']])
  await sealUntil(database, 6, ourKey)
  expect((await verify()).faultCount).toBe(0)
  expect(await withAnchors()).toEqual([['altered', 'shop', 4, 'an anchor tells of another seal']])
})

test('anchors of what is as it was, old ones too, find nothing', async () => {
  const before = await database.run(listChains())
  await database.run(insertEventsOf('shop', 'new'))
  await sealUntil(database, 8, ourKey)
  const anchors = [...before, ...(await database.run(listChains()))]
  expect((await verifyEvents(database, createKeyring([ourKey]).sealKeys, anchors)).faults).toEqual([])
})

test('of many faults the first are told, and their number', async () => {
  await database.run(insertEventsOf(...Array.from({ length: 5_100 }, () => 'shop')))
  await sealUntil(database, 5_106, ourKey)
  await run("update event set created_by = 'nobody' where id > 6")
  const seen: number[] = []
  const { faultCount, faults } = await verifyEvents(database, createKeyring([ourKey]).sealKeys, [], (seals) => seen.push(seals))
  expect([faultCount, faults.length, seen]).toEqual([5_100, 100, [5_000, 5_106]])
})
