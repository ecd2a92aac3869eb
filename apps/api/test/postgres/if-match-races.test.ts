import { guardOf } from '@halyard/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readVersionTag } from '../../src/cache/bodies/version-tags.ts'
import type { TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { sampleOf, seed } from '../samples.ts'
import { cases } from '../sweeps/bindings.ts'
import { startTwoServers } from '../two-servers.ts'

const patience = { timeout: 10_000, interval: 5 }

let servers: [TestServer, TestServer]
let session: pg.Client
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers({ limited: false })
  const [one, other] = two.servers
  // The same callers as those of the first one.
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

const guarded = cases((named) => guardOf(named) !== undefined).filter(({ over }) => over === 'HTTP')

describe.each(guarded)('$named.operation', ({ over, named, call }) => {
  test('of two that come with the same tag at the same time, one is let in', async () => {
    const input = await sampleOf(servers[0], named.operation)
    const tag = (await readTag(servers[0], named, input))!
    // Nobody gets as far as the commit, since every change is counted before it.
    await session.query('begin')
    await session.query('lock table revision in exclusive mode')
    let settled = 0
    const pending = servers.map((server) =>
      callWith(over, call, [server, named, input], { ifMatch: tag }).finally(() => {
        settled += 1
      }),
    )
    await vi.waitFor(async () => expect(settled + (await waiting())).toBe(2), patience).finally(() => session.query('commit'))
    const replies = await Promise.all(pending)
    const statuses = replies.map(({ status }) => (status < 300 ? 200 : status)).toSorted()
    const hasMoved = versionOf(await readTag(servers[0], named, input)) !== versionOf(tag)
    if (hasMoved)
      expect([
        [200, 412],
        [200, 404],
      ]).toContainEqual(statuses)
    else expect(statuses).toEqual([200, 200])
  })
})
