import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import type { TestServer } from '../harness.ts'
import { clientId, clientSecret } from './fake-provider.ts'

export interface Person {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

export interface RealProvider {
  readonly issuer: string
  /** People by subject. */
  readonly people: Map<string, Person>
  /** Opens an address as the browser of a person does, and logs in. Returns the redirect to the server. */
  logIn(url: string, subject: string): Promise<string>
  /** Logs out in the browser of a person, as the provider asks. Returns the redirect to the server. */
  logOut(url: string): Promise<string>
  /** Replaces all keys of the provider. Its sessions end. */
  rotateKeys(): Promise<void>
  stop(): void
}

const newJwks = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' }] }
}

/** Starts the OpenID provider of the package `oidc-provider` for a server. `id` is the id of its settings there. */
export const startRealProvider = async (server: TestServer, id: string): Promise<RealProvider> => {
  const people = new Map<string, Person>()
  let subject = ''
  const newProvider = async (issuer: string): Promise<Provider> => {
    const provider: Provider = new Provider(issuer, {
      jwks: await newJwks(),
      cookies: { keys: ['a key of cookies'] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`http://localhost/auth/oidc/${id}/callback`],
          post_logout_redirect_uris: ['http://localhost/sign-in'],
          backchannel_logout_uri: `${server.url}/auth/oidc/${id}/backchannel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      scopes: ['openid', 'email', 'profile', 'groups'],
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
      interactions: { url: () => '/interaction' },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context: { body: string }, form: string) => {
            context.body = form
          },
        },
      },
      // Without the agent of the provider, which refuses loopback addresses.
      fetch: (url: URL, { method, headers, body, redirect }: RequestInit) => fetch(url, { method, headers, body, redirect }),
      // People agree to everything.
      loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
        const { client, session } = context.oidc
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
    return provider
  }

  let provider: Provider
  const http = createServer((request, response) => {
    const handled = request.url?.startsWith('/interaction')
      ? provider.interactionFinished(request, response, { login: { accountId: subject } })
      : provider.callback()(request, response)
    handled.catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  provider = await newProvider(issuer)

  const jar = new Map<string, string>()
  /** Follows redirects inside the provider. Returns the first address outside, or the page. */
  const open = async (url: string, form?: URLSearchParams): Promise<string> => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { Cookie }, ...(form && { method: 'POST', body: form }) })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('Location')
    if (location === null) return response.text()
    const next = new URL(location, url)
    return next.origin === issuer ? open(next.href) : next.href
  }

  return {
    issuer,
    people,
    logIn: (url, person) => {
      jar.clear()
      subject = person
      return open(url)
    },
    logOut: async (url) => {
      const page = await open(url)
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      return open(action, new URLSearchParams({ xsrf, logout: 'yes' }))
    },
    rotateKeys: async () => {
      provider = await newProvider(issuer)
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
