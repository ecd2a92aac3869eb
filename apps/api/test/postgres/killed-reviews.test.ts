import type { ChangeRequest } from '@halyard/contracts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { leastStrategy, listChangeRequestEvents, pathOf, proposed } from '../change-requests.ts'
import type { Server } from '../cli/halyard.ts'
import { listFlagEvents, readIn } from '../flags.ts'
import { applyAt, type KilledServers, killWhileWaiting, newKilledServers } from '../killed-server.ts'
import { approve, farAhead, granted, newReviewing, type Reviewing } from '../reviews.ts'

const waitOptions = { timeout: 20_000, interval: 50 }
const count = 200

let servers: KilledServers
let people: Reviewing
beforeEach(async () => {
  servers = await newKilledServers()
  people = await newReviewing(servers.server)
})

const titles = Array.from({ length: count }, (_, number) => `added ${number}`)
const read = async ({ id }: ChangeRequest): Promise<ChangeRequest> =>
  (await servers.server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json

/** An approved request with many changes to two features. */
const approved = async (): Promise<ChangeRequest> => {
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

const applyUnanswered = (killed: Server, request: ChangeRequest) =>
  expect(applyAt(killed, request, people.manager.token)).rejects.toThrow('fetch failed')

describe('kill -9 of a server that applies a request', () => {
  test('a kill while the server waits for the features stores nothing, and the request is applied once afterwards', async () => {
    const request = await approved()
    const killed = await servers.start()
    await killWhileWaiting(servers, killed, beforeTheChanges, () => applyUnanswered(killed, request))
    expect(await outcome(request)).toEqual(nothing('Approved'))
    const next = await servers.start()
    expect(await applyAt(next, request, people.manager.token)).toBe(200)
    expect(await applyAt(next, request, people.manager.token)).toBe(400)
    expect(await outcome(request)).toEqual(everything)
  })

  test('a kill while the server stores the changes leaves all or none, and the request is applied once in the end', async () => {
    const request = await approved()
    const killed = await servers.start()
    await killWhileWaiting(servers, killed, amongTheChanges, () => applyUnanswered(killed, request))
    const after = await outcome(request)
    expect(after).toEqual(after.state === 'Applied' ? everything : nothing('Approved'))
    const next = await servers.start()
    expect(await applyAt(next, request, people.manager.token)).toBe(after.state === 'Applied' ? 400 : 200)
    expect(await outcome(request)).toEqual(everything)
  })
})

describe('scheduled request', () => {
  const scheduled = async (): Promise<ChangeRequest> =>
    granted(servers.server, await approved(), { state: 'Scheduled', scheduledAt: farAhead }, people.manager)
  const letBeDue = ({ id }: ChangeRequest) =>
    servers.server.database.run(sql`update change_request set scheduled_at = now() where id = ${id}`.compile(build))
  const untilApplied = (request: ChangeRequest) => vi.waitFor(async () => expect((await read(request)).state).toBe('Applied'), waitOptions)

  test.each([
    ['waits for the features', beforeTheChanges],
    ['stores the changes', amongTheChanges],
  ])('is applied once after the next start when the server is killed while it %s', async (_, hold) => {
    const request = await scheduled()
    const killed = await servers.start()
    await killWhileWaiting(servers, killed, hold, () => letBeDue(request))
    const after = await outcome(request)
    expect(after).toEqual(after.state === 'Applied' ? everything : nothing('Scheduled'))
    await servers.start()
    await untilApplied(request)
    expect(await outcome(request)).toEqual(everything)
  })

  test('is applied once within five seconds after the start when it was due while no server ran', async () => {
    const request = await scheduled()
    const killed = await servers.start()
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    await letBeDue(request)
    expect(await outcome(request)).toEqual(nothing('Scheduled'))
    await Promise.all([servers.start(), servers.start()])
    const started = Date.now()
    await untilApplied(request)
    expect(Date.now() - started).toBeLessThan(5000)
    expect(await outcome(request)).toEqual(everything)
    const ends = sql<{ type: string }>`select type from event where type like 'change-request-scheduled-application-%'`.compile(build)
    expect(await servers.server.database.run(ends)).toEqual([{ type: 'change-request-scheduled-application-success' }])
  })
})
