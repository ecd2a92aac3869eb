import { hrefOf } from '../routes.ts'
import { announce } from './announcements.ts'
import { basePath } from './base.ts'
import { halyard } from './client.ts'

const leave = (all: boolean): void => {
  halyard.auth.logOut(all ? { query: { all } } : {}).then(
    () => location.assign(basePath + hrefOf('signIn')),
    () => announce('Signing out failed; try again'),
  )
}

/** Ends the session. The page is loaded again, so that nothing of the session remains in memory. */
export const signOut = (): void => leave(false)

/** Ends all sessions of the account. */
export const signOutEverywhere = (): void => leave(true)
