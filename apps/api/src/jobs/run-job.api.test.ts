import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { build, type Query } from '../store/index.ts'
import { runJob } from './run-job.ts'

const now = Date.parse('2026-03-04T05:30:00.000Z')
const at = (ms: number) => new Date(now + ms).toISOString()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

/** A job that inserts a row on each run. */
const jobOf = async (name: string, extra: readonly Query[] = []) => {
  await server.database.run(
    build
      .insertInto('job')
      .values({ name, due_at: at(0) })
      .compile(),
  )
  const done = (moment: number) =>
    build
      .insertInto('setting')
      .values({ key: `${name} at ${moment - now}`, value: '{}' })
      .compile()
  return { name, everyMs: 1_000, work: async (_: unknown, moment: number) => ({ statements: [done(moment), ...extra] }) }
}
const doneBy = async (name: string) => {
  const rows = await server.database.run(
    build.selectFrom('setting').select('key').where('key', 'like', `${name} at %`).orderBy('key').compile(),
  )
  return rows.map((row) => row.key)
}
const dueTime = async (name: string) =>
  (await server.database.run(build.selectFrom('job').select('due_at').where('name', '=', name).compile()))[0]?.due_at

test('a job runs when it is due, and not again before its interval has passed', async () => {
  const job = await jobOf('recurring')
  const ran: boolean[] = []
  for (const ms of [-1, 0, 0, 999, 1_000, 1_500, 9_000]) ran.push(await runJob(server.ports.store, job, now + ms))
  expect(ran).toEqual([false, true, false, false, true, false, true])
  expect(await doneBy('recurring')).toEqual(['recurring at 0', 'recurring at 1000', 'recurring at 9000'])
  expect(await dueTime('recurring')).toBe(at(10_000))
})

test('concurrent calls run a job once', async () => {
  const job = await jobOf('wanted')
  const ran = await Promise.all(Array.from({ length: 6 }, () => runJob(server.ports.store, job, now)))
  expect(ran.filter(Boolean)).toEqual([true])
  expect(await doneBy('wanted')).toEqual(['wanted at 0'])
})

test('a failed job changes nothing, and stays due', async () => {
  const job = await jobOf('failing', [sql`select 1 / 0`.compile(build)])
  await expect(runJob(server.ports.store, job, now)).rejects.toThrow()
  expect(await doneBy('failing')).toEqual([])
  expect(await dueTime('failing')).toBe(at(0))
})

test('a job without a row in the store never runs', async () => {
  const unknown = { name: 'unknown', everyMs: 1_000, work: async () => ({ statements: [sql`select 1 / 0`.compile(build)] }) }
  expect(await runJob(server.ports.store, unknown, now)).toBe(false)
})
