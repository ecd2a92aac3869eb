import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../store/index.ts'
import type { LoneInstance } from './lone-instance.ts'
import { ownRevisions, sharedRevisions } from './revisions.ts'

/** A lone instance whose lease the test controls. */
const loneOf = () => {
  const lone = {
    held: false,
    begun: (_isRenewal: boolean): void => {},
    holds: () => lone.held,
    onLease: (listener: (isRenewal: boolean) => void) => {
      lone.begun = listener
    },
  }
  return lone
}

/** Counters whose loads read at once but resolve only when the test says so, like a slow disk. */
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
  // The object has only the members of LoneInstance that readers use.
  const revisions = engine === 'pglite' ? ownRevisions({ probe }) : sharedRevisions({ probe }, lone as unknown as LoneInstance)
  return {
    revisions,
    lone,
    loads,
    /** A commit that bumps the keys. The test itself calls `changing`. */
    bump: (...keys: string[]) => {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    /** Observes the keys, and resolves the load that this observation starts, if any. */
    observe: async (...keys: string[]) => {
      const before = loads.length
      const observed = revisions.observe(keys)
      await nextIteration()
      for (const load of loads.slice(before)) load.answer()
      return [...(await observed)].sort()
    },
  }
}

describe('revisions on the embedded engine', () => {
  test('loads a key once, until a commit of this process bumps it', async () => {
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

  test('returns but does not cache a load that began before a commit', async () => {
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

  test('caches a load although a commit bumped another key meanwhile', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a', 'b')
    const loading = revisions.observe(['a'])
    bump('b')
    revisions.changing(['b'])()
    loads[0]?.answer()
    await loading
    expect(await observe('a')).toEqual([['a', '1.7']])
    expect(loads).toHaveLength(1)
  })

  test('invalidates a load that ended before the commit was reported', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a')
    const early = revisions.observe(['a'])
    bump('a')
    loads[0]?.answer()
    expect((await early).get('a')).toBe('1.7')
    revisions.changing(['a'])()
    expect(await observe('a')).toEqual([['a', '2.7']])
  })

  test('does not cache a failed load', async () => {
    const { revisions, loads, bump, observe } = counters('pglite')
    bump('a')
    const failing = revisions.observe(['a'])
    loads[0]?.fail()
    await expect(failing).rejects.toThrow('away')
    expect(await observe('a')).toEqual([['a', '1.7']])
  })

  test('under many concurrent commits and loads, observed revisions are never older than acknowledged commits', async () => {
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
      const endCommit = revisions.changing(['a'])
      await delay(Math.random() * 2)
      const ownCount = ++count
      await delay(Math.random())
      endCommit()
      acknowledged = Math.max(acknowledged, ownCount)
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

describe('revisions on PostgreSQL, where other instances write too', () => {
  test('loads revisions from the database every time', async () => {
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

  test('loads a key once during a lease, and ignores revisions cached before the lease', async () => {
    const { loads, bump, observe, lone } = counters('postgres')
    bump('a')
    lone.held = true
    for (const _ of ['once', 'again']) expect(await observe('a')).toEqual([['a', '1.7']])
    expect(loads).toHaveLength(1)
    lone.held = false
    bump('a')
    expect(await observe('a')).toEqual([['a', '2.7']])
    lone.held = true
    lone.begun(false)
    expect(await observe('a')).toEqual([['a', '2.7']])
    expect(loads).toHaveLength(3)
  })

  test('loads a key again after a renewal of the lease, to find changes that were made past the server', async () => {
    const { bump, observe, lone } = counters('postgres')
    bump('a')
    lone.held = true
    await observe('a')
    bump('a')
    expect(await observe('a')).toEqual([['a', '1.7']])
    lone.begun(true)
    expect(await observe('a')).toEqual([['a', '2.7']])
  })

  test('a request knows its revisions past a renewal of the lease, until a commit bumps one of them', async () => {
    const { revisions, bump, observe, lone } = counters('postgres')
    bump('a', 'b')
    lone.held = true
    const early = new Map(await observe('a', 'b'))
    lone.begun(true)
    expect(revisions.knows(early)).toBe(true)
    revisions.changing(['b'])()
    expect(revisions.knows(early)).toBe(false)
  })

  test('a request does not know its revisions past a new lease, because another instance may have written', async () => {
    const { revisions, bump, observe, lone } = counters('postgres')
    bump('a')
    lone.held = true
    const early = new Map(await observe('a'))
    lone.begun(true)
    lone.begun(false)
    expect(revisions.knows(early)).toBe(false)
  })

  test('does not cache a load that began before the lease', async () => {
    const { revisions, loads, lone, observe } = counters('postgres')
    lone.held = true
    const early = revisions.observe(['a'])
    await nextIteration()
    lone.begun(false)
    loads[0]?.answer()
    const observed = await early
    expect(revisions.knows(observed)).toBe(false)
    await observe('a')
    expect(loads).toHaveLength(2)
    expect(revisions.knows(observed)).toBe(true)
  })
})

test('loads the keys of a running commit every time, because the commit may be visible already', async () => {
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
