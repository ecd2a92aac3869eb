import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  everyAction,
  newReviewScope,
  pathOf,
  propose,
  proposed,
  type ReviewScope,
  switchOn,
} from '../../../test/change-requests.ts'
import { pathIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'
import { withIds } from '../../store/repositories/change-requests.repository.ts'
import { listChanges, removeChange } from '../../store/repositories/changes.repository.ts'
import { findOpenRequest } from '../../store/repositories/open-requests.repository.ts'

let server: TestServer
let scope: ReviewScope
let token: string
let account: number
beforeAll(async () => {
  // The lease is long, so that it does not end during a test on a busy machine.
  server = await startTestServer({ loneTimes: { leaseMs: 60_000, retryMs: 0, idleMs: 60_000 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ;({ token, id: account } = await newAccount(server))
})

const post = (body: unknown, headers = {}) => proposed(server, scope, body, { token, headers })
const read = async (id: number) => (await server.send('GET', pathOf(scope, id), { token })).json
const spies = () => ({
  get: vi.spyOn(server.ports.cache.changes, 'get'),
  set: vi.spyOn(server.ports.cache.changes, 'set'),
})

test('a request that grows is not read again, and shows the changes as the database has them', async () => {
  const { id } = await post([...Object.values(everyAction(scope)).slice(0, 3)])
  const { get, set } = spies()
  const grown = await post(switchOn(scope.banner))
  expect([get.mock.results.map(({ value }) => value?.length), set.mock.calls]).toEqual([[3], []])
  const [[open], rows] = await Promise.all([
    server.database.run(findOpenRequest(0, scope.project, 'production', { account, token: null })),
    server.database.run(listChanges(withIds([id]))),
  ])
  expect(server.ports.cache.changes.get(open!.version!)).toEqual(rows)
  expect(grown).toEqual(await read(id))
  vi.restoreAllMocks()
})

test.each([
  ['shrank', 'DELETE', undefined, 2],
  ['has another change instead', 'PUT', { action: 'updateEnabled', payload: { enabled: false } }, 3],
] as const)('a request that %s is read again', async (_, method, body, count) => {
  const { id, features } = await post([switchOn(scope.checkout), switchOn(scope.banner)])
  const [change] = changesOf({ features, segments: [] } as never)
  const edited = body && { ...body, feature: scope.checkout }
  expect((await server.send(method, pathOf(scope, `${id}/changes/${change!.id}`), { token, body: edited })).status).toBe(200)
  const { get, set } = spies()
  const grown = await post(switchOn(scope.checkout))
  expect([get.mock.results.map(({ value }) => value), set.mock.calls.length]).toEqual([[undefined], 1])
  expect(changesOf(grown)).toHaveLength(count)
  expect(grown).toEqual(await read(id))
  vi.restoreAllMocks()
})

test.each([
  ['an instance of an older release removed a change', (id: number) => removeChange(id), 2],
  [
    'the database lost a commit and gave its id to another change',
    (id: number) =>
      sql`update change set payload = '{"enabled": false}', created_at = created_at + interval '1 second' where id = ${id}`.compile(build),
    3,
  ],
])('a request is read again after %s', async (_, statement, count) => {
  const { features } = await post([switchOn(scope.checkout), switchOn(scope.banner)])
  const newest = changesOf({ features, segments: [] } as never).reduce((last, { id }) => Math.max(last, id), 0)
  await server.database.run(statement(newest))
  const { get, set } = spies()
  const grown = await post(switchOn(scope.checkout))
  expect([get.mock.results.map(({ value }) => value), set.mock.calls.length]).toEqual([[undefined], 1])
  expect(changesOf(grown)).toHaveLength(count)
  expect(grown).toEqual(await read(grown.id))
  vi.restoreAllMocks()
})

const update = (title: string) => ({ action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, title } })

/** Only a lone instance recalls worlds. */
const beAlone = () =>
  vi.waitFor(async () => {
    const { lone } = server.ports.cache.revisions
    await lone?.renew()
    expect(lone?.holds() ?? true).toBe(true)
  }, 20_000)

/** Adds a change. Returns the fold, and compares the response with the request as it is read. */
const added = async (change: object, headers = {}) => {
  const grow = vi.spyOn(server.ports.cache.changes, 'grow')
  const grown = await post(change, headers)
  expect(grown).toEqual(await read(grown.id))
  const { fold } = grow.mock.results.at(-1)!.value
  vi.restoreAllMocks()
  return { fold, grown, continues: ({ fold: earlier }: { fold: typeof fold }) => fold.applied[0] === earlier.applied[0] }
}

test('a POST continues the fold of the earlier changes until the flag changes', async () => {
  await beAlone()
  const { checkout, paused } = scope
  const first = await added([
    update('A'),
    { action: 'addStrategy', feature: checkout, payload: { name: 'default', constraints: [], parameters: {} } },
  ])
  const second = await added(update('B'))
  const third = await added({ action: 'patchVariant', feature: checkout, payload: { variants: [] } })
  expect([second.continues(first), third.continues(second)]).toEqual([true, true])

  const path = pathIn(scope, checkout, `/strategies/${scope.half}`)
  const theirs = [{ op: 'replace', path: '/title', value: 'theirs' }]
  expect((await server.send('PATCH', path, { body: theirs })).status).toBe(200)
  const fourth = await added({ action: 'deleteStrategy', feature: checkout, payload: { id: paused } })
  const fifth = await added(switchOn(checkout))
  expect([fourth.continues(third), fifth.continues(fourth)]).toEqual([false, true])
  expect(changesOf(fifth.grown).map(({ conflict }) => conflict !== undefined)).toEqual([true, false, true, false, false, false])
})

test('a POST that is rolled back or refused leaves no change in later folds', async () => {
  await beAlone()
  const key = { 'Idempotency-Key': 'one' }
  await added(update('A'))
  const keyed = await added(update('B'), key)
  const grow = vi.spyOn(server.ports.cache.changes, 'grow')
  // The server replays the response after a dry run of the operation.
  expect(await post(update('B'), key)).toEqual(keyed.grown)
  expect(grow).toHaveBeenCalledOnce()
  const third = await added(update('C'))
  const refused = await propose(server, scope, { action: 'deleteStrategy', feature: scope.checkout, payload: { id: 'x' } }, { token })
  expect(refused.status).toBe(404)
  const fourth = await added(update('D'))
  expect(fourth.continues(third)).toBe(true)
  expect(changesOf(fourth.grown)).toHaveLength(4)
})
