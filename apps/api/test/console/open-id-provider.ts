import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'

export interface OpenIdPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

export interface OpenIdProvider {
  readonly issuer: string
  /** The person who is logged in at the provider. */
  person: OpenIdPerson
}

/** The client that the administrator of the provider registers. */
export interface RegisteredClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly postLogoutRedirectUri: string
  readonly backchannelLogoutUri: string
}

const newJwks = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] }
}

/** Pages of the provider that load nothing from other hosts. */
const logoutPages = {
  logoutSource: (context: { body: string }, form: string) => {
    context.body = `<!doctype html><title>Log out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`
  },
  postLogoutSuccessSource: (context: { body: string }) => {
    context.body = '<!doctype html><title>Log out</title><p>You are logged out at the provider.</p>'
  },
}

const configurationOf = (client: RegisteredClient, jwks: object, personOf: () => OpenIdPerson) => ({
  jwks,
  cookies: { keys: ['a key of cookies'] },
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [client.redirectUri],
      post_logout_redirect_uris: [client.postLogoutRedirectUri],
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ ...personOf(), sub: accountId }) }),
  interactions: { url: () => '/interaction' },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true, ...logoutPages },
  },
  // Without the agent of the provider, which refuses loopback addresses.
  fetch: (url: URL, { method, headers, body, redirect }: RequestInit) => fetch(url, { method, headers, body, redirect }),
})

/** Starts the package `oidc-provider`, in which one person logs in without a form. It stops when the running test ends. */
export const startOpenIdProvider = async (client: RegisteredClient, person: OpenIdPerson): Promise<OpenIdProvider> => {
  let provider: Provider
  const http = createServer((request, response) => {
    const handled = request.url?.startsWith('/interaction')
      ? provider.interactionFinished(request, response, { login: { accountId: started.person.sub } })
      : provider.callback()(request, response)
    handled.catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const started: OpenIdProvider = { issuer: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, person }
  // People agree to everything.
  const loadExistingGrant = async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
    const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId })
    grant.addOIDCScope('openid email profile groups')
    await grant.save()
    return grant
  }
  provider = new Provider(started.issuer, { ...configurationOf(client, await newJwks(), () => started.person), loadExistingGrant })
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return started
}
