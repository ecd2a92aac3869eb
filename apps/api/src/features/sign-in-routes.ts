import type { SignInRoute } from '../pipeline/sign-in-route.ts'
import { oidcSignInRoutes } from './oidc/sign-in-routes.ts'
import { samlRoutes } from './saml/sign-in-routes.ts'

/** The addresses of logins with identity providers. */
export const signInRoutes: readonly SignInRoute[] = [...samlRoutes, ...oidcSignInRoutes]
