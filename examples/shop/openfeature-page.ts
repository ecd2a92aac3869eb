import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk'
import { customer, settings, show } from './view.ts'

const provider = new OFREPWebProvider({
  baseUrl: settings.url,
  headers: [['Authorization', `Bearer ${settings.token}`]],
  // In milliseconds. Without this the provider waits for events of the server, and does not poll.
  pollInterval: 2_000,
  // A stored response would show old values first.
  cacheMode: 'network-first',
})
await OpenFeature.setContext({ targetingKey: customer.userId, plan: customer.plan })
await OpenFeature.setProviderAndWait(provider)
const flags = OpenFeature.getClient()
const update = () => show(flags.getBooleanValue('sale', false), flags.getStringValue('banner', ''))
flags.addHandler(ProviderEvents.ConfigurationChanged, update)
update()
