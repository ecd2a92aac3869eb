import { webhookEventTypes } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { proposed, switchOn } from '../change-requests.ts'
import type { Server } from '../cli/halyard.ts'
import { applyAt, type KilledServers, killWhileWaiting, newKilledServers } from '../killed-server.ts'
import { listDeliveries } from '../notifications.ts'
import { type Receiver, startReceiver, statusOf } from '../receiver.ts'
import { approve, newReviewing, type Reviewing } from '../reviews.ts'

const waitOptions = { timeout: 20_000, interval: 50 }

let servers: KilledServers
let people: Reviewing
let receiver: Receiver
beforeEach(async () => {
  servers = await newKilledServers()
  people = await newReviewing(servers.server)
  receiver = await startReceiver()
})

/** Creates a webhook for all events through the process, whose key encrypts the secret. */
const newWebhookAt = async ({ url }: Server): Promise<void> => {
  const response = await fetch(`${url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { Authorization: people.admin.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: [], projects: [] }),
  })
  expect(response.status, await response.text()).toBe(201)
}

const applyOne = async (killed: Server): Promise<void> => {
  const request = await proposed(servers.server, people.scope, switchOn(people.scope.banner), { token: people.author.token })
  await approve(servers.server, request, people.approver)
  expect(await applyAt(killed, request, people.manager.token)).toBe(200)
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

describe('delivery after a kill of the server', () => {
  test.each([
    ['sealed the events', 'event_seal'],
    ['queued the deliveries', 'notification_delivery'],
  ])('every event of an applied request is delivered after the next start when the server is killed before it %s', async (_, table) => {
    const killed = await servers.start()
    await newWebhookAt(killed)
    await killWhileWaiting(servers, killed, table, () => applyOne(killed))
    expect(receiver.received).toEqual([])
    await servers.start()
    await untilDelivered()
  })

  test('an event is delivered again with the same id when the server is killed before it got the response', async () => {
    const killed = await servers.start()
    await newWebhookAt(killed)
    receiver.react = () => undefined
    await applyOne(killed)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), waitOptions)
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    receiver.react = statusOf(204)
    // A claim is valid for a minute, which the test skips.
    await servers.server.database.run(sql`update notification_delivery set next_at = now() where state = 'pending'`.compile(build))
    await servers.start()
    await untilDelivered()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids.filter((id) => id === ids[0])).toHaveLength(2)
  })
})
