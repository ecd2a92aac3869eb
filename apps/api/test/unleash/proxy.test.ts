import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { InMemStorageProvider } from 'unleash-client'
import { UnleashClient } from 'unleash-proxy-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../cli/listen.ts'
import { full } from '../full.ts'
import { startShop, turn } from '../sdks/shop.ts'
import { installed } from './install.ts'

interface Proxy {
  createProxyConfig(options: object): object
  createApp(options: object, client: object): RequestListener
}

interface Clients {
  createNewClient(config: object): { destroy(): void; on(event: 'ready', listener: () => void): void }
}

const load = createRequire(import.meta.url)

describe.runIf(full)('@unleash/proxy 1.4.19 between unleash-proxy-client and this server', { timeout: 400_000 }, () => {
  test('forwards flags, changes and counts', async () => {
    const folder = await installed('@unleash/proxy', '1.4.19')
    const halyard = await startShop()
    onTestFinished(() => halyard.stop())
    const { createApp, createProxyConfig } = load(join(folder, 'dist/index.js')) as Proxy
    const { createNewClient } = load(join(folder, 'dist/create-client.js')) as Clients
    const options = {
      unleashUrl: `${halyard.url}/api`,
      unleashApiToken: halyard.tokens.backend,
      unleashAppName: 'proxy',
      clientKeys: ['key-of-pages'],
      refreshInterval: 100,
      metricsInterval: 100,
      enableAllEndpoint: true,
      // The default storage is a file, with which the next run would start.
      storageProvider: new InMemStorageProvider(),
      logLevel: 'error',
    }
    const client = createNewClient(createProxyConfig(options))
    onTestFinished(() => client.destroy())
    await new Promise<void>((resolve) => client.on('ready', resolve))
    const url = await listen(createApp(options, client))

    const page = new UnleashClient({
      url: `${url}/proxy`,
      clientKey: 'key-of-pages',
      appName: 'page behind a proxy',
      context: { userId: '7', properties: { plan: 'gold' } },
      refreshInterval: 0.1,
      metricsIntervalInitial: 0,
      storageProvider: { save: async () => undefined, get: async () => undefined },
    })
    onTestFinished(() => page.stop())
    await page.start()
    expect(['checkout', 'discount', 'nothing'].map((name) => page.isEnabled(name))).toEqual([true, true, false])
    await turn(halyard, 'checkout', 'off')
    await expect.poll(() => page.isEnabled('checkout')).toBe(false)

    const all = await fetch(`${url}/proxy/all?userId=7`, { headers: { Authorization: 'key-of-pages' } })
    const { toggles } = (await all.json()) as { toggles: { name: string; enabled: boolean }[] }
    expect(Object.fromEntries(toggles.map(({ name, enabled }) => [name, enabled]))).toEqual({
      checkout: false,
      discount: false,
      button: true,
    })

    await page.sendMetrics()
    const counts = async () => {
      await halyard.ports.runtime.usage.flush()
      return (await halyard.send('GET', '/api/admin/client-metrics/features/discount/raw?hoursBack=1')).json.data
    }
    await expect.poll(counts).toContainEqual(expect.objectContaining({ environment: 'development', yes: 1, no: 0 }))
  })
})
