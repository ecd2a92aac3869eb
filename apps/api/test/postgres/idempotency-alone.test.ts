import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LoneTimes, OtherIsAlone } from '../../src/cache/revisions/lone-instance.ts'
import { build } from '../../src/store/index.ts'
import type { Answer, TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'

/** The lease is short, so that a writer does not wait long for its end. A busy machine can still renew the lease in time. */
const loneTimes: LoneTimes = { leaseMs: 2_000, retryMs: 0, idleMs: 10_000 }

let one: TestServer
let other: TestServer
let end: () => Promise<void>

beforeEach(async () => {
  const two = await startTwoServers({ limited: false, loneTimes })
  ;[one, other] = two.servers
  end = two.end
})
afterEach(() => end())

/** Sends a request to an instance that considers itself alone, and runs `meanwhile` before the end of its transaction. */
const sendToLoneInstance = async (send: () => Promise<Answer>, meanwhile: () => Promise<void>): Promise<Answer> => {
  const { runInTransaction } = one.ports
  Object.assign(one.ports, {
    runInTransaction: ((enclosure, operation) =>
      runInTransaction(enclosure, async (inside) => {
        const answer = await operation(inside)
        await meanwhile()
        return answer
      })) as typeof runInTransaction,
  })
  // On a busy machine, one renewal may be too late.
  await vi.waitFor(async () => {
    await one.ports.cache.revisions.lone!.renew()
    expect(one.ports.cache.revisions.lone!.holds()).toBe(true)
  }, 20_000)
  return send()
}

const keyed = (server: TestServer, path: string, body: unknown) =>
  server.send('POST', path, { body, token: one.tokens.admin, headers: { 'Idempotency-Key': 'the-same' } })
const isReplay = ({ headers }: Answer) => headers.get('Idempotency-Replayed') === 'true'

const waitingForLocks = async () => {
  const [row] = await one.database.run(
    sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.compile(build),
  )
  return row!.n
}

test('if two instances process the same request, the slower one detects it at its end and returns the stored response', async () => {
  const createToken = (server: TestServer) =>
    keyed(server, '/api/admin/api-tokens', { tokenName: 'ci', type: 'client', environment: 'development' })
  let faster: Answer | undefined
  const slower = await sendToLoneInstance(
    () => createToken(one),
    async () => {
      faster = await createToken(other)
    },
  )
  expect([faster!.status, isReplay(faster!)]).toEqual([201, false])
  expect([slower.status, isReplay(slower), slower.json]).toEqual([201, true, faster!.json])
  const { tokens } = (await one.send('GET', '/api/admin/api-tokens')).json
  expect(tokens.filter(({ tokenName }: { tokenName: string }) => tokenName === 'ci')).toHaveLength(1)
})

test('a request that fails only because another instance has processed it is answered with the stored response', async () => {
  const createFeature = (server: TestServer) => keyed(server, '/api/admin/projects/default/features', { name: 'once' })
  let waited: Promise<Answer> | undefined
  const first = await sendToLoneInstance(
    () => createFeature(one),
    async () => {
      // The lease ends here, so that the other instance does not have to retry.
      const { lone } = other.ports.cache.revisions
      const [alone] = await other.database.run(lone!.question)
      await lone!.waitForEnd(new OtherIsAlone(alone!.id))
      waited = createFeature(other)
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 })
    },
  )
  expect([first.status, isReplay(first)]).toEqual([201, false])
  const second = await waited!
  expect([second.status, isReplay(second), second.json]).toEqual([201, true, first.json])
})

test('a replay does not end the lease, because the store reported that nothing was stored', async () => {
  const { lone } = one.ports.cache.revisions
  await lone!.renew()
  const lose = vi.spyOn(lone!, 'lose')
  const createToken = () => keyed(one, '/api/admin/api-tokens', { tokenName: 'ci', type: 'client', environment: 'development' })
  expect([await createToken(), await createToken()].map(isReplay)).toEqual([false, true])
  expect(lose).not.toHaveBeenCalled()
})
