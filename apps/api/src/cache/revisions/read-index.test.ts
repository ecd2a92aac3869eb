import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ReadIndex } from './read-index.ts'

/** A store whose loads read at once but resolve only when the test says so, like a slow network. */
const store = () => {
  const values = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const loads: { keys: readonly string[]; answer: () => void; fail: () => void }[] = []
  const index = new ReadIndex<string, number>((keys) => {
    const seen = new Map(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key) ?? 0] as const] : [])))
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, number>>()
    loads.push({ keys, answer: () => resolve(seen), fail: () => reject(new Error('away')) })
    return promise
  })
  return { values, loads, index }
}

test('requests of one event loop iteration share one load of all their keys', async () => {
  const { loads, index } = store()
  const checks = [index.check(['a']), index.check(['b']), index.check(['a', 'none'])]
  await nextIteration()
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']])
  loads[0]?.answer()
  const answers = await Promise.all(checks)
  expect(answers.map((answer) => [...answer])).toEqual(
    Array(3).fill([
      ['a', 1],
      ['b', 1],
    ]),
  )
})

test('a request never joins a running load, so it sees every earlier change', async () => {
  const { values, loads, index } = store()
  const early = index.check(['a'])
  await nextIteration()
  values.set('a', 2)
  const late = index.check(['a'])
  await nextIteration()
  expect(loads).toHaveLength(1)
  loads[0]?.answer()
  expect((await early).get('a')).toBe(1)
  await nextIteration()
  expect(loads).toHaveLength(2)
  loads[1]?.answer()
  expect((await late).get('a')).toBe(2)
})

test('a failed load rejects its own checks, and the next check loads again', async () => {
  const { loads, index } = store()
  const failing = [index.check(['a']), index.check(['b'])]
  await nextIteration()
  const next = index.check(['b'])
  loads[0]?.fail()
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await nextIteration()
  loads[1]?.answer()
  expect((await next).get('b')).toBe(1)
  const later = index.check(['a'])
  await nextIteration()
  loads[2]?.answer()
  expect((await later).get('a')).toBe(1)
})

test('a load that throws synchronously rejects its checks', async () => {
  let calls = 0
  const index = new ReadIndex<string, number>(() => {
    if (calls++ === 0) throw new Error('away')
    return Promise.resolve(new Map())
  })
  await expect(index.check(['a'])).rejects.toThrow('away')
  await expect(index.check(['a'])).resolves.toEqual(new Map())
})

test('under many concurrent writes and checks, every check sees all earlier writes, and loads never overlap', async () => {
  let [current, running, most, loads] = [0, 0, 0, 0]
  const index = new ReadIndex<string, number>(async (keys) => {
    most = Math.max(most, ++running)
    loads++
    await delay(Math.random() * 2)
    const seen = current
    await delay(Math.random() * 2)
    running--
    return new Map(keys.map((key) => [key, seen]))
  })
  const client = async () => {
    for (let round = 0; round < 20; round++) {
      const written = ++current
      expect((await index.check(['a'])).get('a')).toBeGreaterThanOrEqual(written)
      await delay(Math.random() * 3)
    }
  }
  await Promise.all(Array.from({ length: 20 }, client))
  expect(most).toBe(1)
  expect(loads).toBeLessThan(400)
})
