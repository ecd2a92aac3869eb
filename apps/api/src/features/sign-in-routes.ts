import type { SignInRoute } from '../pipeline/sign-in-route.ts'

/** The addresses of logins with identity providers. */
export const signInRoutes: readonly SignInRoute[] = []
