import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startReceiver, statusOf } from '../../../test/receiver.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { createWebhookSender, type Resolve, type WebhookSettings } from './webhook-sender.ts'

const now = Date.parse('2026-03-04T05:30:00.999Z')
const secret = newWebhookSecret()
const message = (url: string) => ({ url, secret, id: 'the-delivery', body: '{"type":"test","text":"ü 🏁"}' })
const sender = (settings: Partial<WebhookSettings> = {}) => createWebhookSender({ allowPrivate: true, ...settings }, () => now)
const publicOnly = (resolve: Resolve = async () => []) => sender({ allowPrivate: false, resolve })
const internal = { status: null, error: expect.stringContaining('internal network'), retryAfter: null }

describe('webhook message', () => {
  test('has the headers and the signature of Standard Webhooks', async () => {
    const receiver = await startReceiver()
    expect(await sender().send(message(receiver.url))).toEqual({
      status: 204,
      error: null,
      retryAfter: null,
      durationMs: expect.any(Number),
    })
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
    expect(headers).toMatchObject({ 'webhook-id': 'the-delivery', 'content-type': 'application/json' })
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(now / 1_000)))
    expect(body).toBe(message('').body)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key.length).toBeGreaterThanOrEqual(24)
    const mac = createHmac('sha256', key).update(`the-delivery.${headers['webhook-timestamp']}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${mac}`)
  })

  test('has the expected signature for the example of Standard Webhooks', async () => {
    const { signatureOf } = await import('./webhook-secret.ts')
    const parts = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
    expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', parts)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

describe('failed attempt', () => {
  test.each([301, 302, 307, 400, 410, 500, 503])('returns the status %i as an error', async (status) => {
    const receiver = await startReceiver(statusOf(status, { Location: 'http://127.0.0.1:1/elsewhere' }))
    expect(await sender().send(message(receiver.url))).toMatchObject({ status, error: `The receiver returned status ${status}` })
    expect(receiver.received).toHaveLength(1)
  })

  test('returns the Retry-After of the response', async () => {
    const receiver = await startReceiver(statusOf(429, { 'Retry-After': '120' }))
    expect(await sender().send(message(receiver.url))).toMatchObject({ status: 429, retryAfter: '120' })
  })

  test('returns an error when the receiver sends nothing', async () => {
    const receiver = await startReceiver(() => undefined)
    const outcome = await sender({ timeoutMs: 50 }).send(message(receiver.url))
    expect(outcome).toMatchObject({ status: null, error: 'The receiver returned no status within 0.05 seconds' })
  })

  test('returns an error when the receiver switches protocols', async () => {
    const receiver = await startReceiver(statusOf(101, { Upgrade: 'websocket', Connection: 'Upgrade' }))
    expect(await sender({ timeoutMs: 500 }).send(message(receiver.url))).toMatchObject({
      status: 101,
      error: 'The receiver returned status 101',
    })
  })

  test('returns an error when the resolver does not answer', async () => {
    const outcome = await sender({ timeoutMs: 50, resolve: () => new Promise(() => undefined) }).send(message('http://silent.example.org/'))
    expect(outcome).toMatchObject({ status: null, error: 'The receiver returned no status within 0.05 seconds' })
  })

  test('returns an error when the receiver closes the connection', async () => {
    const receiver = await startReceiver((response) => void response.destroy())
    expect(await sender().send(message(receiver.url))).toMatchObject({
      status: null,
      error: 'The receiver closed the connection without a response',
    })
  })

  test('returns an error without the URL when the host name does not exist', async () => {
    const outcome = await publicOnly().send(message('https://hooks.example.org/?key=hidden'))
    expect(outcome).toMatchObject({ status: null, error: 'The host name does not exist' })
  })
})

describe('response', () => {
  test('counts by its status even if it never ends', async () => {
    const receiver = await startReceiver((response) => void response.writeHead(200).write('a'))
    expect(await sender({ timeoutMs: 200 }).send(message(receiver.url))).toMatchObject({ status: 200, error: null })
  })

  test('is cut after 1 kB', async () => {
    const chunk = 'x'.repeat(65_536)
    let chunks = 0
    const receiver = await startReceiver((response) => {
      response.writeHead(200)
      const write = () => {
        chunks += 1
        if (!response.destroyed) response.write(chunk, () => setImmediate(write))
      }
      write()
    })
    expect(await sender({ timeoutMs: 1_000 }).send(message(receiver.url))).toMatchObject({ status: 200, error: null })
    expect(chunks).toBeLessThan(300)
  })
})

describe('internal network', () => {
  const literals = ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '10.1.2.3', '169.254.169.254', '[fd00::1]']

  test.each(literals)('is refused as the address %s', async (host) => {
    const receiver = await startReceiver()
    const url = `http://${host}:${receiver.port}/`
    expect(publicOnly().refusalOf(url)).toContain('WEBHOOK_ALLOW_PRIVATE')
    expect(await publicOnly().send(message(url))).toMatchObject(internal)
    expect(receiver.received).toEqual([])
    expect(sender().refusalOf(url)).toBeNull()
  })

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'api.localhost'])('is refused as the name %s', (host) => {
    expect(publicOnly().refusalOf(`https://${host}/`)).toContain('internal network')
  })

  test('is refused if a name resolves to it', async () => {
    const receiver = await startReceiver()
    const url = `http://inside.example.org:${receiver.port}/`
    expect(publicOnly().refusalOf(url)).toBeNull()
    const one = publicOnly(async () => [{ address: '127.0.0.1', family: 4 }])
    expect(await one.send(message(url))).toMatchObject(internal)
    const several = publicOnly(async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '::1', family: 6 },
    ])
    expect(await several.send(message(url))).toMatchObject(internal)
    expect(receiver.received).toEqual([])
  })

  test('is not reached when the name resolves to another address after the check', async () => {
    const receiver = await startReceiver()
    let lookups = 0
    const resolve: Resolve = async () => {
      lookups += 1
      // No server listens on 127.0.0.2.
      return [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    }
    const outcome = await sender({ resolve }).send(message(`http://moving.example.org:${receiver.port}/`))
    expect(outcome).toMatchObject({ status: null, error: 'The receiver refused the connection' })
    expect([lookups, receiver.received]).toEqual([1, []])
  })

  test('is not reached by a redirect', async () => {
    const inside = await startReceiver()
    const outside = await startReceiver(statusOf(307, { Location: inside.url }))
    expect(await sender().send(message(outside.url))).toMatchObject({ status: 307 })
    expect([outside.received.length, inside.received.length]).toEqual([1, 0])
  })

  test('is reached with the host name of the URL if the setting allows internal networks', async () => {
    const receiver = await startReceiver()
    const allowed = sender({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await allowed.send(message(`http://inside.example.org:${receiver.port}/a?b=c`))).toMatchObject({ status: 204 })
    expect(receiver.received[0]).toMatchObject({ path: '/a?b=c', headers: { host: `inside.example.org:${receiver.port}` } })
  })
})
