import type { ChangeRequest } from '@halyard/contracts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { applyDueRequests } from '../../src/features/change-requests/apply-due-requests.ts'
import { ReviewJobs } from '../../src/jobs/review-jobs.ts'
import { DatabaseExhausted, DatabaseUnavailable } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { leastStrategy, listChangeRequestEvents, pathOf, proposed } from '../change-requests.ts'
import { readIn } from '../flags.ts'
import type { TestServer } from '../harness.ts'
import { approve, granted, newReviewing, type Reviewing } from '../reviews.ts'
import { startTwoServers } from '../two-servers.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const minute = 60_000
let clock = start
let servers: [TestServer, TestServer]
let address: string
let end: () => Promise<void>
let people: Reviewing
beforeAll(async () => {
  ;({ servers, address, end } = await startTwoServers({ now: () => clock }))
})
afterAll(() => end())
beforeEach(async () => {
  clock = start
  people = await newReviewing(servers[0])
})
afterEach(() => {
  for (const { log } of servers) expect(log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const titled = (title: string, feature = people.scope.checkout) => ({
  action: 'addStrategy',
  feature,
  payload: { ...leastStrategy, title },
})
const read = async ({ id }: ChangeRequest): Promise<ChangeRequest> =>
  (await servers[0].send('GET', pathOf(people.scope, id), { token: people.admin.token })).json
const titles = async () => (await readIn(servers[0], people.scope, people.scope.checkout)).strategies.map(({ title }) => title)
const idsOf = async (type: string) =>
  (await listChangeRequestEvents(servers[0], people.scope))
    .filter((event) => event.type === type)
    .map(({ data }) => (data as { id: number }).id)

/** A request of a new author that is due this many minutes after the start. */
const scheduled = async (minutes: number, change: object): Promise<ChangeRequest> => {
  const { token } = await newAccount(servers[0], { projects: { [people.scope.project]: 'Member' } })
  const request = await proposed(servers[0], people.scope, change, { token })
  await approve(servers[0], request, people.approver)
  const scheduledAt = new Date(start + minutes * minute).toISOString()
  return granted(servers[0], request, { state: 'Scheduled', scheduledAt }, people.manager)
}

/** Runs the jobs of two instances repeatedly until nothing is due. */
const runUntilApplied = async (requests: readonly ChangeRequest[]) => {
  const jobs = [new ReviewJobs(), new ReviewJobs()] as const
  while ((await idsOf('change-request-applied')).length < requests.length) {
    await Promise.all([jobs[0].run(servers[0].ports), jobs[1].run(servers[1].ports)])
    for (const { schedule } of await Promise.all(requests.map(read))) expect(schedule?.failureReason ?? null).toBeNull()
  }
}

describe('two schedulers', () => {
  test('apply twenty due requests once each, in the order of their times', async () => {
    const times = Array.from({ length: 20 }, (_, turn) => 1 + ((turn * 7) % 20))
    const requests: ChangeRequest[] = []
    for (const minutes of times) requests.push(await scheduled(minutes, titled(`at ${minutes}`)))
    clock = start + 30 * minute
    await runUntilApplied(requests)
    const ordered = times.toSorted((one, other) => one - other)
    expect((await titles()).filter((title) => title?.startsWith('at '))).toEqual(ordered.map((minutes) => `at ${minutes}`))
    const inOrder = ordered.map((minutes) => requests[times.indexOf(minutes)]!.id)
    expect(await idsOf('change-request-applied')).toEqual(inOrder)
    expect(await idsOf('change-request-scheduled-application-success')).toEqual(inOrder)
  })

  test('wait for a request that another transaction locks, and apply it before the later ones', async () => {
    const first = await scheduled(1, titled('first'))
    const second = await scheduled(2, titled('second'))
    clock = start + 30 * minute
    const session = new pg.Client(address)
    await session.connect()
    onTestFinished(() => session.end())
    await session.query('begin')
    await session.query('select from change_request where id = $1 for update', [first.id])
    for (const { ports } of servers) await applyDueRequests(ports)
    await session.query('commit')
    await runUntilApplied([first, second])
    expect(await idsOf('change-request-applied')).toEqual([first.id, second.id])
  })
})

test.each([
  ['the database is unreachable for a moment', new DatabaseUnavailable('cut by a test')],
  ['the database takes too long', new DatabaseExhausted('too long in a test', 5)],
  ['its transaction ends in deadlocks', Object.assign(new Error('a deadlock in a test'), { code: '40P01' })],
])('a request stays scheduled and is applied by the next run when %s', async (_, fault) => {
  const request = await scheduled(1, titled('later'))
  clock = start + 30 * minute
  const { store } = servers[0].ports
  let faults = 1
  const write: typeof store.write = (...input) => (faults-- > 0 ? Promise.reject(fault) : store.write(...input))
  await applyDueRequests({ ...servers[0].ports, store: { ...store, write } }).catch(() => undefined)
  expect(faults).toBeLessThan(1)
  expect(await read(request)).toMatchObject({ state: 'Scheduled', schedule: { status: 'pending', failureReason: null } })
  await runUntilApplied([request])
  expect(await idsOf('change-request-scheduled-application-failure')).toEqual([])
})

test('a request that was applied is not stored as failed when the answer of the database is lost', async () => {
  const request = await scheduled(1, titled('once'))
  clock = start + 30 * minute
  const { store } = servers[0].ports
  const write: typeof store.write = async (...input) => {
    await store.write(...input)
    throw new Error('lost by a test')
  }
  await applyDueRequests({ ...servers[0].ports, store: { ...store, write } }).catch(() => undefined)
  expect((await read(request)).state).toBe('Applied')
  expect(await idsOf('change-request-scheduled-application-success')).toEqual([request.id])
  expect(await idsOf('change-request-scheduled-application-failure')).toEqual([])
})
