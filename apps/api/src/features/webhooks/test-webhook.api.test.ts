import { describe, expect, test } from 'vitest'
import { serverForTest } from '../../../test/harness.ts'
import { listDeliveries, onLoopback } from '../../../test/notifications.ts'
import { startReceiver, statusOf } from '../../../test/receiver.ts'
import { newWebhook } from '../../../test/webhook-samples.ts'
import { signatureOf } from '../../identity/webhook/webhook-secret.ts'

const prepare = async (webhooks = onLoopback) => {
  const server = await serverForTest({ webhooks })
  const receiver = await startReceiver()
  const webhook = await newWebhook(server, { url: `${receiver.url}?key=hidden-query`, enabled: false })
  return { server, receiver, webhook, send: () => server.send('POST', `/api/admin/webhooks/${webhook.id}/test`) }
}

describe('200', () => {
  test('sends a signed event at once, and returns status and duration', async () => {
    const { server, receiver, webhook, send } = await prepare()
    const { status, json } = await send()
    expect([status, json]).toEqual([200, { status: 204, durationMs: expect.any(Number), error: null }])
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
    expect(JSON.parse(body)).toEqual({ type: 'webhook-test', timestamp: expect.any(String), data: { webhookId: webhook.id } })
    const parts = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
    expect(headers['webhook-signature']).toBe(signatureOf(webhook.secret, parts))
    expect(await listDeliveries(server)).toEqual([])
    expect(server.log.join('')).not.toContain('hidden-query')
  })

  test('returns why the receiver rejected the event, and does not retry', async () => {
    const { server, receiver, send } = await prepare()
    receiver.react = statusOf(500)
    expect((await send()).json).toMatchObject({ status: 500, error: 'The receiver returned status 500' })
    await server.notifier.send()
    expect(receiver.received).toHaveLength(1)
  })

  test('never sends to an internal network', async () => {
    const { receiver, send } = await prepare({ allowPrivate: false })
    expect((await send()).json).toMatchObject({ status: null, error: expect.stringContaining('internal network') })
    expect(receiver.received).toEqual([])
  })
})

test('returns 404 for an unknown webhook', async () => {
  const { server } = await prepare()
  const { status, json } = await server.send('POST', '/api/admin/webhooks/5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc/test')
  expect([status, json.name]).toEqual([404, 'NotFoundError'])
})
