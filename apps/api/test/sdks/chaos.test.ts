import { EventSource } from 'eventsource'
import type { UnleashConfig } from 'unleash-client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ClientFeature, HeldFlags, type State } from '../delivery-client.ts'
import { EventReader } from '../event-stream.ts'
import { full } from '../full.ts'
import { serverForTest, type TestServer } from '../harness.ts'
import { startApplication } from './application.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { startShop } from './shop.ts'

let server: TestServer
let proxy: ChaosProxy
let written = 0
beforeEach(async () => {
  server = await startShop()
  onTestFinished(() => server.stop())
  proxy = await ChaosProxy.start(server.url)
  written = 0
  await write()
})

/** Increments the number in the description of a flag. The description has characters of up to four bytes. */
const write = async (): Promise<void> => {
  const body = [{ op: 'replace', path: '/description', value: `Größe 旗 🎌 ${++written}` }]
  const { status } = await server.send('PATCH', '/api/admin/projects/default/features/checkout', { body })
  expect(status).toBe(200)
}

const countIn = (feature: Pick<ClientFeature, 'description'> | undefined): number => Number(feature?.description?.split(' ').at(-1))

const state = async (): Promise<State> => {
  const headers = { 'Unleash-Client-Spec': '5.2.0' }
  return (await server.send('GET', '/api/client/features', { token: server.tokens.backend, headers })).json
}

interface Client {
  readonly kind: string
  /** Flags of the client, as text. */
  readonly text: () => string
  /** Waits for a successful poll, because an SDK that stops during a failed poll throws the error. */
  readonly settle: () => Promise<unknown>
  /** Number of the client's warnings and errors. */
  readonly failures: () => number
  /** Numbers in the description that the client has received, in order. */
  readonly counts: number[]
}

const sdk = async (kind: string, mode: UnleashConfig['experimentalMode']): Promise<Client> => {
  const config = { url: `${proxy.url}/api/`, refreshInterval: 100, timeout: 3_000, ...(mode && { experimentalMode: mode }) }
  const unleash = await startApplication(config, server.tokens.backend)
  let failures = 0
  for (const event of ['error', 'warn']) unleash.on(event, () => failures++)
  const counts: number[] = []
  const take = () => counts.push(countIn(unleash.getFeatureToggleDefinition('checkout') as ClientFeature | undefined))
  take()
  unleash.on('changed', take)
  const text = () => JSON.stringify((unleash.getFeatureToggleDefinitions() as ClientFeature[]).toSorted(byName))
  const settle = async () => mode?.type === 'streaming' || new Promise<void>((resolve) => unleash.once('unchanged', resolve))
  return { kind, text, settle, failures: () => failures, counts }
}

const byName = (one: ClientFeature, other: ClientFeature) => (one.name < other.name ? -1 : 1)

const eventSource = async (): Promise<Client> => {
  const held = new HeldFlags()
  const counts: number[] = []
  let failures = 0
  const source = new EventSource(`${proxy.url}/api/client/streaming`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, Authorization: server.tokens.backend } }),
  })
  onTestFinished(() => source.close())
  const take = ({ data }: MessageEvent) => {
    held.apply(JSON.parse(data).events)
    counts.push(countIn(held.get('checkout')))
  }
  source.addEventListener('error', () => failures++)
  source.addEventListener('unleash-connected', take)
  source.addEventListener('unleash-updated', take)
  await expect.poll(() => counts.length).toBe(1)
  return { kind: 'EventSource', text: () => held.text, settle: async () => true, failures: () => failures, counts }
}

const startClients = async (): Promise<readonly Client[]> =>
  Promise.all([
    sdk('full', undefined),
    sdk('delta', { type: 'polling', format: 'delta' }),
    sdk('stream', { type: 'streaming' }),
    eventSource(),
  ])

const streams = 2

/** Expects that every client has the last state and never got an older one, and that the server has no more streams than clients. */
const expectLastState = async (clients: readonly Client[]): Promise<void> => {
  const { features, segments } = await state()
  const sorted = features.toSorted(byName)
  const wanted = clients.map(({ kind }) => JSON.stringify(kind === 'EventSource' ? [sorted, segments] : sorted))
  await expect.poll(() => clients.map(({ text }) => text())).toEqual(wanted)
  await expect.poll(() => server.streams.count).toBe(streams)
  for (const { kind, counts } of clients) {
    expect([kind, counts]).toEqual([kind, counts.toSorted((one, other) => one - other)])
    expect([kind, counts.at(-1)]).toEqual([kind, written])
  }
  await Promise.all(clients.map(({ settle }) => settle()))
}

describe('unchanged SDKs of each mode and an EventSource receive the last state and never an older one', () => {
  test('after all connections were reset, and while bytes arrive one by one', async () => {
    const clients = await startClients()
    proxy.cut()
    proxy.splitBytes()
    for (let count = 0; count < 3; count++) await write()
    await expectLastState(clients)
    await write()
    await expectLastState(clients)
  })

  const writes = async (count: number) => {
    for (let at = 0; at < count; at++) await write()
  }
  const disturbances: Record<string, (clients: readonly Client[]) => Promise<void>> = {
    'no byte passed until a poll timed out': async ([polling]) => {
      const before = polling!.failures()
      proxy.stall()
      await writes(20)
      await expect.poll(polling!.failures).toBeGreaterThan(before)
    },
    'connections were reset between writes': async () => {
      await writes(5)
      proxy.cut()
      await writes(5)
    },
    'the server lost its side of all connections': async () => {
      proxy.halve('client')
      await writes(20)
      proxy.cut()
    },
    'the clients lost their side of all connections': async () => {
      proxy.halve('server')
      await writes(20)
      proxy.cut()
    },
    'no connection was accepted for a while': async () => {
      proxy.refuse()
      await writes(50)
    },
  }
  test.runIf(full).each(Object.entries(disturbances))('after %s', { timeout: 180_000 }, async (_, disturb) => {
    const clients = await startClients()
    await disturb(clients)
    proxy.calm()
    await expectLastState(clients)
  })

  test.runIf(full)('after all disturbances in turn', { timeout: 300_000 }, async () => {
    const clients = await startClients()
    for (const disturb of Object.values(disturbances)) {
      await disturb(clients)
      proxy.calm()
      await writes(3)
    }
    await expectLastState(clients)
  })

  test.runIf(full)('after the server lost the stream of an SDK, which then receives nothing', { timeout: 180_000 }, async () => {
    const client = await sdk('stream', { type: 'streaming' })
    proxy.halve('client')
    await write()
    await expect.poll(() => client.counts.at(-1), { timeout: 120_000, interval: 500 }).toBe(written)
    await expect.poll(() => server.streams.count).toBe(1)
  })
})

test('streams of clients that disappeared without closing end at their maximum age', async () => {
  const own = await serverForTest({ streamLimits: { heartbeatMs: 100, ageMs: 500 } })
  const between = await ChaosProxy.start(own.url)
  for (let count = 0; count < 3; count++) {
    const response = await fetch(`${between.url}/api/client/streaming`, { headers: { Authorization: own.tokens.backend } })
    const reader = new EventReader(response)
    await reader.next()
    between.halve('server')
    await expect(reader.next()).rejects.toThrow('terminated')
  }
  expect(own.streams.count).toBe(3)
  await expect.poll(() => own.streams.count, { timeout: 5_000 }).toBe(0)
})
