import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newAccount } from '../accounts.ts'
import { newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../change-requests.ts'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'
import { beginElsewhere, waiting } from './begin-elsewhere.ts'

/** A lease that lasts longer than the tests. */
const loneTimes = { leaseMs: 300_000, retryMs: 10, idleMs: 300_000 }

let server: TestServer
let address: string
let discard: () => Promise<void>
let scope: ReviewScope
let token: string
beforeAll(async () => {
  const fresh = await freshDatabase()
  discard = fresh.discard
  address = fresh.url!
  server = await serveTest(fresh.database, { loneTimes })
  await server.ports.cache.revisions.lone!.renew()
})
afterAll(async () => {
  await server.stop()
  await discard()
})
beforeEach(async () => {
  scope = await newReviewScope(server)
  token = (await newAccount(server)).token
})

const post = (on = server) => proposed(on, scope, switchOn(scope.banner), { token })
const read = async (id: number, on = server) => (await on.send('GET', pathOf(scope, id), { token })).json
const hits = (on = server) => on.ports.cache.worlds.measurements.hits
const toggle = async (to: 'on' | 'off', on = server) => {
  const path = `/api/admin/projects/${scope.project}/features/${scope.banner}/environments/production/${to}`
  expect((await on.send('POST', path)).status).toBe(200)
}
test('a proposal for flags that have not changed recalls their state', async () => {
  await post()
  const before = hits()
  const { id, ...again } = await post()
  expect(hits()).toBe(before + 1)
  expect({ id, ...again }).toEqual(await read(id))
})

test('a proposal after a change of the flag is planned on the changed flag', async () => {
  const first = await post()
  await toggle('on')
  const before = hits()
  const second = await post()
  expect(hits()).toBe(before)
  expect(second).toEqual(await read(second.id))
  // The change has its effect already, so the plan is another one.
  expect(second.planHash).not.toBe(first.planHash)
})

/** Proposes a change, and runs `work` while the proposal waits for its locks. */
const postDuring = async (work: () => Promise<unknown>) => {
  const other = await beginElsewhere(address)
  await other.query('select from account for update')
  const proposal = post()
  await vi.waitFor(async () => expect(await waiting(other)).toBe(1), 10_000)
  await work()
  await other.query('rollback')
  return proposal
}

test('a flag that changes while the proposal waits for its locks is read again', async () => {
  await post()
  const before = hits()
  const { id, ...changed } = await postDuring(() => toggle('on'))
  expect(hits()).toBe(before)
  expect({ id, ...changed }).toEqual(await read(id))
})

const requireApprovals = async (requiredApprovals: number) => {
  const body = { changeRequestsEnabled: true, requiredApprovals }
  const path = `/api/admin/projects/${scope.project}/environments/production/change-requests/config`
  expect((await server.send('PUT', path, { body })).status).toBeLessThan(300)
}

test('a proposal has the present review requirement, also after it has waited for its locks', async () => {
  await requireApprovals(2)
  expect((await post()).minApprovals).toBe(2)
  await requireApprovals(3)
  expect((await post()).minApprovals).toBe(3)
  expect((await postDuring(() => requireApprovals(4))).minApprovals).toBe(4)
})

test('an instance that is not the only one reads the state each time', async () => {
  const two = await startTwoServers()
  onTestFinished(() => two.end())
  const [one, another] = two.servers
  scope = await newReviewScope(one)
  token = (await newAccount(one)).token
  for (const to of ['on', 'off', 'on'] as const) {
    await post(one)
    await toggle(to, another)
    const { id, ...changed } = await post(one)
    expect({ id, ...changed }).toEqual(await read(id, another))
  }
})
