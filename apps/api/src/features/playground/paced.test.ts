import { expect, test } from 'vitest'
import { paced } from './paced.ts'

const gather = async (texts: AsyncIterable<string>) => {
  const parts: string[] = []
  for await (const part of texts) parts.push(part)
  return parts
}

test('pauses for other work every few milliseconds', async () => {
  let [time, pauses] = [0, 0]
  function* slow() {
    for (let at = 0; at < 100; at++) {
      time += 1
      yield 'a'
    }
  }
  const pace = {
    now: () => time,
    pause: async () => {
      pauses++
    },
  }
  expect(await gather(paced(slow(), pace))).toEqual(['a'.repeat(100)])
  expect(pauses).toBe(20)
})

test('joins small texts to larger parts', async () => {
  const parts = await gather(paced(Array.from({ length: 5 }, () => 'a'.repeat(30_000))))
  expect(parts.map(({ length }) => length)).toEqual([90_000, 60_000])
})
