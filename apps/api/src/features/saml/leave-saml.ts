import { plainMail } from '@halyard/domain'
import { pendingCookie, pendingSeconds } from '../../identity/sign-in/pending-sign-in.ts'
import { samlAddresses } from '../../identity/sign-in/saml-state.ts'
import type { LeaveProvider } from '../../pipeline/sign-in-route.ts'
import { newMessageId } from './begin-sign-in.ts'
import { logoutRequest, redirectTo } from './messages.ts'
import { readSaml } from './read-saml.ts'

/** The name of logouts by SAML in the cookie of logins in progress. */
export const pendingLogout = 'saml logout'

/** Requests a single logout of the provider that started the ended session. */
export const leaveSaml: LeaveProvider = async (ports, ended) => {
  const saml = await readSaml(ports)
  const { provider, provider_subject: subject, provider_session: session } = ended
  if (!saml?.settings.signOutUrl || provider !== saml.provider || subject === null) return undefined
  const now = ports.runtime.now()
  const { publicUrl, isHttps } = ports.runtime.settings
  const id = newMessageId()
  const { signOutUrl } = saml.settings
  const addresses = samlAddresses(publicUrl)
  const isMail = plainMail(subject) !== undefined
  const xml = logoutRequest({ id, now, destination: signOutUrl, addresses }, { subject, isMail, session })
  const pending = { provider: pendingLogout, id, returnTo: '/', expiresAt: now + pendingSeconds * 1_000, values: {}, testedBy: null }
  return {
    cookies: [pendingCookie(ports.identity.keyring, pending, isHttps)],
    redirect: redirectTo(signOutUrl, 'SAMLRequest', xml, { key: saml.key }),
  }
}
