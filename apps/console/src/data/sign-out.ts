import { hrefOf } from '../routes.ts'
import { announce } from './announcements.ts'
import { basePath } from './base.ts'
import { halyard } from './client.ts'

const leave = async (all: boolean): Promise<void> => {
  const { saml } = await halyard.auth.getSignInMethods()
  // The address also ends the session at the identity provider, if the session began there.
  if (saml && !all) return location.assign(`${basePath}/auth/saml/logout`)
  await halyard.auth.logOut(all ? { query: { all } } : {})
  location.assign(basePath + hrefOf('signIn'))
}

const start = (all: boolean): void => {
  leave(all).catch(() => announce('Signing out failed; try again'))
}

/** Ends the session. The page is loaded again, so that nothing of the session remains in memory. */
export const signOut = (): void => start(false)

/** Ends all sessions of the account. */
export const signOutEverywhere = (): void => start(true)
