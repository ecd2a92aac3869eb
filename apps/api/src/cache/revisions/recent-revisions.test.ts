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

describe('while the database responds', () => {
  test('a revision is asked for again in the background after 250 ms', async () => {
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

  test('a revision older than one second is not used', async () => {
    const { database, read } = setUp()
    await read()
    database.count = 2
    await pass(1_001)
    expect(await read()).toEqual(['2', undefined])
  })

  test('a commit of this process counts at once', async () => {
    const { database, recent, read } = setUp()
    await read()
    const end = recent.changing(['a'])
    database.count = 2
    expect(await read()).toEqual(['2', undefined])
    database.count = 3
    end()
    expect(await read()).toEqual(['3', undefined])
  })

  test('a revision that was asked for before a commit is not remembered after it', async () => {
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

test('a revision that was first asked for before a commit is not remembered after it', async () => {
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

describe.each(['isAway', 'isSilent'] as const)('while the database %s', (fault) => {
  test('the last revisions are used for an hour, with their age', async () => {
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

test('after an hour, and for keys that were never asked for, the failure is passed on', async () => {
  const { database, recent, read } = setUp()
  await read()
  database.isAway = true
  await pass(3_600_001)
  await expect(read()).rejects.toThrow('away')
  await expect(recent.observe(['a', 'b'])).rejects.toThrow('away')
})
