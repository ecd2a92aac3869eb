import { Failure } from '@halyard/domain'
import type { UnleashConfig } from 'unleash-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../harness.ts'
import { newApplication } from './application.ts'
import { startShop, turn } from './shop.ts'

const tooMany = new Failure('RateLimitError', 'Too many streams are open')

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

/** An application on the SDK that polls often, so that a test need not wait. */
const start = async (mode: UnleashConfig['experimentalMode'], config: Partial<UnleashConfig> = {}) => {
  const unleash = newApplication({
    appName: 'shop',
    url: `${server.url}/api/`,
    customHeaders: { Authorization: server.tokens.backend },
    refreshInterval: 100,
    ...(mode && { experimentalMode: mode }),
    ...config,
  })
  const seen = { errors: [] as unknown[], changed: 0, unchanged: 0 }
  unleash.on('error', (error) => seen.errors.push(error))
  unleash.on('warn', (warning) => seen.errors.push(warning))
  unleash.on('changed', () => seen.changed++)
  unleash.on('unchanged', () => seen.unchanged++)
  await new Promise<void>((resolve) => unleash.once('synchronized', resolve))
  return { unleash, seen }
}

const sentTo = ({ url, tokens }: TestServer) => ({ url: `${url}/api/`, customHeaders: { Authorization: tokens.backend } })

const modes: [string, UnleashConfig['experimentalMode']][] = [
  ['polls in full', undefined],
  ['polls for deltas', { type: 'polling', format: 'delta' }],
  ['streams', { type: 'streaming' }],
]

describe.each(modes)('unleash-client that %s', (_, mode) => {
  test('evaluates features, segments and variants', async () => {
    const { unleash, seen } = await start(mode)
    expect(unleash.isEnabled('checkout')).toBe(true)
    expect(unleash.isEnabled('nothing')).toBe(false)
    expect(unleash.isEnabled('discount', { properties: { plan: 'gold' } })).toBe(true)
    expect(unleash.isEnabled('discount', { properties: { plan: 'silver' } })).toBe(false)
    const variant = unleash.getVariant('button', { userId: '7' })
    expect(variant).toMatchObject({ enabled: true, payload: { type: 'string', value: `#${variant.name}` } })
    expect(seen.errors).toEqual([])
  })

  test('receives each change, and nothing else', async () => {
    const { unleash, seen } = await start(mode)
    await turn(server, 'checkout', 'off')
    await expect.poll(() => unleash.isEnabled('checkout')).toBe(false)
    await turn(server, 'checkout', 'on')
    await expect.poll(() => unleash.isEnabled('checkout')).toBe(true)
    expect(seen.errors).toEqual([])
  })
})

test.each(modes.slice(0, 2))('unleash-client that %s gets 304 while nothing changes', async (_, mode) => {
  const { seen } = await start(mode)
  const before = seen.changed
  await expect.poll(() => seen.unchanged).toBeGreaterThan(2)
  expect(seen.changed).toBe(before)
})

test('unleash-client polls when the server refuses a stream at the limit', async () => {
  Object.assign(server.streams, { refusal: () => tooMany })
  onTestFinished(() => {
    Reflect.deleteProperty(server.streams, 'refusal')
  })
  const { unleash } = await start({ type: 'streaming' })
  expect(unleash.isEnabled('checkout')).toBe(true)
})

describe('server that invites SDKs to stream', () => {
  const invite = async (most: number) => {
    const inviting = await startShop({ streamingFetchMode: true, streamLimits: { most } })
    onTestFinished(() => inviting.stop())
    return inviting
  }

  test('moves unleash-client from polling to a stream', async () => {
    const inviting = await invite(10)
    const { unleash, seen } = await start(undefined, sentTo(inviting))
    await expect.poll(() => inviting.streams.count).toBe(1)
    await expect.poll(() => unleash.isEnabled('checkout')).toBe(true)
    await turn(inviting, 'checkout', 'off')
    await expect.poll(() => unleash.isEnabled('checkout')).toBe(false)
    expect(seen.errors).toEqual([])
  })

  test('lets unleash-client poll at the stream limit, and stream when a stream is free', async () => {
    const inviting = await invite(1)
    const first = await start({ type: 'streaming' }, sentTo(inviting))
    const second = await start({ type: 'streaming' }, sentTo(inviting))
    await turn(inviting, 'checkout', 'off')
    await expect.poll(() => [first, second].map(({ unleash }) => unleash.isEnabled('checkout'))).toEqual([false, false])
    expect(inviting.streams.count).toBe(1)
    first.unleash.destroy()
    await expect.poll(() => inviting.streams.count).toBe(0)
    await turn(inviting, 'checkout', 'on')
    await expect.poll(() => inviting.streams.count).toBe(1)
    await expect.poll(() => second.unleash.isEnabled('checkout')).toBe(true)
    expect(inviting.log.filter((line) => line.includes('"/api/client/streaming"') && line.includes('"status":429'))).toHaveLength(1)
  })
})

test('counts of unleash-client are stored', async () => {
  const { unleash } = await start(undefined, { disableMetrics: false, metricsInterval: 60_000 })
  for (let count = 0; count < 3; count++) unleash.isEnabled('discount', { properties: { plan: 'gold' } })
  await unleash.flushMetrics()
  await server.ports.runtime.usage.flush()
  const { json } = await server.send('GET', '/api/admin/client-metrics/features/discount/raw')
  expect(json.data).toContainEqual(expect.objectContaining({ appName: 'shop', environment: 'development', yes: 3, no: 0 }))
  const { applications } = (await server.send('GET', '/api/admin/metrics/applications')).json
  expect(applications).toContainEqual(expect.objectContaining({ appName: 'shop' }))
})
