import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk'
import { customer, settings, show } from './view.ts'

const provider = new OFREPWebProvider({
  baseUrl: settings.url,
  headers: [['Authorization', `Bearer ${settings.token}`]],
  // The provider does not poll: events of the server trigger a new evaluation. A cached response would show old values first.
  cacheMode: 'network-first',
})
await OpenFeature.setContext({ targetingKey: customer.userId, plan: customer.plan })
await OpenFeature.setProviderAndWait(provider)
const flags = OpenFeature.getClient()
const update = () => show(flags.getBooleanValue('sale', false), flags.getStringValue('banner', ''))
flags.addHandler(ProviderEvents.ConfigurationChanged, update)
update()
