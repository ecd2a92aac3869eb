import { takesIdempotencyKey } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunInTransaction } from '../../src/pipeline/transactions.ts'
import { build, DatabaseUnavailable } from '../../src/store/index.ts'
import { someOf } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { callWith } from '../preconditions.ts'
import { sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { type Case, cases, type Reply } from '../sweeps/bindings.ts'
import { expectEach } from '../sweeps/outcomes.ts'
import { startTwoServers } from '../two-servers.ts'

let one: TestServer
let other: TestServer
let stateMark: () => Promise<string>
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers({ limited: false })
  end = two.end
  one = two.servers[0]
  // Both servers have the same callers.
  other = { ...two.servers[1], tokens: one.tokens }
  await seed(one)
  stateMark = await stateMarker(one.database)
})
afterAll(() => end())

const cutSession = sql`select pg_terminate_backend(pg_backend_pid())`.compile(build)
const fail = (): never => {
  throw new DatabaseUnavailable('cut by a test')
}

/** Faults during a request, and whether the effect is stored. */
const faults: readonly (readonly [string, boolean, (runInTransaction: RunInTransaction) => RunInTransaction])[] = [
  [
    'the connection to the database is cut before the commit',
    false,
    (runInTransaction) => (enclosure, operation) =>
      runInTransaction(enclosure, async (inside) => {
        const answer = await operation(inside)
        await inside.run(cutSession)
        return answer
      }),
  ],
  [
    'the answer of the database is lost after the commit',
    true,
    (runInTransaction) =>
      async (...args) => {
        await runInTransaction(...args)
        return fail()
      },
  ],
]

const sentUntilAnswered = async (send: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    const reply = await send()
    if (reply.status !== 409 || !JSON.stringify(reply.error).includes('Idempotency-Key')) return reply
  }
}

const isDoneOnce = async ({ over, named, call }: Case, [fault, isDone, around]: (typeof faults)[number]) => {
  const input = await sampleOf(one, named.operation)
  const asked = { idempotencyKey: `${named.operation}-${fault.replaceAll(' ', '-')}` }
  const { runInTransaction } = one.ports
  const before = await stateMark()

  Object.assign(one.ports, { runInTransaction: around(runInTransaction) })
  const lost = await callWith(over, call, [one, named, input], asked).finally(() => Object.assign(one.ports, { runInTransaction }))
  expect([lost.status, lost.error]).toEqual([503, expect.objectContaining({ name: 'Unavailable' })])
  if (!isDone) expect(await stateMark()).toBe(before)
  const after = await stateMark()

  const replies = await Promise.all(
    [other, one, other, one].map((server) => sentUntilAnswered(() => callWith(over, call, [server, named, input], asked))),
  )
  for (const { status, value, error } of replies) {
    expect([status < 300, error]).toEqual([true, undefined])
    expect({ status, value }).toEqual({ status: replies[0]!.status, value: replies[0]!.value })
  }
  const replays = replies.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')
  expect(replays).toHaveLength(isDone ? 4 : 3)
  if (isDone) expect(await stateMark()).toBe(after)
}

const keyed = cases((named) => takesIdempotencyKey(named)).filter(({ over }) => over === 'HTTP')

test.each(keyed)('$named.operation is applied once, although its first response is lost', (one) =>
  expectEach(someOf(faults, one.turn).map((fault) => [fault[0], () => isDoneOnce(one, fault)] as const)),
)
