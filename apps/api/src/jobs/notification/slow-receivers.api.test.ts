import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { serverForTest, type TestServer } from '../../../test/harness.ts'
import { happen, listDeliveries, ofRequest, onLoopback } from '../../../test/notifications.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { newWebhook } from '../../../test/webhook-samples.ts'

const waitOptions = { timeout: 20_000, interval: 20 }
const start = Date.parse('2026-03-04T05:30:00.000Z')

/** A server whose attempts have no time limit. */
const prepare = () => serverForTest({ now: () => start, webhooks: { ...onLoopback, timeoutMs: 600_000 } })

const ofSlow = 'change-request-created'
const ofOther = 'change-request-cancelled'
const eventsOf = (type: string, count: number) => Array.from({ length: count }, (_, index) => ofRequest(index + 1, type))

/** A receiver that does not respond until the test says so. */
const startSlowReceiver = async () => {
  const open: ServerResponse[] = []
  let mostOpen = 0
  let isSlow = true
  const respond = () => open.shift()?.writeHead(204).end()
  const receiver = await startReceiver((response) => {
    mostOpen = Math.max(mostOpen, open.push(response))
    if (!isSlow) setImmediate(respond)
  })
  const respondToAll = () => {
    isSlow = false
    while (open.length > 0) respond()
  }
  return { ...receiver, respond, respondToAll, mostOpen: () => mostOpen }
}

/** Waits until the outbox has no pending delivery. Only the ends of attempts start further attempts. */
const untilDelivered = (server: TestServer) =>
  vi.waitFor(async () => {
    const states = (await listDeliveries(server)).map(({ state }) => state)
    expect([...new Set(states)]).toEqual(['delivered'])
  }, waitOptions)

test('a webhook that does not respond holds at most five attempts, and does not delay another webhook', async () => {
  const server = await prepare()
  const [slow, other] = [await startSlowReceiver(), await startReceiver()]
  await newWebhook(server, { url: slow.url, events: [ofSlow] })
  await newWebhook(server, { url: other.url, events: [ofOther] })
  await happen(server, ...eventsOf(ofSlow, 40), ofRequest(1, ofOther))
  await server.notifier.sendSoon()
  await vi.waitFor(() => expect(other.received).toHaveLength(1), waitOptions)
  await happen(server, ofRequest(2, ofOther))
  await server.notifier.sendSoon()
  await vi.waitFor(() => expect(other.received).toHaveLength(2), waitOptions)
  await vi.waitFor(() => expect(slow.received).toHaveLength(5), waitOptions)
  slow.respondToAll()
  await untilDelivered(server)
  expect(new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size).toBe(40)
  expect(slow.received).toHaveLength(40)
  expect(slow.mostOpen()).toBe(5)
})

test('while slow webhooks hold all attempts, the next attempt is for a webhook without attempts in progress', async () => {
  const server = await prepare()
  const slow = await Promise.all(Array.from({ length: 4 }, startSlowReceiver))
  const other = await startReceiver()
  for (const { url } of slow) await newWebhook(server, { url, events: [ofSlow] })
  await newWebhook(server, { url: other.url, events: [ofOther] })
  await happen(server, ...eventsOf(ofSlow, 10), ofRequest(1, ofOther))
  await server.notifier.sendSoon()
  await vi.waitFor(() => expect(slow.map(({ received }) => received.length)).toEqual([5, 5, 5, 5]), waitOptions)
  expect(other.received).toEqual([])
  slow[0]!.respond()
  await vi.waitFor(() => expect(other.received).toHaveLength(1), waitOptions)
  for (const { respondToAll } of slow) respondToAll()
  await untilDelivered(server)
})
