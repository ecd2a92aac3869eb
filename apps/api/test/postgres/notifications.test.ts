import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import type { TestServer } from '../harness.ts'
import { happen, listDeliveries, ofRequest, onLoopback, typesOf } from '../notifications.ts'
import { startReceiver, statusOf } from '../receiver.ts'
import { startTwoServers } from '../two-servers.ts'
import { newWebhook } from '../webhook-samples.ts'

let servers: [TestServer, TestServer]
let end: () => Promise<void>
const clock = { now: Date.parse('2026-03-04T05:30:00.000Z') }

beforeAll(async () => {
  ;({ servers, end } = await startTwoServers({ now: () => clock.now, webhooks: { ...onLoopback, timeoutMs: 600_000 } }))
})
afterAll(() => end())
beforeEach(async () => {
  await servers[0].database.run(build.deleteFrom('webhook').compile())
})

test('two instances deliver each event once, and the events of one request one after another', async () => {
  const receiver = await startReceiver()
  let open = 0
  const together: number[] = []
  receiver.react = (response, request, nth) => {
    const isOfFirst = JSON.parse(request.body).data.data.id === 1
    if (isOfFirst) together.push(++open)
    setImmediate(() => {
      if (isOfFirst) open--
      statusOf(204)(response, request, nth)
    })
  }
  await newWebhook(servers[0], { url: receiver.url })
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  const events = numbers.flatMap((number) => [1, 2, 3].map((id) => ofRequest(id, 'change-added', { data: { id, number } })))
  await happen(servers[0], ...events)
  await Promise.all(servers.map((server) => server.notifier.send()))
  // Claims at the same time skip rows that the other one has locked. A server claims again at its interval.
  await servers[0].notifier.send()
  const all = receiver.received.map(({ headers, body }) => ({ delivery: headers['webhook-id'], ...JSON.parse(body).data.data }))
  expect(new Set(all.map(({ delivery }) => delivery)).size).toBe(events.length)
  expect(all).toHaveLength(events.length)
  for (const id of [1, 2, 3]) expect(all.filter((one) => one.id === id).map(({ number }) => number)).toEqual(numbers)
  expect(new Set(together)).toEqual(new Set([1]))
})

test('concurrent readers queue each event once', async () => {
  await newWebhook(servers[0])
  const events = Array.from({ length: 50 }, (_, index) => ofRequest(index + 1, 'change-request-created'))
  const reads: Promise<void>[] = []
  const reading = setInterval(() => reads.push(...servers.map((server) => server.notifier.read())), 1)
  try {
    await happen(servers[0], ...events)
    await vi.waitFor(async () => expect(await listDeliveries(servers[1])).toHaveLength(events.length))
  } finally {
    clearInterval(reading)
    await Promise.all(reads)
  }
  const keys = (await listDeliveries(servers[0])).map(({ ordering_key }) => Number(ordering_key))
  expect(keys).toEqual(events.map(({ data }) => (data as { id: number }).id))
})

test('a delivery of a killed instance is sent by another instance with the same webhook-id', async () => {
  const receiver = await startReceiver(() => undefined)
  await newWebhook(servers[0], { url: receiver.url })
  await happen(servers[0], ofRequest(1, 'change-request-created'), ofRequest(1, 'change-request-applied'))
  // The receiver never responds to the first instance. For the database, this instance looks killed.
  const lost = servers[0].notifier.send()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  receiver.react = statusOf(204)
  clock.now += 59_999
  await servers[1].notifier.send()
  expect(receiver.received).toHaveLength(1)
  clock.now += 1
  await servers[1].notifier.send()
  const types = ['change-request-created', 'change-request-created', 'change-request-applied']
  expect(typesOf(receiver)).toEqual(types)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
  const settled = await listDeliveries(servers[0])
  expect(settled).toMatchObject([
    { state: 'delivered', attempts: 2 },
    { state: 'delivered', attempts: 1 },
  ])
  // The late result of the first attempt changes nothing.
  receiver.drop()
  await lost
  expect(await listDeliveries(servers[0])).toEqual(settled)
})

/** A receiver that responds only when the test says so. */
const startHeld = async () => {
  const open: ServerResponse[] = []
  const receiver = await startReceiver((response) => open.push(response))
  const respondToAll = () => {
    receiver.react = statusOf(204)
    for (const response of open.splice(0)) response.writeHead(204).end()
  }
  return { receiver, respondToAll }
}

const waitOptions = { timeout: 20_000, interval: 20 }
const twelve = Array.from({ length: 12 }, (_, index) => ofRequest(index + 1, 'change-request-created'))
const untilDelivered = (count: number) =>
  vi.waitFor(async () => {
    const delivered = (await listDeliveries(servers[0])).filter(({ state, attempts }) => state === 'delivered' && attempts === 1)
    expect(delivered).toHaveLength(count)
  }, waitOptions)

test('each of two instances makes at most five attempts at one webhook, and none at a delivery of the other instance', async () => {
  const { receiver, respondToAll } = await startHeld()
  await newWebhook(servers[0], { url: receiver.url })
  await happen(servers[0], ...twelve)
  for (const [index, { notifier }] of servers.entries()) {
    await notifier.sendSoon()
    await notifier.sendSoon()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(5 * (index + 1)), waitOptions)
  }
  respondToAll()
  await untilDelivered(12)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  expect(receiver.received).toHaveLength(12)
})

test('attempts that end during a claim start the next attempts', async () => {
  const { receiver, respondToAll } = await startHeld()
  await newWebhook(servers[0], { url: receiver.url })
  await happen(servers[0], ...twelve)
  await servers[0].notifier.sendSoon()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), waitOptions)
  // The claim reads this table, so it waits until the transaction ends.
  const claim = await servers[1].database.transaction(async (tx) => {
    await tx.batch(sql`lock table webhook in access exclusive mode`.compile(build))
    const waiting = servers[0].notifier.sendSoon()
    respondToAll()
    await untilDelivered(5)
    return { last: [], result: { waiting } }
  })
  await claim.waiting
  await untilDelivered(12)
})
