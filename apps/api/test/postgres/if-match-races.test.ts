import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readVersionTag } from '../../src/cache/bodies/version-tags.ts'
import type { TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { changing, type Outcome, outcomeOf, withVersionSource } from '../safe-writes/outcomes.ts'
import { sampleOf, seed } from '../samples.ts'
import { startTwoServers } from '../two-servers.ts'

const waitOptions = { timeout: 10_000, interval: 5 }

let servers: [TestServer, TestServer]
let session: pg.Client
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers({ limited: false })
  const [one, other] = two.servers
  // Both servers have the same callers.
  servers = [one, { ...other, tokens: one.tokens }]
  await seed(one)
  session = new pg.Client(two.address)
  await session.connect()
  end = async () => {
    await session.end()
    await two.end()
  }
})
afterAll(() => end())

const versionOf = (tag: string | null) => tag && readVersionTag(tag)?.version

const waiting = async () =>
  (await session.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount ?? 0

/** Possible statuses of the two writes, in order. */
const allowed: Readonly<Record<Outcome, readonly [number, number][]>> = {
  changed: [[200, 412]],
  gone: [
    [200, 404],
    [200, 412],
  ],
  same: [[200, 200]],
}

describe.each(withVersionSource)('$named.operation', ({ over, named, call }) => {
  test('accepts the second of two writes with the same tag only if the first did not change the representation', async () => {
    const input = await changing(servers[0], named, await sampleOf(servers[0], named.operation))
    const tag = (await readTag(servers[0], named, input))!
    // Every change bumps a revision before the commit, so the lock holds up all commits.
    await session.query('begin')
    await session.query('lock table revision in exclusive mode')
    let settled = 0
    const pending = servers.map((server) =>
      callWith(over, call, [server, named, input], { ifMatch: tag }).finally(() => {
        settled += 1
      }),
    )
    await vi.waitFor(async () => expect(settled + (await waiting())).toBe(2), waitOptions).finally(() => session.query('commit'))
    const replies = await Promise.all(pending)
    const statuses = replies.map(({ status }) => (status < 300 ? 200 : status)).toSorted()
    const isSame = versionOf(await readTag(servers[0], named, input)) === versionOf(tag)
    expect(isSame).toBe(outcomeOf(named) === 'same')
    expect(allowed[outcomeOf(named)]).toContainEqual(statuses)
  })
})
