import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertEventsOf, listSeals, ourKey, sealUntil, verifyWith } from '../../../test/audit.ts'
import { freshDatabase } from '../../../test/harness.ts'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { build, type Database } from '../../store/index.ts'
import { findSealing, listUnsealedEvents } from '../../store/repositories/seals.repository.ts'
import { Sealer } from './sealer.ts'

const anotherKey = 'the key that comes after it, of the same length'
let database: Database
beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  onTestFinished(fresh.discard)
})

const ahead = '(xid::text::bigint + 1000000)::text'
const run = async (...statements: string[]) => {
  for (const statement of statements) await database.run(sql.raw(statement).compile(build))
}
const chainsOf = async () => {
  const chains: Record<string, number[]> = {}
  for (const { chain, seq } of await listSeals(database)) chains[chain] = [...(chains[chain] ?? []), seq]
  return chains
}
const intact = (seals: number, unsealed = 0) => expect.objectContaining({ seals, unsealed, faultCount: 0, faults: [] })

test('a store without seals is sealed completely, with one chain for each project', async () => {
  await database.run(insertEventsOf('shop', null, 'shop', 'default', 'shop'))
  expect(await verifyWith(database, ourKey)).toEqual(intact(0, 5))
  await sealUntil(database, 5, ourKey)
  expect(await chainsOf()).toEqual({ shop: [1, 2, 3], '': [1], default: [1] })
  expect((await listSeals(database)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  expect(await verifyWith(database, ourKey)).toEqual({ seals: 5, chains: 3, anchored: 0, unsealed: 0, faultCount: 0, faults: [] })
})

test('chains continue across several batches', async () => {
  for (let round = 1; round <= 3; round++) {
    await database.run(insertEventsOf(...Array.from({ length: 1_100 }, (_, index) => ['shop', null, 'default'][index % 3]!)))
    await sealUntil(database, round * 1_100, ourKey)
    expect(await verifyWith(database, ourKey)).toEqual(intact(round * 1_100))
  }
})

test('sealing without new events changes nothing', async () => {
  await database.run(insertEventsOf('shop'))
  await sealUntil(database, 1, ourKey)
  const state = () => database.run(sql`select c::text, s::text from event_chain c, event_sealing s`.compile(build))
  const before = await state()
  await sealUntil(database, 1, ourKey)
  expect(await state()).toEqual(before)
})

test('concurrent sealers seal each event once', async () => {
  await database.run(insertEventsOf(...Array.from({ length: 1_500 }, () => 'shop')))
  await Promise.all(Array.from({ length: 5 }, () => sealUntil(database, 1_500, ourKey)))
  expect(await verifyWith(database, ourKey)).toEqual(intact(1_500))
})

test('seals of a replaced key need the former key, and the chain continues', async () => {
  await database.run(insertEventsOf('shop', 'shop'))
  await sealUntil(database, 2, ourKey)
  await database.run(insertEventsOf('shop'))
  await sealUntil(database, 3, anotherKey, ourKey)
  expect(await verifyWith(database, anotherKey, ourKey)).toEqual(intact(3))
  const { faultCount, faults } = await verifyWith(database, anotherKey)
  expect([faultCount, faults.map(({ kind, seq }) => [kind, seq])]).toEqual([
    2,
    [
      ['unverifiable', 1],
      ['unverifiable', 2],
    ],
  ])
})

test('every event is sealed once after a copy to another database with other transaction ids', async () => {
  await database.run(insertEventsOf('shop', 'shop', 'default'))
  await sealUntil(database, 3, ourKey)
  await database.run(insertEventsOf('shop', 'shop'))
  await run('update event set xid = pg_current_xact_id()')
  await database.run(insertEventsOf('default'))
  await sealUntil(database, 6, ourKey)
  expect(await verifyWith(database, ourKey)).toEqual(intact(6))
})

test('all events are scanned once after a copy, and then only events after the last seal', async () => {
  await database.run(insertEventsOf('shop', 'default'))
  await sealUntil(database, 2, ourKey)
  await run('update event set xid = pg_current_xact_id()')
  const sealingRow = async () => (await database.run(findSealing()))[0]
  // Older transactions of other tests in the same cluster may still run; the scan completes after they end.
  await vi.waitFor(async () => expect(await sealingRow()).toMatchObject({ xid: '0', id: 0, currentXid: expect.any(String) }), 20_000)
  await sealUntil(database, 2, ourKey)
  expect(await sealingRow()).toMatchObject({ xid: expect.not.stringMatching(/^0$/), id: 2, currentXid: null })
  await database.run(insertEventsOf('shop'))
  await sealUntil(database, 3, ourKey)
  expect(await verifyWith(database, ourKey)).toEqual(intact(3))
})

test('unsealed events between sealed ones, which a copy can cause, are sealed too', async () => {
  await database.run(insertEventsOf('shop', 'shop', 'shop'))
  // The second event looks as if its transaction was still open while the others were sealed.
  await run('update event set xid = pg_current_xact_id() where id = 1', `update event set xid = (${ahead})::xid8 where id = 2`)
  await sealUntil(database, 2, ourKey)
  expect((await listSeals(database)).map(({ event_id }) => event_id)).toEqual([3, 1])
  await run('update event set xid = pg_current_xact_id()')
  await sealUntil(database, 3, ourKey)
  expect((await listSeals(database)).map(({ event_id }) => event_id)).toEqual([3, 1, 2])
  expect(await verifyWith(database, ourKey)).toEqual(intact(3))
})

test('transaction ids from a database with higher ids do not prevent sealing', async () => {
  await database.run(insertEventsOf('shop', 'shop'))
  await sealUntil(database, 2, ourKey)
  await run(`update event set xid = (${ahead})::xid8`, `update event_sealing set xid = ${ahead}`)
  await database.run(insertEventsOf('shop', 'default'))
  await sealUntil(database, 4, ourKey)
  expect((await listSeals(database)).map(({ event_id }) => event_id)).toEqual([1, 2, 3, 4])
})

test('the digest of an event without a comment equals that of versions without comments', async () => {
  await run(`
    insert into event (type, created_at, created_by, created_by_account, project, data, group_id, comment) values
      ('project-updated', '2026-01-31T12:00:00.5Z', 'ada', 7, 'shop', '{"n": 1}', '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', null),
      ('project-updated', '2026-01-31T12:00:00.5Z', 'ada', 7, 'shop', '{"n": 1}', '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', 'Why')`)
  const text = (id: number) => `${id}:1769860800.500000:7::5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc:15:project-updated3:ada4:shop::{"n": 1}\n`
  const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
  const events = await vi.waitFor(async () => {
    const found = await database.run(listUnsealedEvents({ position: 0, id: 0, xid: '0' }, 10))
    expect(found).toHaveLength(2)
    return found
  }, 20_000)
  expect(events.map(({ digest }) => digest)).toEqual([sha256(text(1)), sha256(`${text(2)}\nWhy`)])
})

describe('a running server', () => {
  const newServer = () => {
    const errors: string[] = []
    const sealer = new Sealer({ database, keyring: createKeyring([ourKey]), now: Date.now, log: { error: (text) => errors.push(text) } })
    const sealedBy = (seals: number) =>
      vi.waitFor(
        async () => {
          await sealer.seal()
          expect(await listSeals(database)).toHaveLength(seals)
        },
        { timeout: 20_000 },
      )
    return { sealer, errors, sealedBy }
  }
  const resetSealing = "update event_sealing set position = 0, event_id = 0, xid = '0'"
  const loseSeals = ['delete from event_seal', 'delete from event_chain', resetSealing]

  test('does not seal events again that it sealed before, and reports the loss once', async () => {
    const { sealer, errors, sealedBy } = newServer()
    await database.run(insertEventsOf('shop', 'shop', 'default'))
    await sealedBy(3)
    await run(...loseSeals, "update event set created_by = 'nobody' where id = 2")
    for (let round = 0; round < 3; round++) await sealer.seal()
    expect(errors).toEqual([expect.stringMatching(/^seal 3 of the events is missing or changed: .+halyard audit verify --anchors <file>/)])
    await sealUntil(database, 3, ourKey)
    await sealer.seal()
    await sealer.stop()
    expect([errors.length, (await listSeals(database)).length]).toEqual([1, 3])
  })

  test('detects lost seals of other instances', async () => {
    const { sealer, errors } = newServer()
    await database.run(insertEventsOf('shop', 'default'))
    await sealUntil(database, 2, ourKey)
    await sealer.seal()
    await run(...loseSeals)
    await sealer.seal()
    expect([errors.length, await listSeals(database)]).toEqual([1, []])
  })

  test('does not seal again events before the last seal', async () => {
    const { sealer, errors, sealedBy } = newServer()
    await database.run(insertEventsOf('shop', 'shop', 'default'))
    await sealedBy(3)
    await run("delete from event_seal where chain = 'shop'", "delete from event_chain where chain = 'shop'", resetSealing)
    await sealer.seal()
    expect([errors.length, (await listSeals(database)).map(({ position }) => position)]).toEqual([1, [3]])
  })

  test('continues after lost seals are restored, and reports the next loss', async () => {
    const { sealer, errors, sealedBy } = newServer()
    await database.run(insertEventsOf('shop', 'shop'))
    await sealedBy(2)
    const takeSeal = 'update event_seal set position = position + 1000 where position = 2'
    const restoreSeal = 'update event_seal set position = position - 1000 where position > 1000'
    await run(takeSeal)
    await sealer.seal()
    await run(restoreSeal)
    await database.run(insertEventsOf('shop'))
    await sealedBy(3)
    expect(errors).toHaveLength(1)
    await run(...loseSeals)
    await sealer.seal()
    expect(errors).toHaveLength(2)
  })

  test('shares sealing with other servers without errors', async () => {
    const servers = [newServer(), newServer(), newServer()]
    for (let round = 0; round < 6; round++) {
      await database.run(insertEventsOf('shop', null))
      await servers[round % 3]!.sealedBy(2 * round + 2)
      await servers[(round + 1) % 3]!.sealer.seal()
    }
    await database.run(insertEventsOf(...Array.from({ length: 1_500 }, () => 'shop')))
    await Promise.all(servers.map(({ sealedBy }) => sealedBy(1_512)))
    expect(servers.flatMap(({ errors }) => errors)).toEqual([])
    expect(await verifyWith(database, ourKey)).toEqual(intact(1_512))
  })
})
