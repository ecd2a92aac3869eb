import { UnleashClient } from 'unleash-proxy-client'
import { customer, settings, show } from './view.ts'

const unleash = new UnleashClient({
  url: `${settings.url}/api/frontend`,
  clientKey: settings.token,
  appName: 'shop-page',
  context: { userId: customer.userId, properties: { plan: customer.plan } },
  // In seconds. A poll without a change costs one short response.
  refreshInterval: 2,
  metricsInterval: 2,
})
const update = () => show(unleash.isEnabled('sale'), unleash.getVariant('banner').payload?.value ?? '')
unleash.on('ready', update)
unleash.on('update', update)
await unleash.start()
