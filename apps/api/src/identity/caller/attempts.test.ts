import { beforeEach, describe, expect, test } from 'vitest'
import { type AttemptKind, type Attempts, attemptLimits, createAttempts } from './attempts.ts'

let now: number
let attempts: Attempts

beforeEach(() => {
  now = 1_000_000_000_000
  attempts = createAttempts(() => now)
})

const takeTimes = (times: number, kind: AttemptKind, key: string) => Array.from({ length: times }, () => attempts.take(kind, key))

test.each(Object.entries(attemptLimits))('%s: allows the number of attempts of its limit, then refuses', (kind, { most, seconds }) => {
  // The keys of the table are its kinds.
  const taken = takeTimes(most + 2, kind as AttemptKind, 'ada')
  expect(taken).toEqual([...Array(most).fill(null), seconds, seconds])
})

describe('time until the next attempt', () => {
  test('a refusal returns the remaining seconds, rounded up', () => {
    takeTimes(10, 'passwordChangeByAccount', 'ada')
    now += 500
    expect(attempts.take('passwordChangeByAccount', 'ada')).toBe(60)
    now += 59_499
    expect(attempts.take('passwordChangeByAccount', 'ada')).toBe(1)
  })

  test('attempts are allowed again in a new window', () => {
    takeTimes(30, 'passwordChangeByAccount', 'ada')
    now += 60_000
    expect(takeTimes(11, 'passwordChangeByAccount', 'ada')).toEqual([...Array(10).fill(null), 60])
  })
})

test('keys and kinds have separate counters', () => {
  takeTimes(11, 'passwordChangeByAccount', 'ada')
  expect(attempts.take('passwordChangeByAccount', 'bob')).toBeNull()
  expect(attempts.take('loginByAccount', 'ada')).toBeNull()
  expect(createAttempts(() => now).take('passwordChangeByAccount', 'ada')).toBeNull()
})

test('all addresses of an IPv6 network share one counter, but account names that look like addresses do not', () => {
  takeTimes(5, 'resetMailByAddress', '2001:db8:0:1::1')
  takeTimes(5, 'resetMailByAddress', '2001:DB8::1:ffff:0:0:2')
  expect(attempts.take('resetMailByAddress', '2001:db8:0:1::3')).toBe(60)
  expect(attempts.take('resetMailByAddress', '2001:db8:0:2::1')).toBeNull()
  takeTimes(1, 'resetMailByAccount', '2001:db8:0:1::1')
  expect(attempts.take('resetMailByAccount', '2001:db8:0:1::2')).toBeNull()
})

test('a clock that moves back does not block attempts', () => {
  takeTimes(11, 'passwordChangeByAccount', 'ada')
  now -= 3_600_000
  expect(attempts.take('passwordChangeByAccount', 'ada')).toBeNull()
})

test('many keys evict the oldest counters, and not the recent ones', () => {
  takeTimes(10, 'passwordChangeByAccount', 'first')
  for (let one = 0; one < 30_000; one++) attempts.take('passwordChangeByAccount', `a${one}`)
  takeTimes(10, 'passwordChangeByAccount', 'late')
  for (let one = 0; one < 10_000; one++) attempts.take('passwordChangeByAccount', `b${one}`)
  expect(attempts.take('passwordChangeByAccount', 'late')).toBe(60)
  expect(attempts.take('passwordChangeByAccount', 'first')).toBeNull()
})
