import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockStateShared } from '../../repositories/state-lock.repository.ts'
import { DatabaseUnavailable, type Ending, type Tx, withRepeats } from '../database.ts'
import { build, locking, type Query } from '../query.ts'
import type { Work } from './member.ts'
import { SharedTransactions } from './shared-transactions.ts'

const statement = (text: string, ...parameters: unknown[]): Query => ({ ...sql.raw(text).compile(build), parameters })
const lock = (name: string) =>
  locking<{ name: string }>('feature', 'update', (row) => row.name, statement('select name from feature for update', name))
const write = statement('insert into feature')

/** A connection whose rows name the first parameter of their statement. */
const connection = (): Tx => ({
  slot: 3,
  batch: async (...queries) => queries.map(({ parameters: [name] }) => [{ name }]) as never,
  allowLongStatements: () => {
    events.push('long')
  },
})

/** What happened: commits with their number of statements, and ends of attempts. */
let events: string[]
let attempts: number
/** Runs before each commit. The number counts transactions from 1. */
let beforeCommit: (transaction: number) => unknown
let shared: SharedTransactions

beforeEach(() => {
  events = []
  attempts = 0
  beforeCommit = () => undefined
  let transactions = 0
  const once = async <T>(work: Work<T>): Promise<T> => {
    const transaction = ++transactions
    const { last, result } = await work(connection())
    await beforeCommit(transaction)
    events.push(`commit ${last.length}`)
    return result
  }
  shared = new SharedTransactions({ once, repeated: (work) => withRepeats(() => once(work)) })
})

interface Steps {
  /** The first statements. */
  readonly first?: readonly Query[]
  readonly more?: (tx: Tx) => unknown
  readonly end?: Partial<Ending<string>>
}
const run = (name: string, { first = [lockStateShared(), lock(name)], more, end }: Steps = {}) =>
  shared.run(async (tx) => {
    attempts++
    try {
      await tx.batch(...first)
      await more?.(tx)
      return { last: [write], result: name, ...end }
    } finally {
      events.push(`end ${name}`)
    }
  })
const runAll = (...runs: Promise<unknown>[]) => Promise.allSettled(runs)
const fulfilled = (value: unknown) => ({ status: 'fulfilled', value })
const rejected = (reason: unknown) => ({ status: 'rejected', reason })
const coded = (code: string) => Object.assign(new pg.DatabaseError('injected', 0, 'error'), { code })

test('at most 16 works share a transaction, and all of many works run', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `feature-${n}`)
  expect(await runAll(...names.map((name) => run(name)))).toEqual(names.map(fulfilled))
  expect(events.filter((event) => event.startsWith('commit'))).toEqual(['commit 16', 'commit 16', 'commit 8'])
  expect(attempts).toBe(40)
})

test('counts the works that wait', async () => {
  const all = runAll(run('a'), run('b'))
  for (let turns = 0; turns < 20 && shared.waiting < 2; turns++) await Promise.resolve()
  expect(shared.waiting).toBe(2)
  await all
  expect(shared.waiting).toBe(0)
})

test('a new transaction begins although three others wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  beforeCommit = (transaction) => transaction <= 3 && promise
  const waiting: Promise<unknown>[] = []
  for (const name of ['a', 'c', 'g']) {
    waiting.push(run(name), run(`${name}-too`))
    await vi.waitFor(() => expect(events).toContain(`end ${name}-too`))
  }
  expect(await runAll(run('e'), run('f'))).toEqual([fulfilled('e'), fulfilled('f')])
  expect(events.filter((event) => event.startsWith('commit'))).toEqual(['commit 2'])
  resolve()
  await Promise.all(waiting)
})

describe('works of clients that wait for their responses', () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const commits = () => events.filter((event) => event.startsWith('commit'))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('share again, although they return one by one', async () => {
    await runAll(run('a'), run('b'), run('c'), run('d'))
    const returned: Promise<string>[] = []
    for (const name of ['a', 'b']) {
      returned.push(run(name))
      await nextTurn()
    }
    expect(await Promise.all(returned)).toEqual(['a', 'b'])
    expect(commits()).toEqual(['commit 4', 'commit 2'])
  })

  test('run after a short wait if the others do not return, and soon without a wait', async () => {
    await runAll(run('a'), run('b'), run('c'), run('d'))
    let waits = 0
    for (let time = 0; time < 10; time++) {
      const single = run('a')
      await nextTurn()
      await nextTurn()
      waits += vi.getTimerCount()
      await vi.advanceTimersByTimeAsync(1)
      await single
    }
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThan(8)
  })

  test('do not wait if they are alone', async () => {
    for (let time = 0; time < 3; time++) expect(await run('a')).toBe('a')
    expect(commits()).toEqual(['commit 1', 'commit 1', 'commit 1'])
  })
})

describe('a work that cannot share from the start', () => {
  test.each([
    ['takes no state lock', { first: [lock('a')] }],
    ['writes at once', { first: [lockStateShared(), write] }],
    ['locks in another order', { first: [lock('a'), lockStateShared()] }],
  ])('because it %s gets its own transaction, and runs once', async (_, steps) => {
    expect(await runAll(run('a', steps), run('b'), run('c'))).toEqual(['a', 'b', 'c'].map(fulfilled))
    expect(events.filter((event) => event.startsWith('commit')).sort()).toEqual(['commit 1', 'commit 2'])
    expect(attempts).toBe(3)
  })

  test('because it needs long statements gets them', async () => {
    const long = shared.run(async (tx) => {
      tx.allowLongStatements()
      await tx.batch(lockStateShared())
      return { last: [write], result: 'long' }
    })
    expect(await runAll(long, run('b'), run('c'))).toEqual(['long', 'b', 'c'].map(fulfilled))
    expect(events.filter((event) => event === 'long')).toHaveLength(1)
  })

  test('ends if it gets no connection', async () => {
    beforeCommit = () => undefined
    shared = new SharedTransactions({
      once: async () => 0 as never,
      repeated: async () => {
        throw new DatabaseUnavailable('no connection')
      },
    })
    expect(await runAll(run('a'))).toEqual([rejected(expect.any(DatabaseUnavailable))])
    await vi.waitFor(() => expect(events).toEqual(['end a']))
  })
})

describe('a single work', () => {
  test.each(['40001', '40P01'])('is repeated after %s', async (code) => {
    beforeCommit = (transaction) => {
      if (transaction === 1) throw coded(code)
    }
    expect(await runAll(run('a'))).toEqual([fulfilled('a')])
    expect(attempts).toBe(2)
  })

  test('is not repeated after a violated constraint', async () => {
    beforeCommit = () => {
      throw coded('23505')
    }
    expect(await runAll(run('a'))).toEqual([rejected(coded('23505'))])
    expect(attempts).toBe(1)
  })
})

describe('a member of a shared transaction', () => {
  test('knows the slot of its connection', async () => {
    const slots: number[] = []
    const more = (tx: Tx) => slots.push(tx.slot)
    await runAll(run('a', { more }), run('b', { more }))
    expect(slots).toEqual([3, 3])
  })

  test('runs again alone if another one holds its lock, and its first attempt ends', async () => {
    expect(await runAll(run('a'), run('b'), run('a'))).toEqual(['a', 'b', 'a'].map(fulfilled))
    expect(events.filter((event) => event.startsWith('commit'))).toEqual(['commit 2', 'commit 1'])
    expect(events.filter((event) => event === 'end a')).toHaveLength(3)
  })

  test('fails once if its work throws, and keeps its own error if the commit fails too', async () => {
    const surprise = new Error('surprise')
    const throws = () => {
      throw surprise
    }
    beforeCommit = (transaction) => {
      if (transaction === 1) throw coded('23505')
    }
    expect(await runAll(run('a'), run('b', { more: throws }), run('c'))).toEqual([fulfilled('a'), rejected(surprise), fulfilled('c')])
    expect(attempts).toBe(5)
  })

  test('runs again alone if it later needs long statements, and gets them', async () => {
    const more = (tx: Tx) => tx.allowLongStatements()
    expect(await runAll(run('a', { more }), run('b'))).toEqual([fulfilled('a'), fulfilled('b')])
    expect([events.filter((event) => event === 'long').length, attempts]).toEqual([1, 3])
  })

  test.each([
    ['an error that PostgreSQL did not send', new Error('surprise')],
    ['a lost connection', Object.assign(new Error('lost'), { code: 'ECONNRESET' })],
    ['a database without memory', coded('53200')],
  ])('fails with all others, and does not run again, after %s during the commit', async (_, fault) => {
    beforeCommit = () => {
      throw fault
    }
    const outcomes = await runAll(run('a'), run('b'), run('a'))
    for (const outcome of outcomes) expect(outcome.status).toBe('rejected')
    expect(attempts).toBe(3)
  })
})
