import { createHmac } from 'node:crypto'
import { webhookEventTypes } from '@halyard/contracts/data'
import { describe, expect, test } from 'vitest'
import { listEvents } from '../../../test/events.ts'
import { type ServerOptions, serverForTest } from '../../../test/harness.ts'
import { happen, listDeliveries, nextAttempt, ofRequest, onLoopback, typeOf, typesOf } from '../../../test/notifications.ts'
import { startReceiver, statusOf } from '../../../test/receiver.ts'
import { newWebhook } from '../../../test/webhook-samples.ts'
import { build } from '../../store/index.ts'
import { runDueJobs } from '../run-due-jobs.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')

/** A server with a clock that the test sets, and a receiver. */
const prepare = async (options: ServerOptions = {}) => {
  const clock = { now: start }
  const server = await serverForTest({ now: () => clock.now, webhooks: onLoopback, ...options })
  const receiver = await startReceiver()
  return { clock, server, receiver }
}

describe('events of change requests', () => {
  test('delivers an event once, signed with the secret of the webhook', async () => {
    const { server, receiver } = await prepare()
    const { secret } = await newWebhook(server, { url: receiver.url })
    await happen(server, ofRequest(12, 'change-request-approved'))
    await server.notifier.send()
    await server.notifier.read()
    await server.notifier.send()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(JSON.parse(body)).toEqual({
      type: 'change-request-approved',
      timestamp: expect.any(String),
      data: expect.objectContaining({ project: 'default', environment: 'production', createdBy: 'system', data: { id: 12 } }),
    })
    expect(await listDeliveries(server)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, error: null, ordering_key: '12' }])
  })

  test('delivers an event to webhooks with its type and its project', async () => {
    const { server, receiver } = await prepare()
    const at = (path: string) => ({ url: `${receiver.url}/${path}` })
    await newWebhook(server, at('all'))
    await newWebhook(server, { ...at('type'), events: ['change-request-applied'] })
    await newWebhook(server, { ...at('project'), projects: ['shop'] })
    await newWebhook(server, { ...at('both'), events: ['change-request-applied'], projects: ['default', 'shop'] })
    await newWebhook(server, { ...at('disabled'), enabled: false })
    const applied = 'change-request-applied'
    await happen(server, ofRequest(1, applied), ofRequest(2, 'change-request-rejected'), ofRequest(3, applied, { project: 'shop' }))
    await server.notifier.send()
    const received = receiver.received.map((one) => `${one.path.slice('/hook/'.length)} ${JSON.parse(one.body).data.data.id}`)
    expect(received.sort()).toEqual(['all 1', 'all 2', 'all 3', 'both 1', 'both 3', 'project 3', 'type 1', 'type 3'])
  })

  test('delivers events of every documented type, and no others', async () => {
    const { server, receiver } = await prepare()
    await newWebhook(server, { url: receiver.url })
    const others = ['feature-created', 'change-request-configuration-updated', 'webhook-created']
    await happen(server, ...[...webhookEventTypes, ...others].map((type) => ofRequest(1, type)))
    await server.notifier.send()
    expect(typesOf(receiver)).toEqual(webhookEventTypes)
  })

  test('does not deliver an event to a webhook created later', async () => {
    const { server, receiver } = await prepare()
    await happen(server, ofRequest(1, 'change-request-created'))
    await newWebhook(server, { url: receiver.url })
    await happen(server, ofRequest(1, 'change-request-applied'))
    await server.notifier.send()
    expect(typesOf(receiver)).toEqual(['change-request-applied'])
  })

  test('an event that names only a change is ordered with its change request', async () => {
    const { server, receiver } = await prepare()
    await newWebhook(server, { url: receiver.url })
    const change = { id: 77, changeRequestId: 5 }
    await happen(
      server,
      ofRequest(5, 'change-added', { data: change }),
      { type: 'change-discarded', project: 'default', environment: 'production', preData: change },
      { type: 'change-request-discarded', project: 'default', environment: 'production', preData: { id: 5 } },
    )
    expect((await listDeliveries(server)).map(({ ordering_key }) => ordering_key)).toEqual(['5', '5', '5'])
  })
})

describe('receivers', () => {
  test('a failing receiver gets the same delivery again after a delay, with the same webhook-id', async () => {
    const { clock, server, receiver } = await prepare()
    await newWebhook(server, { url: receiver.url })
    receiver.react = (response, request, nth) => statusOf(nth < 3 ? 500 : 200)(response, request, nth)
    await happen(server, ofRequest(1, 'change-request-applied'))
    await server.notifier.send()
    const first = await nextAttempt(server)
    expect(first - start).toBeGreaterThanOrEqual(4_000)
    expect(first - start).toBeLessThanOrEqual(6_000)
    expect(await listDeliveries(server)).toMatchObject([{ state: 'pending', attempts: 1, status: 500 }])
    clock.now = first - 1
    await server.notifier.send()
    expect(receiver.received).toHaveLength(1)
    clock.now = first
    await server.notifier.send()
    expect(receiver.received).toHaveLength(2)
    clock.now = await nextAttempt(server)
    await server.notifier.send()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    expect(await listDeliveries(server)).toMatchObject([{ state: 'delivered', attempts: 3, status: 200, error: null }])
  })

  test('a failing receiver gets ten attempts, and then the next event of the request', async () => {
    const { clock, server, receiver } = await prepare()
    await newWebhook(server, { url: receiver.url })
    receiver.react = (response, request, nth) => statusOf(typeOf(request) === 'change-request-created' ? 500 : 200)(response, request, nth)
    await happen(server, ofRequest(1, 'change-request-created'), ofRequest(1, 'change-request-applied'))
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(typesOf(receiver)).not.toContain('change-request-applied')
      if (attempt > 1) clock.now = await nextAttempt(server)
      await server.notifier.send()
    }
    expect(typesOf(receiver)).toEqual([...Array.from({ length: 10 }, () => 'change-request-created'), 'change-request-applied'])
    expect(clock.now - start).toBeGreaterThan(0.8 * 86_400_000)
    expect(await listDeliveries(server)).toMatchObject([
      { state: 'failed', attempts: 10 },
      { state: 'delivered', attempts: 1 },
    ])
  })

  test('a failing receiver delays only later events of the same request to the same webhook', async () => {
    const { clock, server, receiver } = await prepare()
    const other = await startReceiver()
    await newWebhook(server, { url: receiver.url })
    await newWebhook(server, { url: other.url })
    const requestOf = (body: string): number => JSON.parse(body).data.data.id
    receiver.react = (response, request, nth) =>
      statusOf(requestOf(request.body) === 1 && clock.now === start ? 503 : 200)(response, request, nth)
    const types = ['change-request-created', 'change-request-sent-to-review', 'change-request-approved', 'change-request-applied']
    await happen(server, ...types.flatMap((type) => [ofRequest(1, type), ofRequest(2, type)]))
    await server.notifier.send()
    const typesFor = (one: typeof receiver, id: number) => one.received.filter(({ body }) => requestOf(body) === id).map(typeOf)
    expect([typesFor(receiver, 1), typesFor(receiver, 2)]).toEqual([types.slice(0, 1), types])
    expect([typesFor(other, 1), typesFor(other, 2)]).toEqual([types, types])
    clock.now = await nextAttempt(server)
    await server.notifier.send()
    expect(typesFor(receiver, 1)).toEqual([types[0], ...types])
  })

  test('an event that waits for a failed one of the same request is due at the next attempt of the failed one', async () => {
    const { server, receiver } = await prepare()
    const { id } = await newWebhook(server, { url: receiver.url })
    receiver.react = statusOf(503)
    await happen(server, ofRequest(1, 'change-request-created'), ofRequest(1, 'change-request-applied'))
    await server.notifier.send()
    const { deliveries } = (await server.send('GET', `/api/admin/webhooks/${id}/deliveries`)).json
    const next = new Date(await nextAttempt(server)).toISOString()
    expect(deliveries).toMatchObject([
      { type: 'change-request-applied', attempts: 0, nextAttemptAt: next },
      { type: 'change-request-created', attempts: 1, nextAttemptAt: next },
    ])
  })

  test('a receiver can set the time of the next attempt with Retry-After', async () => {
    const { server, receiver } = await prepare()
    await newWebhook(server, { url: receiver.url })
    receiver.react = statusOf(429, { 'Retry-After': '3600' })
    await happen(server, ofRequest(1, 'change-request-applied'))
    await server.notifier.send()
    expect(await nextAttempt(server)).toBe(start + 3_600_000)
  })

  test('a receiver gets no further attempts after 410, and its webhook is disabled', async () => {
    const { clock, server, receiver } = await prepare()
    const { id } = await newWebhook(server, { url: receiver.url })
    receiver.react = statusOf(410)
    await happen(server, ofRequest(1, 'change-request-created'), ofRequest(1, 'change-request-applied'))
    await server.notifier.send()
    clock.now += 1_000_000_000
    await happen(server, ofRequest(1, 'change-request-created'))
    await server.notifier.send()
    expect(receiver.received).toHaveLength(1)
    expect((await server.send('GET', `/api/admin/webhooks/${id}`)).json.enabled).toBe(false)
    expect((await listEvents(server, 'webhook-updated')).at(-1)).toMatchObject({ created_by: 'system', data: { id, changed: ['enabled'] } })
    expect(await listDeliveries(server)).toMatchObject([
      { state: 'failed', status: 410 },
      { state: 'failed', status: null, error: 'The webhook is disabled' },
    ])
  })

  test('a receiver in an internal network gets no request, also for an existing webhook', async () => {
    const { server, receiver } = await prepare({ webhooks: { allowPrivate: false } })
    await newWebhook(server, { url: receiver.url })
    await happen(server, ofRequest(1, 'change-request-applied'))
    await server.notifier.send()
    expect(receiver.received).toEqual([])
    expect(await listDeliveries(server)).toMatchObject([{ state: 'pending', error: expect.stringContaining('internal network') }])
  })
})

test('the log contains neither secrets nor URLs of webhooks', async () => {
  const { server, receiver } = await prepare()
  const { secret } = await newWebhook(server, { url: `${receiver.url}?key=hidden-query` })
  receiver.react = statusOf(500)
  await happen(server, ofRequest(1, 'change-request-applied'))
  await server.notifier.send()
  expect(receiver.received).toHaveLength(1)
  const log = server.log.join('')
  for (const hidden of [secret, 'hidden-query', receiver.url]) expect(log).not.toContain(hidden)
})

test('finished deliveries are removed after 7 days, and pending ones stay', async () => {
  const { clock, server, receiver } = await prepare()
  await newWebhook(server, { url: receiver.url })
  receiver.react = (response, request, nth) => statusOf(nth === 1 ? 204 : 503)(response, request, nth)
  await happen(server, ofRequest(1, 'change-request-created'))
  await server.notifier.send()
  await happen(server, ofRequest(1, 'change-request-applied'))
  await server.notifier.send()
  const left = async () => {
    await server.database.run(build.updateTable('job').set({ due_at: '2026-01-01T00:00:00.000Z' }).compile())
    await runDueJobs(server.ports)
    return (await listDeliveries(server)).map(({ state }) => state)
  }
  clock.now = start + 7 * 86_400_000 - 1
  expect(await left()).toEqual(['delivered', 'pending'])
  clock.now += 1
  expect(await left()).toEqual(['pending'])
})
