import { hrefOf } from '../routes.ts'
import { announce } from './announcements.ts'
import { basePath } from './base.ts'
import { halyard } from './client.ts'

/** Ends the session, also at the identity provider if the session began there. The page is loaded again, so that nothing remains in memory. */
export const signOut = (): void => location.assign(`${basePath}/auth/logout`)

const leaveEverywhere = async (): Promise<void> => {
  await halyard.auth.logOut({ query: { all: true } })
  location.assign(basePath + hrefOf('signIn'))
}

/** Ends all sessions of the account. */
export const signOutEverywhere = (): void => {
  leaveEverywhere().catch(() => announce('Signing out failed; try again'))
}
