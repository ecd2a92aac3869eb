import { Failure, failure, plainMail } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { endSession, signedOutPage } from '../../identity/session/end-session.ts'
import { pendingCookie, pendingSeconds } from '../../identity/sign-in/pending-sign-in.ts'
import { samlAddresses } from '../../identity/sign-in/saml-state.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInResponse, SignInRoute } from '../../pipeline/sign-in-route.ts'
import type { SessionRow } from '../../store/repositories/credentials.repository.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { newMessageId } from './begin-sign-in.ts'
import { logoutRequest, redirectTo } from './messages.ts'
import { readSaml } from './read-saml.ts'

/** The name of logouts by SAML in the cookie of logins in progress. */
export const pendingLogout = 'saml logout'

/** The address at which the provider ends its session too; undefined: the provider did not start ours, or has no such address. */
const leave = async (ports: Ports, ended: SessionRow): Promise<SignInResponse | undefined> => {
  const saml = await readSaml(ports)
  const { provider, provider_subject: subject, provider_session: session } = ended
  if (!saml?.settings.signOutUrl || provider !== saml.provider || subject === null) return undefined
  const now = ports.runtime.now()
  const { publicUrl } = ports.runtime.settings
  const id = newMessageId()
  const { signOutUrl } = saml.settings
  const addresses = samlAddresses(publicUrl)
  const isMail = plainMail(subject) !== undefined
  const xml = logoutRequest({ id, now, destination: signOutUrl, addresses }, { subject, isMail, session })
  const pending = { provider: pendingLogout, id, returnTo: '/', expiresAt: now + pendingSeconds * 1_000, values: {}, testedBy: null }
  return {
    cookies: [pendingCookie(ports.identity.keyring, pending, publicUrl.startsWith('https:'))],
    redirect: redirectTo(signOutUrl, 'SAMLRequest', xml, { key: saml.key }),
  }
}

/**
 * Ends the session, and then sends the browser to the provider to log out there too. A link on another site cannot log a person out: like
 * `POST /logout`, the address refuses requests that another site began.
 */
export const logOutOfSaml: SignInRoute = {
  method: 'GET',
  path: '/auth/saml/logout',
  run: async (ports, { connection }) => {
    if (!connection.sameOrigin) return failure('NoAccessError', 'Another site began this logout: open a page of Halyard and log out there')
    const ended =
      connection.session === undefined
        ? undefined
        : await endSession(ports.store, system, { secret: connection.session, endsAll: false, now: ports.runtime.now() })
    if (ended instanceof Failure) return ended
    const cookies = [clearedCookie({ secure: ports.runtime.settings.publicUrl.startsWith('https:') })]
    const left = ended && (await leave(ports, ended))
    if (!left) return { cookies, clearSiteData: true, page: signedOutPage }
    return { ...left, cookies: [...cookies, ...(left.cookies ?? [])], clearSiteData: true }
  },
}
