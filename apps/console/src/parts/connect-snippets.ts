interface ConnectSnippet {
  readonly label: string
  /** The kind of the token that the application needs. */
  readonly token: string
  readonly code: string
}

/** A name in a text of JavaScript with single quotes. Names of flags can contain these quotes. */
const quoted = (name: string): string => `'${name.replaceAll("'", String.raw`\'`)}'`

/**
 * Code that connects an application to the server at an address without a final slash, and asks for a flag. Tokens are placeholders.
 */
export const connectSnippets = (server: string, flag = 'my-flag'): readonly ConnectSnippet[] => [
  {
    label: 'A Node server',
    token: 'A backend token: the server reads the rules and decides itself.',
    code: `// npm install unleash-client
import { startUnleash } from 'unleash-client'

const unleash = await startUnleash({
  url: '${server}/api/',
  appName: 'my-server',
  customHeaders: { Authorization: process.env.BACKEND_TOKEN },
})

console.log(unleash.isEnabled(${quoted(flag)}, { userId: '42' }))`,
  },
  {
    label: 'A page in the browser',
    token: 'A frontend token: the page gets only the results. Everybody who opens the page can read this token.',
    code: `// npm install unleash-proxy-client
import { UnleashClient } from 'unleash-proxy-client'

const unleash = new UnleashClient({
  url: '${server}/api/frontend',
  clientKey: '<frontend token>',
  appName: 'my-page',
})

unleash.on('update', () => console.log(unleash.isEnabled(${quoted(flag)})))
await unleash.start()`,
  },
  {
    label: 'OpenFeature, on a server',
    token: 'A backend or a frontend token. Such applications are not in the list, because OpenFeature has no reports.',
    code: `// npm install @openfeature/server-sdk @openfeature/ofrep-provider
import { OpenFeature } from '@openfeature/server-sdk'
import { OFREPProvider } from '@openfeature/ofrep-provider'

await OpenFeature.setProviderAndWait(
  new OFREPProvider({
    baseUrl: '${server}',
    headers: [['Authorization', process.env.BACKEND_TOKEN ?? '']],
  }),
)

const client = OpenFeature.getClient()
console.log(await client.getBooleanValue(${quoted(flag)}, false, { targetingKey: '42' }))`,
  },
]
