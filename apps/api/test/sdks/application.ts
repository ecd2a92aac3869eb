import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client'
import { onTestFinished } from 'vitest'

/** An application on `unleash-client` that has fetched its flags. It stops when the test ends. */
export const startApplication = async (config: Partial<UnleashConfig> & Pick<UnleashConfig, 'url'>, token: string): Promise<Unleash> => {
  const unleash = new Unleash({
    appName: 'shop',
    customHeaders: { Authorization: token },
    disableMetrics: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
    ...config,
  })
  onTestFinished(() => unleash.destroy())
  await new Promise<void>((resolve) => unleash.once('synchronized', resolve))
  return unleash
}
