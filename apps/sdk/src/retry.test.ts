import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitAfter } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(Math.random).mockRestore()
})

const busy = (retryAfter?: string, status = 503) =>
  new Response('', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })

test('the wait grows up to 8 s, and chance removes up to half of it', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => waitAfter(attempt, undefined))).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  vi.mocked(Math.random).mockReturnValue(0)
  expect(waitAfter(1, busy())).toBe(250)
})

test.each([
  ['0', 0],
  ['7', 7_000],
  ['3600', 30_000],
  ['Sat, 31 Jan 2026 12:00:05 GMT', 5_000],
  ['Sat, 31 Jan 2026 13:00:00 GMT', 30_000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 500],
  ['soon', 500],
  ['', 500],
])('Retry-After %s is a wait of %i ms: seconds or a date in the future, up to 30 s', (retryAfter, expected) => {
  expect(waitAfter(1, busy(retryAfter))).toBe(expected)
})

test('a response is retried if the server is busy, or says when an earlier request with the same key ends', () => {
  expect([429, 502, 503, 504].map((status) => waitAfter(1, busy('1', status)))).toEqual([1000, 1000, 1000, 1000])
  expect([200, 400, 401, 404, 409, 500].map((status) => waitAfter(1, busy(undefined, status)))).toEqual(Array(6).fill(undefined))
  expect(waitAfter(1, busy('1', 409))).toBe(1000)
})
