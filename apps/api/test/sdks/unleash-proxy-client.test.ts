import { UnleashClient } from 'unleash-proxy-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../harness.ts'
import { startShop, turn } from './shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

const start = async (usePOSTrequests: boolean, context: object = {}) => {
  const statuses: number[] = []
  const client = new UnleashClient({
    url: `${server.url}/api/frontend`,
    clientKey: server.tokens.frontend,
    appName: 'page',
    refreshInterval: 0.1,
    disableMetrics: true,
    usePOSTrequests,
    context,
    storageProvider: { save: async () => undefined, get: async () => undefined },
    fetch: async (...request: Parameters<typeof fetch>) => {
      const answer = await fetch(...request)
      statuses.push(answer.status)
      return answer
    },
  })
  onTestFinished(() => client.stop())
  await client.start()
  return { client, statuses }
}

describe.each([
  ['GET', false],
  ['POST', true],
])('unleash-proxy-client with %s', (_, usePOST) => {
  test('evaluates flags for its context, and for another one after a change', async () => {
    const { client } = await start(usePOST, { properties: { plan: 'gold' } })
    expect(['checkout', 'discount', 'nothing'].map((name) => client.isEnabled(name))).toEqual([true, true, false])
    await client.updateContext({ properties: { plan: 'silver' } })
    expect(client.isEnabled('discount')).toBe(false)
    await client.updateContext({ properties: { plan: 'gold' }, userId: '7' })
    expect(client.isEnabled('discount')).toBe(true)
    const variant = client.getVariant('button')
    expect(variant).toMatchObject({ enabled: true, payload: { value: `#${variant.name}` } })
  })

  test('gets 304 while nothing changes, and then the change', async () => {
    const { client, statuses } = await start(usePOST, { userId: '7' })
    await expect.poll(() => statuses.filter((status) => status === 304).length).toBeGreaterThan(1)
    await turn(server, 'checkout', 'off')
    await expect.poll(() => client.isEnabled('checkout')).toBe(false)
    await turn(server, 'checkout', 'on')
    await expect.poll(() => client.isEnabled('checkout')).toBe(true)
    expect(new Set(statuses)).toEqual(new Set([200, 304]))
  })
})

test('counts of unleash-proxy-client are stored', async () => {
  const client = new UnleashClient({
    url: `${server.url}/api/frontend`,
    clientKey: server.tokens.frontend,
    appName: 'page',
    disableRefresh: true,
    metricsIntervalInitial: 0,
    context: { userId: '7' },
    storageProvider: { save: async () => undefined, get: async () => undefined },
  })
  onTestFinished(() => client.stop())
  await client.start()
  client.isEnabled('discount')
  await client.sendMetrics()
  await server.ports.runtime.usage.flush()
  const { json } = await server.send('GET', '/api/admin/client-metrics/features/discount/raw')
  expect(json.data).toContainEqual(expect.objectContaining({ appName: 'page', environment: 'development', yes: 0, no: 1 }))
})
