import { expect, test } from 'vitest'
import { serverForTest, type TestServer } from '../../test/harness.ts'
import { build } from '../store/index.ts'
import { runDueJobs } from './run-due-jobs.ts'

const now = Date.parse('2026-03-04T05:30:00.000Z')

const hours = [
  '2026-03-04T05:00:00.000Z',
  '2026-03-02T06:00:00.000Z',
  '2026-03-02T05:00:00.000Z',
  '2026-03-02T04:00:00.000Z',
  '2020-01-01T00:00:00.000Z',
]

const seed = async ({ database }: TestServer, due_at: string): Promise<void> => {
  const keys = hours.map((hour) => ({ feature: 'one', environment: 'development', app_name: 'shop', hour }))
  const statements = [
    build.insertInto('feature_usage').values(keys.map((key) => ({ ...key, yes: 1, no: 0 }))),
    build.insertInto('variant_usage').values(keys.map((key) => ({ ...key, variant: 'blue', count: 1 }))),
    build.updateTable('job').set({ due_at }).where('name', '=', 'metrics-retention'),
  ]
  for (const statement of statements) await database.run(statement.compile())
}

const stored = async ({ database }: TestServer, table: 'feature_usage' | 'variant_usage'): Promise<string[]> =>
  (await database.run(build.selectFrom(table).select('hour').orderBy('hour', 'desc').compile())).map((row) => row.hour)

test('removes usage older than 48 hours before the present hour, once per hour', async () => {
  let clock = now
  const server = await serverForTest({ now: () => clock })
  await seed(server, new Date(now).toISOString())
  const left = async () => [await stored(server, 'feature_usage'), await stored(server, 'variant_usage')]
  clock = now - 1
  await runDueJobs(server.ports)
  expect(await left()).toEqual([hours, hours])
  clock = now
  await runDueJobs(server.ports)
  expect(await left()).toEqual([hours.slice(0, 3), hours.slice(0, 3)])
  clock = now + 3_599_999
  await runDueJobs(server.ports)
  expect(await left()).toEqual([hours.slice(0, 3), hours.slice(0, 3)])
  clock = now + 3_600_000
  await runDueJobs(server.ports)
  expect(await left()).toEqual([hours.slice(0, 2), hours.slice(0, 2)])
})

test('a new store has the job, due immediately', async () => {
  const { database } = await serverForTest()
  const [job] = await database.run(build.selectFrom('job').select(['name', 'due_at']).compile())
  expect(job?.name).toBe('metrics-retention')
  expect(Date.parse(job?.due_at ?? '')).toBeLessThan(Date.now() + 60_000)
})

test('a failed job is logged and stays due', async () => {
  const server = await serverForTest({ now: () => now })
  await seed(server, new Date(now).toISOString())
  const store = { ...server.ports.store, write: () => Promise.reject(new Error('away')) }
  await runDueJobs({ ...server.ports, store })
  expect(server.log.some((line) => line.includes('a job failed') && line.includes('metrics-retention'))).toBe(true)
  expect(await stored(server, 'feature_usage')).toEqual(hours)
  await runDueJobs(server.ports)
  expect(await stored(server, 'feature_usage')).toEqual(hours.slice(0, 3))
})
