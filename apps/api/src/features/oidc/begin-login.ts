import { Failure, failure, ownPath } from '@halyard/domain'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { newSecret } from '../../identity/secret/secrets.ts'
import { registeredAddresses } from '../../identity/sign-in/oidc-addresses.ts'
import { pendingCookie, pendingSeconds } from '../../identity/sign-in/pending-sign-in.ts'
import { testerOf } from '../../identity/sign-in/tester-of.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest, SignInResponse } from '../../pipeline/sign-in-route.ts'
import { findOidcProvider, type OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'
import { openIdClient } from './open-id-client.ts'
import { reasonOf, refuse, unreachableProvider } from './refuse-sign-in.ts'

/** The name of a provider in a login in progress. The prefix distinguishes it from other protocols. */
export const pendingNameOf = (id: string): string => `oidc:${id}`

const requestUrl = async (ports: Ports, provider: OidcProviderRow, state: string, nonce: string, verifier: string): Promise<string> => {
  const { library, configuration } = await openIdClient(ports, provider)
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: registeredAddresses(provider.id, ports.runtime.settings.publicUrl).redirectUri,
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Redirects a browser to the provider. The cookie binds the login to this browser. */
export const beginLogin = async (ports: Ports, request: SignInRequest): Promise<SignInResponse | Failure> => {
  const { cache, identity, runtime, store } = ports
  const { isHttps } = runtime.settings
  const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', request.connection.address)
  if (tooMany) return tooMany
  const isTest = request.query.get('test') === 'true'
  const testedBy = isTest ? await testerOf(identity.authenticate, cache.revisions, request.connection.session) : null
  if (testedBy instanceof Failure) return testedBy
  const [provider] = await store.run(findOidcProvider(request.params.provider ?? ''))
  // A test shows what the settings do before people can use them.
  if (!provider || !(provider.enabled || isTest)) return failure('NotFoundError', 'People cannot log in with this identity provider')
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()]
  try {
    const redirect = await requestUrl(ports, provider, state, nonce, verifier)
    const pending = {
      provider: pendingNameOf(provider.id),
      id: state,
      returnTo: ownPath(request.query.get('returnTo')),
      expiresAt: runtime.now() + pendingSeconds * 1000,
      values: { nonce, verifier, issuer: provider.issuer, clientId: provider.client_id },
      testedBy,
    }
    return { redirect, cookies: [pendingCookie(identity.keyring, pending, isHttps)] }
  } catch (thrown) {
    return refuse(ports, request, reasonOf(thrown), unreachableProvider)
  }
}
