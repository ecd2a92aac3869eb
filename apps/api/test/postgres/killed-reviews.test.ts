import type { ChangeRequest } from '@halyard/contracts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { leastStrategy, listChangeRequestEvents, pathOf, proposed } from '../change-requests.ts'
import type { Server } from '../cli/halyard.ts'
import { listFlagEvents, readIn } from '../flags.ts'
import { full } from '../full.ts'
import { applyAt, type KilledServers, killWhileWaiting, newKilledServers } from '../killed-server.ts'
import { approve, farAhead, granted, newReviewing, type Reviewing } from '../reviews.ts'
import { expectEach } from '../sweeps/outcomes.ts'

const waitOptions = { timeout: 20_000, interval: 50 }
/** Number of changes of a request. */
const count = full ? 200 : 40

let servers: KilledServers
let people: Reviewing
/** The server that is killed next. */
let running: Server

const titles = Array.from({ length: count }, (_, number) => `added ${number}`)
const read = async ({ id }: ChangeRequest): Promise<ChangeRequest> =>
  (await servers.server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json

/** An approved request with many changes to two features of a new project. */
const approved = async (): Promise<ChangeRequest> => {
  people = await newReviewing(servers.server)
  const { scope, author, approver } = people
  const changes = titles.map((title, number) => ({
    action: 'addStrategy',
    feature: number % 2 === 0 ? scope.checkout : scope.banner,
    payload: { ...leastStrategy, title },
  }))
  const request = await proposed(servers.server, scope, changes, { token: author.token })
  return approve(servers.server, request, approver)
}

/** Titles of added strategies, and events of the request and its strategies. */
const outcome = async (request: ChangeRequest) => {
  const features = [people.scope.checkout, people.scope.banner]
  const strategies = await Promise.all(features.map(async (feature) => (await readIn(servers.server, people.scope, feature)).strategies))
  const events = await Promise.all(features.map((feature) => listFlagEvents(servers.server, feature)))
  const applied = (await listChangeRequestEvents(servers.server, people.scope)).filter(({ type }) => type === 'change-request-applied')
  return {
    state: (await read(request)).state,
    titles: strategies
      .flat()
      .flatMap(({ title }) => (title?.startsWith('added') ? [title] : []))
      .toSorted(),
    events: events.flat().filter(({ type }) => type === 'feature-strategy-add').length,
    applied: applied.length,
  }
}
const nothing = (state: ChangeRequest['state']) => ({ state, titles: [], events: 0, applied: 0 })
const everything = { state: 'Applied', titles: titles.toSorted(), events: count, applied: 1 }

/** Table that applying locks before it decides, and table that it writes at the end. */
const beforeTheChanges = 'feature'
const amongTheChanges = 'event'

const apply = (request: ChangeRequest) => applyAt(running, request, people.manager.token)
const applyUnanswered = (request: ChangeRequest) => expect(apply(request)).rejects.toThrow('fetch failed')

/** A kill before the first change stores nothing; a later one stores all or nothing. */
const killWhileApplying = async (table: string): Promise<void> => {
  const request = await approved()
  await killWhileWaiting(servers, running, table, { interrupted: () => applyUnanswered(request) })
  const after = await outcome(request)
  const isApplied = table === amongTheChanges && after.state === 'Applied'
  expect(after).toEqual(isApplied ? everything : nothing('Approved'))
  running = await servers.start()
  expect(await apply(request)).toBe(isApplied ? 400 : 200)
  expect(await apply(request)).toBe(400)
  expect(await outcome(request)).toEqual(everything)
}

const scheduled = async (): Promise<ChangeRequest> =>
  granted(servers.server, await approved(), { state: 'Scheduled', scheduledAt: farAhead }, people.manager)
const letBeDue = ({ id }: ChangeRequest) =>
  servers.server.database.run(sql`update change_request set scheduled_at = now() where id = ${id}`.compile(build))
const untilApplied = (request: ChangeRequest) => vi.waitFor(async () => expect((await read(request)).state).toBe('Applied'), waitOptions)

const killWhenDue = async (table: string): Promise<void> => {
  const request = await scheduled()
  await killWhileWaiting(servers, running, table, { first: () => letBeDue(request) })
  const after = await outcome(request)
  expect(after).toEqual(after.state === 'Applied' ? everything : nothing('Scheduled'))
  running = await servers.start()
  await untilApplied(request)
  expect(await outcome(request)).toEqual(everything)
}

const dueWhileNoServerRuns = async (): Promise<void> => {
  const request = await scheduled()
  running.child.kill('SIGKILL')
  expect(await running.ended).toBe('SIGKILL')
  await letBeDue(request)
  expect(await outcome(request)).toEqual(nothing('Scheduled'))
  await Promise.all([servers.start(), servers.start()])
  await untilApplied(request)
  expect(await outcome(request)).toEqual(everything)
  const ends = sql<{ type: string }>`
    select type from event
    where type like 'change-request-scheduled-application-%' and project = ${people.scope.project}`.compile(build)
  expect(await servers.server.database.run(ends)).toEqual([{ type: 'change-request-scheduled-application-success' }])
}

// The server that starts after a kill is the one that is killed next, because starts take most of the time.
test('a request is applied completely and once, whenever the server is killed', async () => {
  servers = await newKilledServers()
  running = await servers.start()
  await expectEach([
    ['killed while it waits for the features', () => killWhileApplying(beforeTheChanges)],
    ['killed while it stores the changes', () => killWhileApplying(amongTheChanges)],
    ...(full ? [['due, killed while the server waits for the features', () => killWhenDue(beforeTheChanges)] as const] : []),
    ['due, killed while the server stores the changes', () => killWhenDue(amongTheChanges)],
    ['due while no server runs, applied within five seconds after the start', dueWhileNoServerRuns],
  ])
}, 300_000)
