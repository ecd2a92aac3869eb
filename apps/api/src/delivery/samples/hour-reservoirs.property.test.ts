import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HourReservoirs } from './hour-reservoirs.ts'

const hourMs = 3_600_000

/** A generator of equally distributed numbers from 0 to below 1. */
const numbers = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Item {
  readonly at: number
  readonly bytes: number
}

const reservoirs = (capacity: number, seed: number) =>
  new HourReservoirs<Item>({ capacity, random: numbers(seed), bytesOf: ({ bytes }) => bytes })

const offer = (sample: HourReservoirs<Item>, item: Item) => {
  if (sample.admits(item.at)) sample.keep(item.at, item)
}

test('a sample is bounded, counts its bytes, has the total weight of all items, and has no item older than 24 hours', () => {
  const items = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 2 * hourMs }), bytes: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 100 }), items, fc.integer(), fc.nat(100), (capacity, offered, seed, shrunkAt) => {
      const sample = reservoirs(capacity, seed)
      let [at, bound] = [0, capacity]
      const times: number[] = []
      for (const [index, { gap, bytes }] of offered.entries()) {
        at += gap
        times.push(at)
        offer(sample, { at, bytes })
        if (index === shrunkAt) {
          bound = 24
          sample.shrink(bound)
        }
        const kept = sample.items()
        const now = at
        const recent = times.filter((time) => Math.floor(time / hourMs) > Math.floor(now / hourMs) - 24)
        expect(sample.size).toBeLessThanOrEqual(bound)
        expect(kept).toHaveLength(sample.size)
        expect(sample.bytes).toBe(kept.reduce((sum, { item }) => sum + item.bytes, 0))
        expect(sample.period.seen).toBe(recent.length)
        expect(kept.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(recent.length)
        for (const { item } of kept) expect(now - item.at).toBeLessThan(24 * hourMs)
      }
      sample.expire(at + 25 * hourMs)
      expect([sample.size, sample.bytes, sample.period.since]).toEqual([0, 0, null])
    }),
    { numRuns: 200 },
  )
})

test('every item of an hour is sampled with the same probability, even after another hour took half of the capacity', () => {
  const [capacity, count, runs] = [20, 60, 4_000]
  const kept = new Array<number>(count).fill(0)
  for (let run = 0; run < runs; run++) {
    const sample = reservoirs(capacity, run)
    for (let at = 0; at < count; at++) {
      // The second hour begins in the middle, and the clock is set back afterwards.
      if (at === 30) offer(sample, { at: hourMs, bytes: 0 })
      offer(sample, { at: at < 30 ? at : hourMs + at, bytes: 1 })
    }
    for (const { item } of sample.items()) if (item.bytes === 1) kept[item.at % hourMs]!++
  }
  // The sample has 10 of 30 items of the first hour, and 10 of 31 of the second. That is 1,333 and 1,290 times each, with a deviation of
  // 30.
  for (const [at, times] of kept.entries()) expect(Math.abs(times - (at < 30 ? runs / 3 : (runs * 10) / 31))).toBeLessThan(150)
})
