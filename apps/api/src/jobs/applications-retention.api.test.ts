import { beforeEach, describe, expect, test } from 'vitest'
import { applicationsLike } from '../../test/frontend-reports.ts'
import { serverForTest, type TestServer } from '../../test/harness.ts'
import { register, report } from '../../test/usage.ts'
import { build } from '../store/index.ts'
import { runDueJobs } from './run-due-jobs.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const periodMs = 90 * 86_400_000
let clock = start
let server: TestServer

beforeEach(async () => {
  clock = start
  server = await serverForTest({ now: () => clock })
})

const left = () => applicationsLike(server, 'app-')
const registered = async (...names: string[]) => {
  for (const name of names) await register(server, name, { strategies: ['default'] })
  await server.ports.runtime.usage.flush()
}
const describedAs = async (name: string, body: object) =>
  expect((await server.send('POST', `/api/admin/metrics/applications/${name}`, { body })).status).toBe(202)
const jobsAt = async (moment: number) => {
  clock = moment
  await server.database.run(
    build
      .updateTable('job')
      .set({ due_at: new Date(moment).toISOString() })
      .where('name', '=', 'applications-retention')
      .compile(),
  )
  await runDueJobs(server.ports)
}

test('removes applications 90 days after their last report, with their uses and processes', async () => {
  await registered('app-old')
  await jobsAt(start + periodMs)
  expect(await left()).toEqual(['app-old'])
  await jobsAt(start + periodMs + 1)
  expect(await left()).toEqual([])
  for (const table of ['application_use', 'application_instance'] as const)
    expect(await server.database.run(build.selectFrom(table).selectAll().compile())).toEqual([])
})

test('keeps applications that reported in the last 90 days', async () => {
  await registered('app-old', 'app-reporting')
  clock = start + 3_600_000
  await report(server, { one: { yes: 1 } }, { appName: 'app-reporting' })
  await server.ports.runtime.usage.flush()
  await jobsAt(start + 3_600_000 + periodMs)
  expect(await left()).toEqual(['app-reporting'])
})

test('returns the application again after a further report', async () => {
  await registered('app-old')
  await jobsAt(start + periodMs + 1)
  await registered('app-old')
  expect(await left()).toEqual(['app-old'])
})

describe('described applications stay', () => {
  test.each([{ description: 'Sells' }, { url: 'https://shop.example.com' }, { color: 'blue' }, { icon: 'store' }, { strategies: ['own'] }])(
    'keeps a reported application that a person described with %j',
    async (body) => {
      await registered('app-described')
      await describedAs('app-described', body)
      await jobsAt(start + periodMs + 1)
      expect(await left()).toEqual(['app-described'])
    },
  )

  test('keeps an application that a person described and that never reported', async () => {
    await describedAs('app-planned', { description: 'Will sell' })
    await jobsAt(start + periodMs + 1)
    expect(await left()).toEqual(['app-planned'])
  })
})
