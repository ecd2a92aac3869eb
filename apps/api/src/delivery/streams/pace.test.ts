import { expect, test } from 'vitest'
import { paced, spreadOf } from './pace.ts'

test.each([
  [10_000, 0.4, 8_000],
  [1_000, 2, 4_000],
  [100, 0.4, 0],
  [0, 10, 0],
])('%d clients whose requests take %d ms each are notified over %d ms', (clients, ms, spread) => {
  expect(spreadOf(clients, ms)).toBe(spread)
})

/** Milliseconds that a number of writes take, and the number of writes before the first pause. */
const write = async (writes: number, spreadMs: number) => {
  const pace = paced(writes, spreadMs)
  const startedAt = performance.now()
  let first = 0
  for (let at = 1; at <= writes; at++) {
    const pause = pace.written()
    if (pause && first === 0) first = at
    await pause
  }
  return { ms: performance.now() - startedAt, first }
}

test('spreads writes over the time in small parts', async () => {
  const { ms, first } = await write(100, 400)
  expect(first).toBeLessThanOrEqual(13)
  expect(ms).toBeGreaterThan(300)
})

test('pauses after each write when there are only a few', async () => {
  expect(await write(3, 300)).toEqual({ first: 1, ms: expect.any(Number) })
})

test('without a spread, writes only let other work run in between', async () => {
  const { ms, first } = await write(1_000, 0)
  expect(first).toBe(200)
  expect(ms).toBeLessThan(2_000)
})
