import type { UnleashConfig } from 'unleash-client'
import { UnleashClient } from 'unleash-proxy-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../harness.ts'
import { awaitRevision } from '../sdk-process.ts'
import { startApplication } from './application.ts'
import { startShop, turn } from './shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

const start = (appName: string, config: Partial<UnleashConfig> = {}) =>
  startApplication(
    { appName, instanceId: `${appName}-1`, url: `${server.url}/api/`, refreshInterval: 100, ...config },
    server.tokens.backend,
  )

test('a wait ends when unchanged SDKs that poll completely, poll for deltas and stream have the change', async () => {
  const shop = [
    await start('full'),
    await start('delta', { experimentalMode: { type: 'polling', format: 'delta' } }),
    await start('stream', { experimentalMode: { type: 'streaming' } }),
  ]
  await turn(server, 'checkout', 'off')
  const found = await awaitRevision(server, { timeout: 20 })
  expect(found).toMatchObject({ reached: true, live: 3, held: 2, sent: 1, behind: 0, unknown: 0, missing: [] })
  for (const unleash of shop.slice(0, 2)) expect(unleash.isEnabled('checkout')).toBe(false)
  await expect.poll(() => shop[2]!.isEnabled('checkout')).toBe(false)

  const { text } = await server.send('GET', '/internal-backstage/prometheus')
  const arrivals = text.split('\n').filter((line) => line.startsWith('halyard_sdk_arrival_seconds_count'))
  for (const [application, transport] of [
    ['full', 'poll'],
    ['delta', 'poll'],
    ['stream', 'stream'],
  ])
    expect(arrivals).toContain(
      `halyard_sdk_arrival_seconds_count{application="${application}",sdk="unleash-node-sdk:6.12.1",transport="${transport}"} 1`,
    )
  expect(text).toContain('halyard_streams 1\n')
  expect(text).toContain('halyard_sdk_processes{application="full"} 1\n')
})

test('an SDK that stopped is listed until three of its intervals have passed', async () => {
  const stopped = await start('stopped', { refreshInterval: 2_000 })
  await start('running')
  stopped.destroy()
  await turn(server, 'checkout', 'on')
  const body = { applications: ['stopped', 'running'] }
  await expect.poll(async () => (await awaitRevision(server, body)).held, { timeout: 3_000 }).toBe(1)
  const missing = { appName: 'stopped', instanceId: 'stopped-1', sdk: 'unleash-node-sdk:6.12.1', state: 'behind', transport: 'poll' }
  expect(await awaitRevision(server, body)).toMatchObject({ reached: false, live: 2, missing: [missing] })
  expect(await awaitRevision(server, { ...body, timeout: 30 })).toMatchObject({ reached: true, live: 1, held: 1 })
})

test('pages are counted if their application is named', async () => {
  const page = new UnleashClient({
    url: `${server.url}/api/frontend`,
    clientKey: server.tokens.frontend,
    appName: 'page',
    context: { userId: '7' },
    refreshInterval: 1,
    disableMetrics: true,
  })
  onTestFinished(() => page.stop())
  await page.start()
  await start('server')
  await turn(server, 'checkout', 'off')
  const body = { applications: ['page', 'server'], timeout: 20 }
  expect(await awaitRevision(server, body)).toMatchObject({ reached: true, live: 2, held: 2, unknown: 0 })
  await expect.poll(() => page.isEnabled('checkout')).toBe(false)
  expect(await awaitRevision(server, { applications: ['page'] })).toMatchObject({ reached: true, live: 1 })
  expect((await awaitRevision(server)).missing.map(({ appName }: { appName: string }) => appName)).not.toContain('page')
})
