import { describe, expect, test } from 'vitest'
import { serverForTest } from '../../../test/harness.ts'
import { happen, listDeliveries, ofRequest, onLoopback } from '../../../test/notifications.ts'
import { startReceiver, statusOf } from '../../../test/receiver.ts'
import { newWebhook } from '../../../test/webhook-samples.ts'

const now = Date.parse('2026-03-04T05:30:00.000Z')
const prepare = async () => {
  const server = await serverForTest({ now: () => now, webhooks: onLoopback })
  const receiver = await startReceiver()
  const webhook = await newWebhook(server, { url: receiver.url })
  const read = async (query = '') => server.send('GET', `/api/admin/webhooks/${webhook.id}/deliveries${query}`)
  return { server, receiver, webhook, read }
}

describe('200', () => {
  test('lists deliveries with their last attempt, newest first', async () => {
    const { server, receiver, webhook, read } = await prepare()
    await newWebhook(server)
    receiver.react = (response, request, nth) => statusOf(nth === 1 ? 204 : 503)(response, request, nth)
    await happen(server, ofRequest(1, 'change-request-created'))
    await server.notifier.send()
    await happen(server, ofRequest(2, 'change-request-applied'))
    await server.notifier.send()
    const pending = (await listDeliveries(server)).find((one) => one.webhook_id === webhook.id && one.state === 'pending')
    const at = new Date(now).toISOString()
    const common = {
      id: expect.any(String),
      eventId: expect.any(Number),
      project: 'default',
      environment: 'production',
      attempts: 1,
      createdAt: at,
    }
    const failed = {
      state: 'pending',
      status: 503,
      error: 'The receiver returned status 503',
      nextAttemptAt: pending?.next_at,
      finishedAt: null,
    }
    const done = { state: 'delivered', status: 204, error: null, nextAttemptAt: null, finishedAt: at }
    const { status, json } = await read()
    expect([status, json.deliveries]).toEqual([
      200,
      [
        { ...common, ...failed, type: 'change-request-applied', changeRequest: 2 },
        { ...common, ...done, type: 'change-request-created', changeRequest: 1 },
      ],
    ])
    expect(json.deliveries.map(({ id }: { id: string }) => id)).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).reverse(),
    )
  })

  test('lists at most 100 deliveries, and links to the next page', async () => {
    const { server, read } = await prepare()
    await happen(server, ...Array.from({ length: 101 }, (_, index) => ofRequest(index + 1, 'change-request-created')))
    const first = await read()
    expect(first.json.deliveries).toHaveLength(100)
    const [, next] = /<([^>]*)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? []
    const second = await server.send('GET', next!)
    expect(second.json.deliveries.map(({ changeRequest }: { changeRequest: number }) => changeRequest)).toEqual([1])
  })
})

test('returns 404 for an unknown webhook', async () => {
  const { server } = await prepare()
  const { status, json } = await server.send('GET', '/api/admin/webhooks/5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc/deliveries')
  expect([status, json.name]).toEqual([404, 'NotFoundError'])
})
