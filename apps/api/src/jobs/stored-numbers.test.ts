import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeyring } from '../identity/secret/keyring.ts'
import type { Tx } from '../store/index.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { StoredNumbers } from './stored-numbers.ts'

const now = Date.parse('2026-11-25T09:00:00.000Z')
const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const jobs = [
  { name: 'staleness', due_at: at(-90) },
  { name: 'metrics-retention', due_at: at(60) },
]
const rows = [[{ position: 3, xid: '7', id: 9 }], [{ state: 'In review', requests: 2 }], jobs, []]
const unsealed = [{ events: 4, oldest: at(-30) }]
// Only the statements of `readNumbers` run here.
const tx = { batch: async (...queries: unknown[]) => (queries.length === 1 ? [unsealed] : rows) } as unknown as Tx

/** A database that responds, fails or hangs, as the test says. */
const setUp = () => {
  const state = { is: 'up' as 'up' | 'away' | 'silent', reads: 0 }
  const snapshot = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    state.reads++
    if (state.is === 'away') throw new Error('away')
    return state.is === 'silent' ? new Promise<T>(() => undefined) : work(tx)
  }
  const metrics = createMetrics()
  const lost: (() => void)[] = []
  new StoredNumbers(
    { snapshot, onLost: (listener) => lost.push(listener) },
    () => now,
    createKeyring(['a key that no setting needs']),
  ).provideTo(metrics)
  const read = async () => {
    const text = metrics.text()
    await vi.advanceTimersByTimeAsync(2_000)
    return (await text).split('\n').filter((line) => /^halyard_(database_up|unsealed|job_overdue|change_requests)/.test(line))
  }
  const lose = () => {
    for (const listener of lost) listener()
  }
  return { state, read, lose }
}

test('reports the numbers that only the database knows', async () => {
  expect(await setUp().read()).toEqual([
    'halyard_database_up 1',
    'halyard_unsealed_events 4',
    'halyard_unsealed_events_oldest_age_seconds 30',
    'halyard_job_overdue_seconds{name="staleness"} 90',
    'halyard_job_overdue_seconds{name="metrics-retention"} 0',
    'halyard_change_requests_pending{state="Draft"} 0',
    'halyard_change_requests_pending{state="In review"} 2',
    'halyard_change_requests_pending{state="Approved"} 0',
    'halyard_change_requests_pending{state="Scheduled"} 0',
  ])
})

test('asks the database once in five seconds', async () => {
  const { state, read } = setUp()
  await Promise.all([read(), read()])
  expect(state.reads).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  await read()
  expect(state.reads).toBe(2)
})

test.each(['away', 'silent'] as const)('reports only that the database is down while it is %s, within two seconds', async (is) => {
  const { state, read } = setUp()
  await read()
  await vi.advanceTimersByTimeAsync(5_000)
  state.is = is
  expect(await read()).toEqual(['halyard_database_up 0'])
})

test('asks again after a connection was lost', async () => {
  const { state, read, lose } = setUp()
  await read()
  state.is = 'away'
  lose()
  expect(await read()).toEqual(['halyard_database_up 0'])
})

test('starts no second query while the database hangs', async () => {
  const { state, read } = setUp()
  state.is = 'silent'
  await read()
  await read()
  expect(state.reads).toBe(1)
})
