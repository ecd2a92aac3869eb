import { webhookEventTypes } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { proposed } from '../change-requests.ts'
import type { Server } from '../cli/halyard.ts'
import { applyAt, type KilledServers, killWhileWaiting, newKilledServers } from '../killed-server.ts'
import { listDeliveries } from '../notifications.ts'
import { type Receiver, startReceiver, statusOf } from '../receiver.ts'
import { approve, newReviewing, type Reviewing } from '../reviews.ts'
import { expectEach } from '../sweeps/outcomes.ts'

const waitOptions = { timeout: 20_000, interval: 50 }

let servers: KilledServers
let people: Reviewing
let receiver: Receiver
/** The server that is killed next. */
let running: Server

/** Creates a webhook for all events through the process, whose key encrypts the secret. */
const newWebhookAt = async ({ url }: Server): Promise<void> => {
  const response = await fetch(`${url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { Authorization: people.admin.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: [], projects: [] }),
  })
  expect(response.status, await response.text()).toBe(201)
}

const applyOne = async (enabled: boolean): Promise<void> => {
  const change = { action: 'updateEnabled', feature: people.scope.banner, payload: { enabled } }
  const request = await proposed(servers.server, people.scope, change, { token: people.author.token })
  await approve(servers.server, request, people.approver)
  expect(await applyAt(running, request, people.manager.token)).toBe(200)
}

/** Ids of events that webhooks receive. */
const listEvents = async (): Promise<number[]> => {
  const types = [...webhookEventTypes]
  const rows = await servers.server.database.run(
    sql<{ id: number }>`select id from event where type = any(${types}::text[]) order by id`.compile(build),
  )
  return rows.map(({ id }) => id)
}

/** Waits until each event is delivered, and expects that the receiver got each event. */
const untilDelivered = async (): Promise<void> => {
  const events = await listEvents()
  expect(events.length).toBeGreaterThan(3)
  await vi.waitFor(async () => {
    const delivered = (await listDeliveries(servers.server)).filter(({ state }) => state === 'delivered')
    expect(delivered.map(({ event_id }) => Number(event_id)).toSorted((one, other) => one - other)).toEqual(events)
  }, waitOptions)
  const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect(received).toEqual(new Set((await listDeliveries(servers.server)).map(({ id }) => id)))
}

/** Kills the server while it waits for a lock of the table, and starts the next one. */
const killBefore = async (table: string, enabled: boolean): Promise<void> => {
  const { length } = receiver.received
  await killWhileWaiting(servers, running, table, { first: () => applyOne(enabled) })
  expect(receiver.received).toHaveLength(length)
  running = await servers.start()
  await untilDelivered()
}

const killBeforeResponse = async (): Promise<void> => {
  const { length } = receiver.received
  receiver.react = () => undefined
  await applyOne(true)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(length + 1), waitOptions)
  running.child.kill('SIGKILL')
  expect(await running.ended).toBe('SIGKILL')
  receiver.react = statusOf(204)
  // A claim is valid for a minute, which the test skips.
  await servers.server.database.run(sql`update notification_delivery set next_at = now() where state = 'pending'`.compile(build))
  running = await servers.start()
  await untilDelivered()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids.filter((id) => id === ids[length])).toHaveLength(2)
}

// The server that starts after a kill is the one that is killed next, because starts take most of the time.
test('every event of an applied request is delivered after the next start, again with the same id if a response was lost', async () => {
  servers = await newKilledServers()
  people = await newReviewing(servers.server)
  receiver = await startReceiver()
  running = await servers.start()
  await newWebhookAt(running)
  await expectEach([
    ['killed before it sealed the events', () => killBefore('event_seal', true)],
    ['killed before it queued the deliveries', () => killBefore('notification_delivery', false)],
    ['killed before it got the response', killBeforeResponse],
  ])
}, 300_000)
