import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../store/index.ts'
import type { LoneInstance } from './lone-instance.ts'
import { ownRevisions, sharedRevisions } from './revisions.ts'

/** One that holds, or does not, as the test says. */
const loneOf = () => {
  const lone = {
    held: false,
    begun: (): void => {},
    holds: () => lone.held,
    onTrust: (listener: () => void) => {
      lone.begun = listener
    },
  }
  return lone
}

/** Counters whose loads read at once but answer only when told to, as a slow disk would have it. */
const counters = (engine: Database['engine']) => {
  const counts = new Map<string, number>()
  const loads: { readonly keys: readonly string[]; readonly answer: () => void; readonly fail: () => void }[] = []
  const probe: Database['probe'] = (_, keys) => {
    const rows = keys.flatMap((key) => (counts.has(key) ? [[key, String(counts.get(key)), '7']] : []))
    const { promise, resolve, reject } = Promise.withResolvers<string[][]>()
    loads.push({ keys, answer: () => resolve(rows), fail: () => reject(new Error('away')) })
    return promise
  }
  const lone = loneOf()
  // As much of it as readers use.
  const revisions = engine === 'pglite' ? ownRevisions({ probe }) : sharedRevisions({ probe }, lone as unknown as LoneInstance)
  return {
    revisions,
    lone,
    loads,
    /** A commit that bumps the keys; the caller tells of it. */
    bump: (...keys: string[]) => {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    /** Observes, and lets the load that this takes, if any, answer. */
    observe: async (...keys: string[]) => {
      const before = loads.length
      const observed = revisions.observe(keys)
      await turn()
      for (const load of loads.slice(before)) load.answer()
      return [...(await observed)].sort()
    },
  }
}

describe('on the embedded engine', () => {
  test('a key is asked for once, until a commit here bumped it', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a')
    expect(await observe('a', 'b')).toEqual([
      ['a', '1.7'],
      ['b', '0'],
    ])
    expect(await observe('b', 'a')).toEqual([
      ['a', '1.7'],
      ['b', '0'],
    ])
    bump('a')
    revisions.changing(['a'])()
    expect(await observe('a', 'b')).toEqual([
      ['a', '2.7'],
      ['b', '0'],
    ])
    expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a']])
  })

  test('a load that a commit overtook is answered, and not remembered', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a')
    const overtaken = revisions.observe(['a'])
    bump('a')
    revisions.changing(['a'])()
    loads[0]?.answer()
    expect((await overtaken).get('a')).toBe('1.7')
    expect(await observe('a')).toEqual([['a', '2.7']])
    expect(loads).toHaveLength(2)
  })

  test('a load that ended before the commit was told is forgotten with it', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a')
    const early = revisions.observe(['a'])
    bump('a')
    loads[0]?.answer()
    expect((await early).get('a')).toBe('1.7')
    revisions.changing(['a'])()
    expect(await observe('a')).toEqual([['a', '2.7']])
  })

  test('a failed load is not remembered', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a')
    const failing = revisions.observe(['a'])
    loads[0]?.fail()
    await expect(failing).rejects.toThrow('away')
    expect(await observe('a')).toEqual([['a', '1.7']])
  })

  test('under a storm of commits and loads, what is observed is never older than what was acknowledged', async () => {
    let count = 0
    const probe = async () => {
      await delay(Math.random() * 2)
      const row = ['a', String(count), '7']
      await delay(Math.random() * 2)
      return [row]
    }
    const revisions = ownRevisions({ probe })
    let acknowledged = 0
    const commit = async () => {
      await delay(Math.random() * 2)
      const made = revisions.changing(['a'])
      await delay(Math.random() * 2)
      const mine = ++count
      await delay(Math.random())
      made()
      acknowledged = Math.max(acknowledged, mine)
    }
    const look = async () => {
      const before = acknowledged
      expect(Number.parseInt((await revisions.observe(['a'])).get('a') ?? '', 10)).toBeGreaterThanOrEqual(before)
    }
    const client = async () => {
      for (let round = 0; round < 40; round++) await (Math.random() < 0.3 ? commit() : look())
    }
    await Promise.all(Array.from({ length: 20 }, client))
    expect(acknowledged).toBeGreaterThan(100)
  })
})

describe('on PostgreSQL, where others write too', () => {
  test('the database is asked every time', async () => {
    const { loads, bump, observe } = counters('postgres')
    bump('a')
    expect(await observe('a', 'b')).toEqual([
      ['a', '1.7'],
      ['b', '0'],
    ])
    bump('a')
    expect(await observe('a')).toEqual([['a', '2.7']])
    expect(loads).toHaveLength(2)
  })

  test('while this instance trusts its memory a key is asked for once; what was remembered before that is not used', async () => {
    const { loads, bump, observe, lone } = counters('postgres')
    bump('a')
    lone.held = true
    for (const _ of ['once', 'again']) expect(await observe('a')).toEqual([['a', '1.7']])
    expect(loads).toHaveLength(1)
    lone.held = false
    bump('a')
    expect(await observe('a')).toEqual([['a', '2.7']])
    lone.held = true
    lone.begun()
    expect(await observe('a')).toEqual([['a', '2.7']])
    expect(loads).toHaveLength(3)
  })
})

test('while a commit is under way its keys are asked for each time, since it may be seen already', async () => {
  const { revisions, loads, bump, observe } = counters('pglite')
  bump('a', 'b')
  await observe('a', 'b')
  const [first, second] = [revisions.changing(['a']), revisions.changing(['a'])]
  expect(await observe('a', 'b')).toEqual([
    ['a', '1.7'],
    ['b', '1.7'],
  ])
  bump('a')
  first()
  expect(await observe('a')).toEqual([['a', '2.7']])
  bump('a')
  expect(await observe('a')).toEqual([['a', '3.7']])
  second()
  expect(await observe('a')).toEqual([['a', '3.7']])
  expect(await observe('a')).toEqual([['a', '3.7']])
  expect(loads.map(({ keys }) => keys.join())).toEqual(['a,b', 'a', 'a', 'a', 'a'])
})
