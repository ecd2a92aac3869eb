import { basePath } from '../data/base.ts'
import { halyard } from '../data/client.ts'
import { announce } from '../parts/announcer.tsx'
import { hrefOf } from '../routes.ts'

/** Ends the session. The page is loaded again, so that nothing of the session remains in memory. */
export const signOut = (): void => {
  halyard.auth.logOut().then(
    () => location.assign(basePath + hrefOf('signIn')),
    () => announce('Signing out failed; try again'),
  )
}
