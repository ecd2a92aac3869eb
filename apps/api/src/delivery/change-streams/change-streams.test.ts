import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../identity/caller/caller.ts'
import { ChangeStreams } from './change-streams.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const caller = { actor: { account: 1, token: null }, grants: [] } as unknown as Caller

test.each([
  [10_000, false],
  [60_000, true],
])('after %i milliseconds without the database, streams have ended: %s', async (milliseconds, isEnded) => {
  let isAway = false
  const run = async () => {
    if (isAway) throw new Error('away')
    return []
  }
  const streams = new ChangeStreams(
    // The parts that these streams use.
    {
      database: { engine: 'postgres', run },
      revisions: { onChanged: () => undefined, observe: async () => new Map() },
      log: { debug: () => undefined },
    } as never,
    Date.now,
  )
  const end = vi.fn()
  const sink = { write: () => true, end, destroy: () => undefined, once: () => undefined, on: () => undefined }
  const opened = streams.open({ caller, authenticate: async () => caller, expiresAt: Number.POSITIVE_INFINITY, begin: () => sink })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await opened).toBeUndefined()
  isAway = true
  await vi.advanceTimersByTimeAsync(milliseconds)
  expect(end).not.toHaveBeenCalled()
  isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(end.mock.calls.length > 0).toBe(isEnded)
})
