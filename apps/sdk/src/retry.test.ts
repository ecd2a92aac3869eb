import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait, waitBefore } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the wait grows up to 8 s, and chance removes up to half of it', () => {
  const longest = [1, 2, 3, 4, 5, 6, 20].map((retry) => waitBefore(retry, null, 1))
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(waitBefore(1, null, 0)).toBe(250)
})

test('Retry-After is respected, in seconds and as a date, up to 30 s', () => {
  const now = Date.parse('2026-01-31T12:00:00Z')
  expect(waitBefore(1, '0', 1, now)).toBe(0)
  expect(waitBefore(1, '7', 1, now)).toBe(7_000)
  expect(waitBefore(1, '3600', 1, now)).toBe(30_000)
  expect(waitBefore(1, 'Sat, 31 Jan 2026 12:00:05 GMT', 1, now)).toBe(5_000)
  expect(waitBefore(1, 'Sat, 31 Jan 2026 13:00:00 GMT', 1, now)).toBe(30_000)
  expect(waitBefore(1, 'Sat, 31 Jan 2026 11:00:00 GMT', 1, now)).toBe(0)
})

test('an invalid Retry-After is ignored', () => {
  expect(waitBefore(1, 'soon', 1)).toBe(500)
  expect(waitBefore(1, '', 1)).toBe(500)
})

test('a wait ends after its time', async () => {
  const ended = vi.fn()
  const waiting = wait(1_000, undefined).then(ended)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(ended).toHaveBeenCalledOnce()
})

test('an aborted wait rejects with the reason of the signal, and leaves no timer', async () => {
  const controller = new AbortController()
  const waiting = wait(1_000, controller.signal)
  controller.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  await expect(wait(1_000, AbortSignal.abort('before'))).rejects.toBe('before')
  expect(vi.getTimerCount()).toBe(0)
})
