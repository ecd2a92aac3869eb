import { Failure, ownPath } from '@halyard/domain'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { newSecret } from '../../identity/secret/secrets.ts'
import { pendingCookie, pendingSeconds } from '../../identity/sign-in/pending-sign-in.ts'
import { refusedSignIn } from '../../identity/sign-in/refused-sign-in.ts'
import { samlAddresses, samlFaults } from '../../identity/sign-in/saml-state.ts'
import { testerOf } from '../../identity/sign-in/tester-of.ts'
import type { SignInRoute } from '../../pipeline/sign-in-route.ts'
import { authnRequest, redirectTo } from './messages.ts'
import { readSaml } from './read-saml.ts'

/** The name of SAML in logins in progress. */
export const pendingSaml = 'saml'

const unavailable = 'Login by SAML is not available: ask an administrator'

/** An id of a message. XML ids cannot begin with a digit. */
export const newMessageId = (): string => `_${newSecret().slice(0, 40)}`

/**
 * Sends a browser to the provider. With `test=true`, an administrator tests the settings, even before they are enabled. Another site can
 * open this address too: it then begins a login that the person must still complete.
 */
export const beginSignIn: SignInRoute = {
  method: 'GET',
  path: '/auth/saml/login',
  run: async (ports, { query, connection, requestId }) => {
    const { identity, cache, runtime } = ports
    const now = runtime.now()
    const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', connection.address)
    if (tooMany) return tooMany
    const isTest = query.get('test') === 'true'
    const testedBy = isTest ? await testerOf(identity.authenticate, cache.revisions, connection.session) : null
    if (testedBy instanceof Failure) return testedBy
    const saml = await readSaml(ports)
    const faults = isTest && saml ? saml.state.forbidding : samlFaults(saml?.settings, now)
    if (!saml || faults.length > 0) {
      const reason = faults.join(' ')
      // Only administrators test, and they can read the settings.
      return refusedSignIn(runtime.log, { reason, provider: saml?.provider ?? 'saml', requestId }, isTest ? reason : unavailable)
    }
    const id = newMessageId()
    const { signOnUrl } = saml.settings
    const { publicUrl, isHttps } = runtime.settings
    const xml = authnRequest({ id, now, destination: signOnUrl, addresses: samlAddresses(publicUrl) })
    const pending = {
      provider: pendingSaml,
      id,
      returnTo: ownPath(query.get('returnTo')),
      expiresAt: now + pendingSeconds * 1_000,
      values: {},
      testedBy,
    }
    return {
      cookies: [pendingCookie(identity.keyring, pending, isHttps)],
      redirect: redirectTo(signOnUrl, 'SAMLRequest', xml, { key: saml.key }),
    }
  },
}
