import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { build, type Database, DatabaseUnavailable, openPostgres, type Query } from '../../src/store/index.ts'
import { freshDatabase } from '../harness.ts'

let database: Database
let discard: () => Promise<void>
let address: string
/** A session outside the pool, for queries and interference. */
let session: pg.Client

beforeAll(async () => {
  const fresh = await freshDatabase()
  ;({ database, discard } = fresh)
  address = fresh.url!
  session = new pg.Client(fresh.url)
  await session.connect()
  await session.query(`alter database ${pg.escapeIdentifier(new URL(fresh.url!).pathname.slice(1))} set deadlock_timeout = '50ms'`)
  await session.query('create table counter (name text primary key, n integer not null)')
})
afterAll(async () => {
  await session.end()
  await discard()
})
beforeEach(async () => {
  await session.query(`truncate counter; insert into counter values ('a', 0), ('b', 0)`)
})

const statement = (text: string, ...values: unknown[]): Query => ({ ...sql.raw(text).compile(build), parameters: values })
const add = (name: string, n = 1) => statement('update counter set n = n + $2 where name = $1', name, n)
const insertCounter = (name: string) => statement('insert into counter values ($1, 0)', name)
const broken = statement('select 1 / $1::int', 0)
/** A row with a value that PostgreSQL knows and JavaScript lacks. */
const unreadable = statement("select 'infinity'::timestamptz as due_at")
const conflict = (code: string) => statement(`do $$ begin raise exception 'injected' using errcode = '${code}'; end $$`)

const counters = async () =>
  Object.fromEntries((await session.query('select name, n from counter order by name')).rows.map(({ name, n }) => [name, n]))
/** States of the server's sessions. */
const states = async (): Promise<(string | null)[]> =>
  (await session.query(`select state from pg_stat_activity where datname = current_database() and application_name = 'halyard'`)).rows.map(
    (row) => row.state,
  )

describe('transaction', () => {
  test('one of two deadlocked transactions is retried, and both succeed', async () => {
    const both = Promise.withResolvers<void>()
    let [waiting, attempts] = [0, 0]
    const crossing = (first: string, second: string) =>
      database.transaction(async (tx) => {
        attempts++
        await tx.batch(add(first))
        if (++waiting === 2) both.resolve()
        await both.promise
        await tx.batch(add(second))
        return { last: [], result: first }
      })
    expect(await Promise.all([crossing('a', 'b'), crossing('b', 'a')])).toEqual(['a', 'b'])
    // The retried transaction may lock its first row before the other one gets it. Then both deadlock again.
    expect(attempts).toBeGreaterThan(2)
    expect(await counters()).toEqual({ a: 2, b: 2 })
  })

  test.each(['40001', '40P01'])(
    'a transaction that always fails with %s is given up after three retries, and stores nothing',
    async (code) => {
      let attempts = 0
      const hopeless = database.transaction(async () => {
        attempts++
        return { last: [add('a'), conflict(code)], result: null }
      })
      await expect(hopeless).rejects.toMatchObject({ code })
      expect(attempts).toBe(4)
      expect(await counters()).toEqual({ a: 0, b: 0 })
    },
  )

  test('a transaction that fails with 40001 twice succeeds once', async () => {
    let attempts = 0
    await database.transaction(async () => {
      attempts++
      return { last: [add('a'), ...(attempts < 3 ? [conflict('40001')] : [])], result: null }
    })
    expect(attempts).toBe(3)
    expect(await counters()).toEqual({ a: 1, b: 0 })
  })

  test('a transaction that violates a constraint is not retried', async () => {
    let attempts = 0
    const duplicate = database.transaction(async () => {
      attempts++
      return { last: [insertCounter('a')], result: null }
    })
    await expect(duplicate).rejects.toMatchObject({ code: '23505' })
    expect(attempts).toBe(1)
  })

  const rolledBack: [string, () => Promise<unknown>][] = [
    ['its first statement', () => database.transaction(async () => ({ last: [broken, add('a'), add('b')], result: null }))],
    ['a statement in the middle', () => database.transaction(async () => ({ last: [add('a'), broken, add('b')], result: null }))],
    ['its last statement', () => database.transaction(async () => ({ last: [add('a'), add('b'), broken], result: null }))],
    [
      'a batch of its work',
      () =>
        database.transaction(async (tx) => {
          await tx.batch(add('a'), broken, add('b'))
          return { last: [add('a')], result: null }
        }),
    ],
    [
      'a batch of its work whose fault the work ignores, followed by statements',
      () =>
        database.transaction(async (tx) => {
          await tx.batch(add('a'), broken).catch(() => undefined)
          return { last: [add('b')], result: null }
        }),
    ],
    [
      'a batch of its work whose fault the work ignores, without further statements',
      () =>
        database.transaction(async (tx) => {
          await tx.batch(add('a'), broken).catch(() => undefined)
          return { last: [], result: null }
        }),
    ],
    [
      'the read of a value',
      () =>
        database.transaction(async (tx) => {
          await tx.batch(add('a'), unreadable)
          return { last: [add('b')], result: null }
        }),
    ],
    [
      'its work, between two batches',
      () =>
        database.transaction(async (tx) => {
          await tx.batch(add('a'))
          throw new Error('surprise')
        }),
    ],
  ]
  test.each(rolledBack)('a transaction is rolled back completely when %s fails', async (_, work) => {
    await expect(work()).rejects.toThrow()
    expect(await counters()).toEqual({ a: 0, b: 0 })
    expect(await states()).not.toContain('idle in transaction (aborted)')
  })

  test('a value that cannot be read is an error that names its column, and the connection stays in use', async () => {
    await expect(database.run(unreadable)).rejects.toThrow('the server cannot read a value of the column due_at')
    expect(await database.run(statement('select 1 as one'))).toEqual([{ one: 1 }])
  })

  test('a transaction reports its first fault, and not the faults that follow from it', async () => {
    await expect(database.transaction(async () => ({ last: [add('a'), broken, add('b')], result: null }))).rejects.toThrow(
      'division by zero',
    )
  })

  test('a transaction without statements sends nothing to the database', async () => {
    expect(await database.transaction(async () => ({ last: [], result: 'nothing done' }))).toBe('nothing done')
  })

  test('a transaction returns the rows of each statement in order, with many transactions at the same time', async () => {
    const number = (n: number) => statement('select $1::int as n', n)
    const results = await database.transaction(async (tx) => {
      const batches = await Promise.all(Array.from({ length: 20 }, (_, n) => tx.batch(number(n), number(n + 100))))
      return { last: [], result: batches }
    })
    expect(results).toEqual(Array.from({ length: 20 }, (_, n) => [[{ n }], [{ n: n + 100 }]]))
  })
})

test('a snapshot sees one moment and cannot write', async () => {
  const seen = await database.snapshot(async (tx) => {
    const [before] = await tx.batch(statement('select n from counter order by name'))
    await session.query('update counter set n = n + 1')
    const [after] = await tx.batch(statement('select n from counter order by name'))
    return [before, after]
  })
  expect(seen).toEqual([
    [{ n: 0 }, { n: 0 }],
    [{ n: 0 }, { n: 0 }],
  ])
  expect(await counters()).toEqual({ a: 1, b: 1 })
  await expect(database.snapshot((tx) => tx.batch(add('a')))).rejects.toMatchObject({ code: '25006' })
})

describe('connection pool', () => {
  test('loses no connection to failures: after 200 failures, 20 transactions run in parallel', async () => {
    const failures = [
      () => database.transaction(async () => ({ last: [broken], result: null })),
      () => database.transaction(async () => ({ last: [insertCounter('a')], result: null })),
      () => database.transaction((tx) => tx.batch(broken).then(() => ({ last: [], result: null }))),
      () => database.snapshot((tx) => tx.batch(insertCounter('c'))),
      () => database.run(broken),
      () => database.transaction(() => Promise.reject(new Error('surprise'))),
    ]
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => failures[n % failures.length]!()))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toEqual([])

    const good = () =>
      database.transaction(async (tx) => {
        await tx.batch(statement('select pg_sleep(0.02)'))
        return { last: [add('a')], result: null }
      })
    await Promise.all(Array.from({ length: 20 }, good))
    expect(await counters()).toEqual({ a: 20, b: 0 })
    const now = await states()
    expect(new Set(now)).toEqual(new Set(['idle']))
    expect(now.length).toBeLessThanOrEqual(12)
  })

  test('prepares a statement again whose first run failed', async () => {
    const late = statement('select n as "first seen in a failed transaction" from counter where name = $1', 'a')
    for (let round = 0; round < 12; round++) {
      await expect(database.transaction(async (tx) => ({ last: [], result: await tx.batch(broken, late, late) }))).rejects.toThrow(
        'division by zero',
      )
      expect(await database.run(late)).toEqual([{ 'first seen in a failed transaction': 0 }])
    }
  })

  test('does not use a session after the notice of its end', async () => {
    const single = openPostgres(address, () => undefined)
    try {
      const sleeping = single.run(statement('select pg_sleep(60)')).catch((error: unknown) => error)
      await vi.waitFor(async () => expect(await states()).toContain('active'))
      await session.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and application_name = 'halyard'`,
      )
      expect(await sleeping).toBeInstanceOf(DatabaseUnavailable)
      expect(await single.run(statement('select 1 as one'))).toEqual([{ one: 1 }])
    } finally {
      await single.close()
    }
  })

  test('survives the end of all its sessions: running transactions fail as unavailable, and the next ones succeed', async () => {
    const sleep = statement('select pg_sleep(60)')
    // A transaction with an undeclared lock has a connection of its own.
    const lock = statement('select pg_advisory_xact_lock_shared(1)')
    const writing = () => database.transaction(async (tx) => ({ last: [], result: await tx.batch(lock, sleep) }))
    const sleeping = [...Array.from({ length: 3 }, () => database.run(sleep)), ...Array.from({ length: 2 }, writing)]
    const settled = Promise.allSettled<unknown>(sleeping)
    await vi.waitFor(async () => expect((await states()).filter((state) => state === 'active')).toHaveLength(5))
    await session.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'halyard'`,
    )
    for (const outcome of await settled) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    const adding = () =>
      Promise.allSettled(Array.from({ length: 20 }, () => database.transaction(async () => ({ last: [add('a')], result: null }))))
    const done = (outcomes: PromiseSettledResult<null>[]) => outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    // The notice of the end of idle sessions may still be on its way.
    const first = await adding()
    expect(await counters()).toEqual({ a: done(first), b: 0 })
    const reasons = first.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reasons.filter((reason) => !(reason instanceof DatabaseUnavailable))).toEqual([])
    expect(done(await adding())).toBe(20)
  })
})
