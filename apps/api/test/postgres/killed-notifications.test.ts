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

const patience = { timeout: 20_000, interval: 50 }

let servers: KilledServers
let people: Reviewing
let receiver: Receiver
beforeEach(async () => {
  servers = await newKilledServers()
  people = await newReviewing(servers.server)
  receiver = await startReceiver()
})

/** Has the process create a webhook for all events: its key encrypts the secret. */
const newWebhookAt = async ({ url }: Server): Promise<void> => {
  const response = await fetch(`${url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { Authorization: people.admin.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: [], projects: [] }),
  })
  expect(response.status, await response.text()).toBe(201)
}

const applyOne = async (killed: Server): Promise<void> => {
  const request = await proposed(servers.server, people.place, switchOn(people.place.banner), { token: people.author.token })
  await approve(servers.server, request, people.approver)
  expect(await applyAt(killed, request, people.manager.token)).toBe(200)
}

/** The ids of the events that webhooks receive. */
const listEvents = async (): Promise<number[]> => {
  const types = [...webhookEventTypes]
  const rows = await servers.server.database.run(
    sql<{ id: number }>`select id from event where type = any(${types}::text[]) order by id`.compile(build),
  )
  return rows.map(({ id }) => id)
}

/** Waits until each event was delivered, and expects that the receiver got each. */
const untilDelivered = async (): Promise<void> => {
  const events = await listEvents()
  expect(events.length).toBeGreaterThan(3)
  await vi.waitFor(async () => {
    const delivered = (await listDeliveries(servers.server)).filter(({ state }) => state === 'delivered')
    expect(delivered.map(({ event_id }) => Number(event_id)).toSorted((one, other) => one - other)).toEqual(events)
  }, patience)
  const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect(received).toEqual(new Set((await listDeliveries(servers.server)).map(({ id }) => id)))
}

describe('every event of an applied request reaches the webhook after the next start', () => {
  test.each([
    ['sealed the events', 'event_seal'],
    ['queued the deliveries', 'notification_delivery'],
  ])('when the server is killed before it %s', async (_, table) => {
    const killed = await servers.start()
    await newWebhookAt(killed)
    await killWhileWaiting(servers, killed, table, () => applyOne(killed))
    expect(receiver.received).toEqual([])
    await servers.start()
    await untilDelivered()
  })

  test('when the server is killed before it got the response: the receiver gets the event again, with the same id', async () => {
    const killed = await servers.start()
    await newWebhookAt(killed)
    receiver.react = () => undefined
    await applyOne(killed)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience)
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    receiver.react = statusOf(204)
    // A claim holds for a minute. The test lets that minute pass.
    await servers.server.database.run(sql`update notification_delivery set next_at = now() where state = 'pending'`.compile(build))
    await servers.start()
    await untilDelivered()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids.filter((id) => id === ids[0])).toHaveLength(2)
  })
})
