import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttemptResult, afterAttempt, backoffMs, mostAttempts, retryAfterMs } from './retry.ts'

const now = Date.parse('2026-03-04T05:30:00.000Z')
const day = 86_400_000
const failed: AttemptResult = { status: 503, error: 'The receiver returned status 503', retryAfter: null }
const claim = (attempts: number) => ({ id: 'one', attempts })
const delayOf = (attempts: number, result: AttemptResult, random = 0.5) =>
  Date.parse(afterAttempt(claim(attempts), result, now, random).next_at) - now

test('delays grow from 5 seconds to a day, randomised by at most a fifth', () => {
  const middle = Array.from({ length: mostAttempts - 1 }, (_, index) => backoffMs(index + 1, 0.5))
  expect([middle[0], middle.at(-1)]).toEqual([5_000, day])
  for (const [index, delay] of middle.slice(1).entries()) expect(delay).toBeGreaterThan(3 * middle[index]!)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: mostAttempts - 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      const [least, most] = [0.8, 1.2].map((share) => share * backoffMs(attempts, 0.5))
      expect(backoffMs(attempts, random)).toBeGreaterThanOrEqual(least! - 1)
      expect(backoffMs(attempts, random)).toBeLessThanOrEqual(most! + 1)
    }),
  )
  expect(backoffMs(3, 0)).toBeLessThan(backoffMs(3, 0.9))
})

describe('afterAttempt', () => {
  test('a delivery is delivered when the receiver accepts the message', () => {
    const stored = afterAttempt(claim(3), { status: 204, error: null, retryAfter: '60' }, now, 0)
    expect(stored).toMatchObject({ attempts: 3, state: 'delivered', status: 204, error: null, finished_at: '2026-03-04T05:30:00.000Z' })
  })

  test('a delivery is pending until the last attempt fails', () => {
    expect(afterAttempt(claim(mostAttempts - 1), failed, now, 0)).toMatchObject({ state: 'pending', finished_at: null, ...{ status: 503 } })
    expect(afterAttempt(claim(mostAttempts), failed, now, 0)).toMatchObject({ state: 'failed', error: failed.error })
  })

  test('a delivery fails at once after a final result', () => {
    expect(afterAttempt(claim(1), { ...failed, isFinal: true }, now, 0).state).toBe('failed')
  })
})

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['a date', new Date(now + 90_000).toUTCString(), 90_000],
    ['a date that is past', new Date(now - 90_000).toUTCString(), 0],
    ['more than a day', '1000000', day],
    ['a date in years', 'Fri, 01 Jan 2100 00:00:00 GMT', day],
    ['text', 'soon', 0],
    ['a negative number', '-5', 0],
    ['nothing', '', 0],
  ])('reads the delay from a Retry-After with %s', (_, header, delay) => {
    expect(retryAfterMs(header, now)).toBe(delay)
  })

  test('Retry-After can lengthen a delay, but not shorten it', () => {
    expect(delayOf(1, { ...failed, retryAfter: '120' })).toBe(120_000)
    expect(delayOf(1, { ...failed, retryAfter: '1' })).toBe(5_000)
  })
})
