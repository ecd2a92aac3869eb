import type { SignInRoute } from '../../pipeline/sign-in-route.ts'
import { backchannelLogout } from './backchannel-logout.ts'
import { beginLogin } from './begin-login.ts'
import { finishLogin } from './finish-login.ts'

/** The addresses of logins with OpenID providers. */
export const oidcSignInRoutes: readonly SignInRoute[] = [
  { method: 'GET', path: '/auth/oidc/:provider/login', run: beginLogin },
  { method: 'GET', path: '/auth/oidc/:provider/callback', run: finishLogin },
  { method: 'POST', path: '/auth/oidc/:provider/backchannel-logout', run: backchannelLogout },
]
