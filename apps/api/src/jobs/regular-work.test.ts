import { expect, test, vi } from 'vitest'
import { RegularWork } from './regular-work.ts'

const log = { warn: vi.fn(), debug: vi.fn() }

test('starts the work at each interval, until it stops', async () => {
  vi.useFakeTimers()
  try {
    const work = vi.fn(async () => undefined)
    const regular = new RegularWork(log)
    regular.every(10, 'the work failed', work)
    await vi.advanceTimersByTimeAsync(30)
    expect(work).toHaveBeenCalledTimes(3)
    await regular.stop(1_000)
    await vi.advanceTimersByTimeAsync(30)
    expect(work).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a stop waits for the running work', async () => {
  const [done, steps] = [Promise.withResolvers<void>(), [] as string[]]
  const regular = new RegularWork(log)
  regular.start('the work failed', async () => {
    await done.promise
    steps.push('worked')
  })
  const stopped = regular.stop(60_000).then(() => steps.push('stopped'))
  await new Promise(setImmediate)
  expect(steps).toEqual([])
  done.resolve()
  await stopped
  expect(steps).toEqual(['worked', 'stopped'])
})

test('a stop leaves work that does not end in time', async () => {
  const regular = new RegularWork(log)
  regular.start('the work failed', () => Promise.withResolvers<void>().promise)
  await expect(regular.stop(1)).resolves.toBeUndefined()
})

test('a failure is logged once, and does not reject the stop', async () => {
  const fault = new Error('no connection')
  const regular = new RegularWork(log)
  regular.start('the work failed', () => Promise.reject(fault), 'debug')
  await regular.stop(1_000)
  await vi.waitFor(() => expect(log.debug.mock.calls).toEqual([[{ err: fault }, 'the work failed']]))
  expect(log.warn).not.toHaveBeenCalled()
})
