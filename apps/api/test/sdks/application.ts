import type { EventEmitter } from 'node:events'
import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client'
import { onTestFinished } from 'vitest'

/**
 * An application on `unleash-client` that stops when the test ends. The SDK removes its listeners then, so that a fetch that fails
 * afterwards would be an `error` event without a listener, which rejects a promise without a handler.
 */
export const newApplication = (config: UnleashConfig): Unleash => {
  const unleash = new Unleash({
    disableMetrics: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
    ...config,
  })
  onTestFinished(() => {
    unleash.destroy()
    const repository = Reflect.get(unleash, 'repository') as EventEmitter
    repository.on('error', () => undefined)
  })
  return unleash
}

/** An application that has fetched its flags. */
export const startApplication = async (config: Partial<UnleashConfig> & Pick<UnleashConfig, 'url'>, token: string): Promise<Unleash> => {
  const unleash = newApplication({ appName: 'shop', customHeaders: { Authorization: token }, ...config })
  await new Promise<void>((resolve) => unleash.once('synchronized', resolve))
  return unleash
}
