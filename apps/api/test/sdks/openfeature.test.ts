import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { ErrorCode, OpenFeature as OpenFeatureServer } from '@openfeature/server-sdk'
import { OpenFeature as OpenFeatureWeb } from '@openfeature/web-sdk'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../harness.ts'
import { startShop, turn } from './shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(async () => {
  await OpenFeatureServer.close()
  await OpenFeatureWeb.close()
  await server.stop()
})

describe('OFREP provider of servers', () => {
  const start = async () => {
    const provider = new OFREPProvider({ baseUrl: server.url, headers: [['Authorization', `Bearer ${server.tokens.backend}`]] })
    await OpenFeatureServer.setProviderAndWait(provider)
    return OpenFeatureServer.getClient()
  }

  test('evaluates flags with a reason', async () => {
    const client = await start()
    expect(await client.getBooleanDetails('checkout', false, {})).toMatchObject({ value: true, reason: 'STATIC' })
    expect(await client.getBooleanDetails('discount', false, { plan: 'gold' })).toMatchObject({ value: true, reason: 'TARGETING_MATCH' })
    expect(await client.getStringDetails('button', 'none', { targetingKey: '7' })).toMatchObject({
      value: expect.stringMatching(/^#(red|blue)$/),
      reason: 'SPLIT',
      flagMetadata: { environment: 'development', project: 'default' },
    })
  })

  test('reports an unknown flag', async () => {
    const client = await start()
    expect(await client.getBooleanDetails('nothing', true, {})).toMatchObject({ value: true, errorCode: ErrorCode.FLAG_NOT_FOUND })
  })
})

describe('OFREP provider of browsers', () => {
  test('evaluates all flags for a context, and again after a change of the context or the flags', async () => {
    const provider = new OFREPWebProvider({
      baseUrl: server.url,
      pollInterval: 100,
      cacheMode: 'disabled',
      headers: [['Authorization', `Bearer ${server.tokens.frontend}`]],
    })
    await OpenFeatureWeb.setContext({ targetingKey: '7', plan: 'gold' })
    await OpenFeatureWeb.setProviderAndWait(provider)
    const client = OpenFeatureWeb.getClient()
    expect(client.getBooleanValue('discount', false)).toBe(true)
    expect(client.getStringDetails('button', 'none')).toMatchObject({ value: expect.stringMatching(/^#(red|blue)$/), reason: 'SPLIT' })
    await OpenFeatureWeb.setContext({ targetingKey: '7', plan: 'silver' })
    expect(client.getBooleanValue('discount', true)).toBe(false)
    await turn(server, 'checkout', 'off')
    await expect.poll(() => client.getBooleanValue('checkout', true)).toBe(false)
    await turn(server, 'checkout', 'on')
  })

  test('receives each change by an event stream, without polling', async () => {
    Object.assign(globalThis, { EventSource })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'EventSource'))
    const statuses: number[] = []
    const provider = new OFREPWebProvider({
      baseUrl: server.url,
      cacheMode: 'disabled',
      headers: [['Authorization', `Bearer ${server.tokens.frontend}`]],
      fetchImplementation: async (...request: Parameters<typeof fetch>) => {
        const answer = await fetch(...request)
        statuses.push(answer.status)
        return answer
      },
    })
    await OpenFeatureWeb.setContext({ targetingKey: '7', plan: 'silver' })
    await OpenFeatureWeb.setProviderAndWait(provider)
    const client = OpenFeatureWeb.getClient()
    await expect.poll(() => server.streams.count).toBe(1)
    for (const to of ['off', 'on', 'off', 'on'] as const) {
      await turn(server, 'checkout', to)
      await expect.poll(() => client.getBooleanValue('checkout', to === 'off')).toBe(to === 'on')
    }
    // Another context opens no further stream while no feature changes.
    await OpenFeatureWeb.setContext({ targetingKey: '7', plan: 'gold' })
    await turn(server, 'discount', 'off')
    await expect.poll(() => client.getBooleanValue('discount', true)).toBe(false)
    expect([statuses, server.streams.count]).toEqual([Array(7).fill(200), 1])
    await turn(server, 'discount', 'on')
    await OpenFeatureWeb.clearProviders()
    await expect.poll(() => server.streams.count).toBe(0)
  })
})
