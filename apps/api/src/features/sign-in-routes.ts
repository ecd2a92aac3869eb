import type { SignInRoute } from '../pipeline/sign-in-route.ts'
import { logOutInBrowser } from './auth/log-out-in-browser.ts'
import { leaveOpenId } from './oidc/leave-open-id.ts'
import { oidcSignInRoutes } from './oidc/sign-in-routes.ts'
import { leaveSaml } from './saml/leave-saml.ts'
import { samlRoutes } from './saml/sign-in-routes.ts'

/** The addresses of logins with identity providers, and of the logout that also reaches the provider. */
export const signInRoutes: readonly SignInRoute[] = [...samlRoutes, ...oidcSignInRoutes, logOutInBrowser([leaveSaml, leaveOpenId])]
