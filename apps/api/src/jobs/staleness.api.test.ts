import { potentiallyStaleAt } from '@halyard/domain'
import { expect, test } from 'vitest'
import { listEvents } from '../../test/events.ts'
import { listFlagEvents } from '../../test/flags.ts'
import { serverForTest, serveTest, type TestServer } from '../../test/harness.ts'
import { importFile } from '../../test/state-import.ts'
import { build } from '../store/index.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import { runDueJobs } from './run-due-jobs.ts'

const start = Date.parse('2026-11-21T08:00:00.000Z')
const hour = 3_600_000
const day = 24 * hour
const daysAgo = (days: number, ms = 0) => new Date(start - days * day + ms).toISOString()

const setUp = async () => {
  const clock = { now: start }
  const server = await serverForTest({ now: () => clock.now })
  const due = build
    .updateTable('job')
    .set({ due_at: new Date(start).toISOString() })
    .where('name', '=', 'staleness')
  await server.database.run(due.compile())
  return { server, clock }
}
const store = (server: TestServer, features: readonly object[]) =>
  importFile(server, { version: 4, features: features.map((feature) => ({ project: 'default', ...feature })) })
const staleNow = async (server: TestServer): Promise<string[]> =>
  (await server.send('GET', '/api/admin/features')).json.features
    .filter((one: { stale: boolean }) => one.stale)
    .map((one: { name: string }) => one.name)
const mark = (server: TestServer, name: string, stale: boolean) =>
  server.send('PUT', `/api/admin/projects/default/features/${name}`, { body: { stale } })

test('marks live features that exceed the stored lifetime of their type', async () => {
  const { server, clock } = await setUp()
  expect(potentiallyStaleAt(40, Date.parse(daysAgo(40)))).toBe(start)
  await store(server, [
    { name: 'release-40', createdAt: daysAgo(40) },
    { name: 'release-younger', createdAt: daysAgo(40, 1) },
    { name: 'operational-7', type: 'operational', createdAt: daysAgo(7) },
    { name: 'permission-90', type: 'permission', createdAt: daysAgo(90) },
    { name: 'of-no-known-type', type: 'of our own', createdAt: daysAgo(900) },
    { name: 'archived-90', createdAt: daysAgo(90), archivedAt: daysAgo(80) },
  ])
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual(['operational-7', 'release-40'])
  expect(await listFlagEvents(server, 'release-40')).toMatchObject([
    { type: 'feature-stale-on', project: 'default', created_by: 'system', data: { stale: true }, pre_data: { stale: false } },
  ])
  await server.send('PUT', '/api/admin/feature-types/permission/lifetime', { body: { lifetimeDays: 90 } })
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual(['operational-7', 'release-40'])
  clock.now += hour
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual(['operational-7', 'permission-90', 'release-40', 'release-younger'])
})

test('the job does not mark a feature again after its mark was cleared, whether set by hand or by the job', async () => {
  const { server, clock } = await setUp()
  await store(server, [
    { name: 'marked-by-the-job', createdAt: daysAgo(41) },
    { name: 'marked-by-hand', createdAt: daysAgo(41), stale: true },
    { name: 'cleared-in-time', createdAt: daysAgo(39), stale: true },
  ])
  await runDueJobs(server.ports)
  expect((await listEvents(server, 'feature-stale')).length).toBe(1)
  for (const name of ['marked-by-the-job', 'marked-by-hand', 'cleared-in-time']) await mark(server, name, false)
  clock.now += hour
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual([])
  clock.now += day
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual(['cleared-in-time'])
  await mark(server, 'marked-by-the-job', true)
  expect(await staleNow(server)).toEqual(['cleared-in-time', 'marked-by-the-job'])
})

test('a feature replaced by an import is new, and is marked when it exceeds the lifetime of its type', async () => {
  const { server, clock } = await setUp()
  await store(server, [{ name: 'replaced', createdAt: daysAgo(50) }])
  await runDueJobs(server.ports)
  const features = [{ name: 'replaced', project: 'default', createdAt: daysAgo(39), stale: false }]
  await importFile(server, { version: 4, features }, { keep: 'false' })
  clock.now += hour
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual([])
  clock.now += day
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual(['replaced'])
})

test('an archived feature is marked once it is live again', async () => {
  const { server, clock } = await setUp()
  await store(server, [{ name: 'archived', createdAt: daysAgo(90), archivedAt: daysAgo(80) }])
  await runDueJobs(server.ports)
  await server.send('POST', '/api/admin/archive/revive/archived')
  expect(await staleNow(server)).toEqual([])
  clock.now += hour
  await runDueJobs(server.ports)
  expect(await staleNow(server)).toEqual(['archived'])
})

test('changes the revisions only of projects with marked features', async () => {
  const { server, clock } = await setUp()
  await importFile(server, { version: 4, projects: [{ id: 'other', name: 'Other' }] })
  await store(server, [
    { name: 'old', createdAt: daysAgo(41) },
    { name: 'new', project: 'other', createdAt: daysAgo(1) },
  ])
  const keysOf = (project: string) => [revisionKeys.project(project), revisionKeys.environment(project, 'production')]
  const observe = async (keys: readonly string[]) => [...(await server.ports.cache.revisions.observe([...keys])).entries()]
  const [moving, still] = [[revisionKeys.features, revisionKeys.projects, ...keysOf('default')], keysOf('other')]
  const before = [await observe(moving), await observe(still)]
  await runDueJobs(server.ports)
  const after = [await observe(moving), await observe(still)]
  expect(after[0]!.map(([key]) => key).toSorted()).toEqual(moving.toSorted())
  for (const [index, [key, revision]] of after[0]!.entries()) expect(revision, key).not.toBe(before[0]?.[index]?.[1])
  expect(after[1]).toEqual(before[1])
  clock.now += hour
  await runDueJobs(server.ports)
  expect([await observe(moving), await observe(still)]).toEqual(after)
})

test('marks more than 1,000 features in several runs, each due at once', async () => {
  const { server } = await setUp()
  const names = Array.from({ length: 1_500 }, (_, index) => `old-${String(index).padStart(4, '0')}`)
  await store(
    server,
    names.map((name) => ({ name, createdAt: daysAgo(41) })),
  )
  const counts: number[] = []
  for (let round = 0; round < 3; round++) {
    await runDueJobs(server.ports)
    counts.push((await staleNow(server)).length)
  }
  expect(counts).toEqual([1_000, 1_500, 1_500])
  expect((await listEvents(server, 'feature-stale-on')).length).toBe(1_500)
})

test('two concurrent instances mark each feature once, during other writes', async () => {
  const { server, clock } = await setUp()
  const other = await serveTest(server.database, { now: () => clock.now })
  const names = Array.from({ length: 50 }, (_, index) => `old-${index}`)
  await store(
    server,
    names.map((name) => ({ name, createdAt: daysAgo(41) })),
  )
  const described = names.map((name) =>
    server.send('PUT', `/api/admin/projects/default/features/${name}`, { body: { description: 'meanwhile' } }),
  )
  await Promise.all([server, other, server, other].map(({ ports }) => runDueJobs(ports)))
  for (const { status } of await Promise.all(described)) expect(status).toBe(200)
  await runDueJobs(other.ports)
  const staleEvents = await listEvents(server, 'feature-stale-on')
  expect(staleEvents).toHaveLength(50)
  const features = (await server.send('GET', '/api/admin/features')).json.features
  expect(new Set(features.map((one: { stale: boolean; description: string }) => `${one.stale} ${one.description}`))).toEqual(
    new Set(['true meanwhile']),
  )
  await other.stop()
})
