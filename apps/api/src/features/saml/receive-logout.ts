import { Failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { signedOutPage } from '../../identity/session/end-session.ts'
import { clearedPendingCookie, openPending } from '../../identity/sign-in/pending-sign-in.ts'
import { refusedSignIn } from '../../identity/sign-in/refused-sign-in.ts'
import { samlAddresses } from '../../identity/sign-in/saml-state.ts'
import { usedSignIn } from '../../identity/sign-in/sign-in.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest, SignInResponse, SignInRoute } from '../../pipeline/sign-in-route.ts'
import { findSession } from '../../store/repositories/credentials.repository.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { claimSignIn, lockIdentity, removeNamedSessions, removeSessionsOfSubject } from '../../store/repositories/identities.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { newMessageId } from './begin-sign-in.ts'
import { digestOf } from './complete-sign-in.ts'
import { pendingLogout } from './leave-saml.ts'
import { logoutResponse, redirectTo } from './messages.ts'
import { subjectOf } from './person-of.ts'
import { expectationsOf, type ReadSaml, readSaml } from './read-saml.ts'
import { type LogoutMessage, verifyLogoutMessage } from './verify/verify-logout-message.ts'

/** Ends the sessions that the provider names. A request counts once. */
const endSessions = ({ store }: Ports, { provider }: ReadSaml, message: LogoutMessage): Promise<undefined | Failure> => {
  const { id, nameId, sessionIndexes, notOnOrAfter } = message
  const subject = subjectOf(nameId ?? '')
  return store.write(system, async (tx) => {
    const [[claimed]] = await tx.batch(claimSignIn(digestOf('saml logout', provider, id), new Date(notOnOrAfter).toISOString()))
    if (!claimed) return usedSignIn
    // Locks the account, so that no login of the person completes meanwhile.
    await tx.batch(lockIdentity(provider, subject))
    const ending =
      sessionIndexes.length > 0 ? removeNamedSessions(provider, subject, sessionIndexes) : removeSessionsOfSubject(provider, subject)
    return { statements: [ending], events: [], revisions: [revisionKeys.access], result: undefined }
  })
}

/** Clears the cookie of a session that has ended. */
const cookiesAfter = async ({ store, runtime }: Ports, { connection: { session } }: SignInRequest): Promise<string[]> => {
  if (session === undefined) return []
  const [found] = await store.run(findSession(hashSecret(session)))
  return found ? [] : [clearedCookie({ secure: runtime.settings.isHttps })]
}

const answer = async (
  ports: Ports,
  { settings, key }: ReadSaml,
  message: LogoutMessage,
  request: SignInRequest,
): Promise<SignInResponse> => {
  const cookies = await cookiesAfter(ports, request)
  const { signOutUrl } = settings
  if (!signOutUrl) return { cookies, page: signedOutPage }
  const { runtime } = ports
  const addresses = samlAddresses(runtime.settings.publicUrl)
  const xml = logoutResponse({ id: newMessageId(), now: runtime.now(), destination: signOutUrl, addresses }, message.id)
  const relayState = (request.form.get('RelayState') ?? request.query.get('RelayState'))?.slice(0, 1_000)
  return { cookies, redirect: redirectTo(signOutUrl, 'SAMLResponse', xml, { key, relayState }) }
}

const receive = async (ports: Ports, request: SignInRequest, binding: 'redirect' | 'post'): Promise<SignInResponse | Failure> => {
  const { identity, runtime } = ports
  const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', request.connection.address)
  if (tooMany) return tooMany
  const fields = binding === 'post' ? request.form : request.query
  const messages = [...fields.getAll('SAMLRequest'), ...fields.getAll('SAMLResponse')]
  const [message] = messages
  // Some providers only send the browser back.
  if (message === undefined) return { page: signedOutPage }
  const saml = await readSaml(ports)
  const refuse = (reason: string) =>
    refusedSignIn(runtime.log, { reason, provider: saml?.provider ?? 'saml', requestId: request.requestId })
  if (!saml?.settings.enabled) return refuse('Login by SAML is not enabled.')
  if (messages.length > 1) return refuse('The request has two messages')
  const pending = openPending(identity.keyring, request.pending, runtime.now())
  const requestId = pending?.provider === pendingLogout ? pending.id : null
  const { logout } = samlAddresses(runtime.settings.publicUrl)
  const expectations = expectationsOf(ports, saml, logout, requestId)
  const verified = await verifyLogoutMessage({ message, binding, rawQuery: request.rawQuery, expectations })
  if ('reason' in verified) return refuse(verified.reason)
  if (fields.has('SAMLRequest') !== (verified.kind === 'request')) return refuse('The field names another kind of message')
  if (verified.kind === 'response') {
    return { cookies: [clearedPendingCookie(runtime.settings.isHttps)], page: signedOutPage }
  }
  const ended = await endSessions(ports, saml, verified)
  return ended instanceof Failure ? refuse(ended.message) : answer(ports, saml, verified, request)
}

const path = '/auth/saml/logout/done'

/** The single logout address: receives requests of the provider to end sessions, and its responses to our requests. */
export const logoutRoutes: readonly SignInRoute[] = [
  { method: 'GET', path, run: (ports, request) => receive(ports, request, 'redirect') },
  { method: 'POST', path, run: (ports, request) => receive(ports, request, 'post') },
]
