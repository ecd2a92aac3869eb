import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conflict } from '../../src/store/engine/sharing/row-locks.ts'
import { build, type Database, DatabaseUnavailable, locking, openPostgres, type Query, type Tx } from '../../src/store/index.ts'
import { lockStateShared } from '../../src/store/repositories/state-lock.repository.ts'
import { freshDatabase } from '../harness.ts'

type LockStrength = NonNullable<Query['locks']>['strength']

let database: Database
/** Another instance on the same database. */
let other: Database
let discard: () => Promise<void>
/** A session outside the pools, for queries and interference. */
let session: pg.Client

beforeAll(async () => {
  const fresh = await freshDatabase()
  ;({ database, discard } = fresh)
  other = openPostgres(fresh.url!, () => undefined)
  session = new pg.Client(fresh.url)
  await session.connect()
  await session.query(`alter database ${pg.escapeIdentifier(new URL(fresh.url!).pathname.slice(1))} set deadlock_timeout = '50ms'`)
  await session.query('create table counter (name text primary key, n integer not null)')
  await session.query('create table entry (name text primary key, xid xid8 not null default pg_current_xact_id())')
})
afterAll(async () => {
  await session.end()
  await other.close()
  await discard()
})
beforeEach(async () => {
  await session.query(`truncate counter, entry; insert into counter values ('a', 0), ('b', 0), ('c', 0), ('d', 0)`)
})

interface CounterRow {
  readonly name: string
  readonly n: number
}
const statement = <Row = unknown>(text: string, ...parameters: unknown[]): Query<Row> => ({
  ...sql<Row>`${sql.raw(text)}`.compile(build),
  parameters,
})
const counter = (name: string, strength?: LockStrength) => {
  const found = statement<CounterRow>(`select name, n from counter where name = $1${strength ? ` for ${strength}` : ''}`, name)
  return strength ? locking('feature', strength, (row) => row.name, found) : found
}
const set = (name: string, n: number) => statement('update counter set n = $2 where name = $1', name, n)
const enter = (name: string) => statement('insert into entry (name) values ($1)', name)

/** Adds one to counters, which it locks in the order of their names. */
const addTo =
  (...names: string[]) =>
  async (tx: Tx) => {
    const [, ...rows] = await tx.batch(lockStateShared(), ...names.toSorted().map((name) => counter(name, 'update')))
    return { last: rows.flat().map(({ name, n }) => set(name, n + 1)), result: names }
  }

const counters = async () =>
  Object.fromEntries((await session.query<CounterRow>('select name, n from counter order by name')).rows.map(({ name, n }) => [name, n]))
const entries = async () => (await session.query<{ name: string; xid: string }>('select name, xid from entry order by name')).rows

/** Reads a counter, then stores an entry. `more` runs in between. */
const enterAfter =
  (name: string, of: string, { strength, more }: { strength?: LockStrength; more?: (tx: Tx) => Promise<unknown> } = {}) =>
  async (tx: Tx) => {
    await tx.batch(lockStateShared(), counter(of, strength))
    await more?.(tx)
    return { last: [enter(name)], result: name }
  }

describe('transactions that begin together', () => {
  test('have one commit, and each gets its own rows and result', async () => {
    const seen: unknown[] = []
    const work = (name: string) => async (tx: Tx) => {
      const [, [own], rows] = await tx.batch(lockStateShared(), counter(name, 'update'), statement<{ one: number }>('select 1 as one'))
      seen.push([own?.name, rows])
      return { last: [enter(name)], result: `entered ${name}` }
    }
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => database.transaction(work(name))))).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `entered ${name}`),
    )
    expect(seen).toEqual(['a', 'b', 'c', 'd'].map((name) => [name, [{ one: 1 }]]))
    const stored = await entries()
    expect(stored.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
    expect(new Set(stored.map(({ xid }) => xid)).size).toBe(1)
  })

  const strengths = ['key share', 'share', 'no key update', 'update'] as const
  test.each(strengths.flatMap((one) => strengths.map((second) => [one, second] as const)))(
    'with the locks %s and %s of one row share a transaction exactly if PostgreSQL allows both locks',
    async (one, second) => {
      await session.query(`begin; select from counter where name = 'a' for ${one}`)
      const isRefused = await other.run(statement(`select from counter where name = 'a' for ${second} nowait`)).then(
        () => false,
        () => true,
      )
      await session.query('commit')
      expect(conflict(one, second)).toBe(isRefused)
      await Promise.all([
        database.transaction(enterAfter('first', 'a', { strength: one })),
        database.transaction(enterAfter('second', 'a', { strength: second })),
      ])
      expect(new Set((await entries()).map(({ xid }) => xid)).size).toBe(isRefused ? 2 : 1)
    },
  )

  test('for changes of one row run one after another, so that no change is lost', async () => {
    await Promise.all(Array.from({ length: 40 }, () => database.transaction(addTo('a'))))
    expect(await counters()).toMatchObject({ a: 40 })
  })

  test('by two instances with random locks lose no change', async () => {
    const names = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), names), { minLength: 1, maxLength: 40 }), async (works) => {
        await session.query('update counter set n = 0')
        await Promise.all(works.map(([isOther, changed]) => (isOther ? other : database).transaction(addTo(...changed))))
        const expected = ['a', 'b', 'c', 'd'].map((name) => [name, works.filter(([, changed]) => changed.includes(name)).length])
        expect(await counters()).toEqual(Object.fromEntries(expected))
      }),
      { numRuns: 20 },
    )
  })
})

describe('sharing', () => {
  /** Runs a transaction beside two others that share. Returns its outcome; the two others succeed. */
  const beside = async (work: (tx: Tx) => Promise<{ last: Query[]; result: unknown; discard?: boolean }>) => {
    const all = [enterAfter('before', 'b'), work, enterAfter('after', 'c')]
    const [before, outcome, after] = await Promise.allSettled(all.map((one) => database.transaction<unknown>(one)))
    expect([before, after]).toEqual(['before', 'after'].map((value) => ({ status: 'fulfilled', value })))
    const stored = await entries()
    expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(['after', 'before']))
    return { outcome, stored: stored.map(({ name }) => name).filter((name) => name !== 'before' && name !== 'after') }
  }

  test('a work that throws stores nothing, and the others succeed', async () => {
    const surprise = new Error('surprise')
    const { outcome, stored } = await beside(
      enterAfter('no', 'a', {
        more: async () => {
          throw surprise
        },
      }),
    )
    expect([outcome, stored]).toEqual([{ status: 'rejected', reason: surprise }, []])
  })

  test.each([
    ['a constraint', () => enter('before'), '23505'],
    ['a division by zero', () => statement('select 1 / $1::int', 0), '22012'],
  ])('a write that fails because of %s stores nothing, and the others succeed', async (_, broken, code) => {
    await database.transaction(enterAfter('before', 'a'))
    await session.query(`delete from entry where name <> 'before'`)
    const work = async (tx: Tx) => {
      await tx.batch(lockStateShared(), counter('a'))
      return { last: [enter('no'), broken()], result: null }
    }
    const outcomes = await Promise.allSettled([database.transaction(work), database.transaction(enterAfter('yes', 'b'))])
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code } },
      { status: 'fulfilled', value: 'yes' },
    ])
    expect((await entries()).map(({ name }) => name)).toEqual(['before', 'yes'])
  })

  test('a transaction that meets a deadlock is repeated', async () => {
    let attempts = 0
    const { outcome, stored } = await beside(async (tx) => {
      attempts++
      await tx.batch(lockStateShared(), counter('a'))
      const deadlock = statement(`do $$ begin raise exception 'injected' using errcode = '40P01'; end $$`)
      return { last: [enter('yes'), ...(attempts < 3 ? [deadlock] : [])], result: 'yes' }
    })
    expect([outcome, stored, attempts]).toEqual([{ status: 'fulfilled', value: 'yes' }, ['yes'], 3])
  })

  test('a work that writes before its end gets a transaction of its own, which is rolled back if the work throws', async () => {
    const { outcome, stored } = await beside(
      enterAfter('no', 'a', {
        more: async (tx) => {
          await tx.batch(enter('never'))
          throw new Error('surprise')
        },
      }),
    )
    expect([outcome, stored]).toEqual([{ status: 'rejected', reason: new Error('surprise') }, []])
  })

  test('a work that takes an undeclared lock gets a transaction of its own', async () => {
    const work = (name: string) => enterAfter(name, 'a', { more: async (tx) => tx.batch(statement('select pg_advisory_xact_lock(1)')) })
    await Promise.all(['one', 'two', 'three'].map((name) => database.transaction(work(name))))
    expect(new Set((await entries()).map(({ xid }) => xid)).size).toBe(3)
  })

  test('a dry run stores nothing', async () => {
    const { outcome, stored } = await beside(async (tx) => {
      await tx.batch(lockStateShared(), counter('a'))
      return { last: [enter('no')], result: 'dry', discard: true }
    })
    expect([outcome, stored]).toEqual([{ status: 'fulfilled', value: 'dry' }, []])
  })

  test('a work that asks twice at the same time gets both results', async () => {
    const { outcome } = await beside(async (tx) => {
      await tx.batch(lockStateShared())
      const both = await Promise.all([tx.batch(counter('a')), tx.batch(counter('d'))])
      return { last: [enter('yes')], result: both.map(([[row]]) => row?.name) }
    })
    expect(outcome).toEqual({ status: 'fulfilled', value: ['a', 'd'] })
  })
})

test('a locked row delays only the writes of this row, however many wait for it', async () => {
  await session.query(`begin; select from counter where name in ('a', 'b') for update`)
  const blocked: Promise<unknown>[] = []
  for (let round = 1; round <= 2; round++) {
    const together = ['a', 'c', 'b', 'd'].map((name) => ({ name, done: database.transaction(addTo(name)) }))
    blocked.push(...together.filter(({ name }) => name < 'c').map(({ done }) => done))
    await Promise.all(together.filter(({ name }) => name >= 'c').map(({ done }) => done))
    expect(await counters()).toEqual({ a: 0, b: 0, c: round, d: round })
  }
  await session.query('commit')
  await Promise.all(blocked)
  expect(await counters()).toEqual({ a: 2, b: 2, c: 2, d: 2 })
})

test('members whose commit has no known outcome fail, and none of them runs again', async () => {
  let attempts = 0
  const work = (name: string) => async (tx: Tx) => {
    attempts++
    await tx.batch(lockStateShared(), counter(name, 'share'))
    return { last: [enter(name), statement('select pg_sleep(60)')], result: name }
  }
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map((name) => database.transaction(work(name))))
  const sleeping = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await vi.waitFor(async () => expect((await session.query(`select ${sleeping}`)).rows).toHaveLength(1))
  await session.query(`select pg_terminate_backend(pid) ${sleeping}`)
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect(attempts).toBe(3)
  expect(await entries()).toEqual([])
})
