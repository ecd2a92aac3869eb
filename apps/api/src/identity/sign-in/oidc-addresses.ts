import { signedOutPage } from '../session/end-session.ts'

/** Paths of the login with a provider. Ids need no escaping in URLs. */
export const signInPaths = (id: string) => ({
  login: `/auth/oidc/${id}/login`,
  callback: `/auth/oidc/${id}/callback`,
  backchannelLogout: `/auth/oidc/${id}/backchannel-logout`,
})

/** The key of a provider in identities and sessions. The issuer identifies people, and the id can be used again. */
export const oidcProviderKey = ({ issuer }: { readonly issuer: string }): string => `oidc:${issuer}`

/** The addresses to register at a provider. `publicUrl` has no trailing slash. */
export const registeredAddresses = (id: string, publicUrl: string) => ({
  redirectUri: publicUrl + signInPaths(id).callback,
  backchannelLogoutUri: publicUrl + signInPaths(id).backchannelLogout,
  postLogoutRedirectUri: publicUrl + signedOutPage,
})

/** A provider as a way to log in. */
export const toOidcMethod = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  kind: 'oidc' as const,
  name,
  path: signInPaths(id).login,
})
