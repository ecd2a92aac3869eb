import { Failure, failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { endSession, signedOutPage } from '../../identity/session/end-session.ts'
import type { LeaveProvider, SignInRoute } from '../../pipeline/sign-in-route.ts'
import { system } from '../../store/repositories/events.repository.ts'

/**
 * Ends the session, and then sends the browser to the provider that started it, to log out there too. The session ends even if the provider is
 * down. A link on another site cannot log a person out: like `POST /logout`, the address refuses requests that another site began.
 */
export const logOutInBrowser = (leaves: readonly LeaveProvider[]): SignInRoute => ({
  method: 'GET',
  path: '/auth/logout',
  run: async (ports, request) => {
    const { sameOrigin, session: secret } = request.connection
    if (!sameOrigin) return failure('NoAccessError', 'Another site began this logout: open a page of Halyard and log out there')
    const { now, settings } = ports.runtime
    const ended = secret === undefined ? undefined : await endSession(ports.store, system, { secret, endsAll: false, now: now() })
    if (ended instanceof Failure) return ended
    const cookies = [clearedCookie({ secure: settings.isHttps })]
    for (const leave of ended ? leaves : []) {
      const left = await leave(ports, ended!, request)
      if (left) return { ...left, cookies: [...cookies, ...(left.cookies ?? [])], clearSiteData: true }
    }
    return { cookies, clearSiteData: true, page: signedOutPage }
  },
})
