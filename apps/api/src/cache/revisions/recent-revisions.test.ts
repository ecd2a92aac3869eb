import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RecentRevisions } from './recent-revisions.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database with one counter `a`. It fails, or does not respond, while the test says so. */
const setUp = () => {
  const database = { count: 1, loads: 0, isAway: false, isSilent: false }
  const recent = new RecentRevisions(async (keys) => {
    database.loads++
    const count = database.count
    if (database.isAway) throw new Error('away')
    if (database.isSilent) await new Promise(() => undefined)
    return new Map(keys.map((key) => [key, String(count)]))
  })
  const read = async () => {
    const { observed, age } = await recent.observe(['a'])
    return [observed.get('a'), age]
  }
  return { database, recent, read }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('RecentRevisions while the database responds', () => {
  test('loads a revision again in the background after 250 ms', async () => {
    const { database, read } = setUp()
    await read()
    database.count = 2
    await pass(200)
    expect([await read(), database.loads]).toEqual([['1', undefined], 1])
    await pass(100)
    expect(await read()).toEqual(['1', undefined])
    await pass(0)
    expect([await read(), database.loads]).toEqual([['2', undefined], 2])
  })

  test('does not use a revision older than one second', async () => {
    const { database, read } = setUp()
    await read()
    database.count = 2
    await pass(1_001)
    expect(await read()).toEqual(['2', undefined])
  })

  test('the time of several revisions is the time of the newest one', async () => {
    const { recent } = setUp()
    await recent.observe(['a'])
    await pass(100)
    const { observedAt } = await recent.observe(['b'])
    expect((await recent.observe(['a', 'b'])).observedAt).toBe(observedAt)
  })

  test('returns the new revision at once after a commit of this process', async () => {
    const { database, recent, read } = setUp()
    await read()
    const end = recent.changing(['a'])
    database.count = 2
    expect(await read()).toEqual(['2', undefined])
    database.count = 3
    end()
    expect(await read()).toEqual(['3', undefined])
  })

  test('does not cache a revision whose load began before a commit', async () => {
    const { database, recent, read } = setUp()
    await read()
    await pass(300)
    await read()
    recent.changing(['a'])()
    database.count = 2
    await pass(0)
    expect(await read()).toEqual(['2', undefined])
  })
})

test('does not cache the first revision of a key if its load began before a commit', async () => {
  const answers: ((count: string) => void)[] = []
  const recent = new RecentRevisions(() => new Promise((resolve) => answers.push((count) => resolve(new Map([['a', count]])))))
  const before = recent.observe(['a'])
  recent.changing(['a'])()
  answers[0]!('1')
  expect((await before).observed.get('a')).toBe('1')
  const after = recent.observe(['a'])
  await pass(1)
  expect(answers).toHaveLength(2)
  answers[1]!('2')
  expect((await after).observed.get('a')).toBe('2')
})

describe.each(['isAway', 'isSilent'] as const)('RecentRevisions with database.%s', (fault) => {
  test('returns the last revisions with their age for an hour', async () => {
    const { database, read } = setUp()
    await read()
    await pass(60_000)
    database[fault] = true
    const answer = read()
    await pass(1_000)
    expect(await answer).toEqual(['1', fault === 'isAway' ? 60 : 61])
    database[fault] = false
    expect(await read()).toEqual(['1', undefined])
  })
})

test('rejects after an hour, and for keys that were never loaded', async () => {
  const { database, recent, read } = setUp()
  await read()
  database.isAway = true
  await pass(3_600_001)
  await expect(read()).rejects.toThrow('away')
  await expect(recent.observe(['a', 'b'])).rejects.toThrow('away')
})

describe('RecentRevisions.shows', () => {
  const one = new Map([['a', '1']])

  test('returns true for a second after the revisions were loaded, and false for other revisions', async () => {
    const { recent, read } = setUp()
    expect(recent.shows(one)).toBe(false)
    await read()
    expect([recent.shows(one), recent.shows(new Map([['a', '2']])), recent.shows(new Map([...one, ['b', '1']]))]).toEqual([
      true,
      false,
      false,
    ])
    await pass(1_001)
    expect(recent.shows(one)).toBe(false)
  })

  test('returns false from the start of a commit of this process until the revisions are loaded again', async () => {
    const { recent, read } = setUp()
    await read()
    const end = recent.changing(['a'])
    expect(recent.shows(one)).toBe(false)
    end()
    expect(recent.shows(one)).toBe(false)
    await pass(1)
    await read()
    expect(recent.shows(one)).toBe(true)
  })

  test('marks the keys as used, so that their revisions are loaded in the background', async () => {
    const { database, recent, read } = setUp()
    await read()
    for (let at = 0; at < 30; at++) {
      await pass(260)
      expect(recent.shows(one)).toBe(true)
    }
    database.count = 2
    await pass(260)
    recent.shows(one)
    await pass(0)
    expect(recent.shows(one)).toBe(false)
  })

  test('returns false after a second without the database', async () => {
    const { database, recent, read } = setUp()
    await read()
    database.isAway = true
    await pass(900)
    expect(recent.shows(one)).toBe(true)
    await pass(101)
    expect(recent.shows(one)).toBe(false)
  })
})
