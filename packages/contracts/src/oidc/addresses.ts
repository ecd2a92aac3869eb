import * as z from 'zod'

/** The addresses to register at a provider. */
export const registeredAddresses = {
  redirectUri: z.string().describe('Redirect URI to register at the provider'),
  backchannelLogoutUri: z.string().describe('Back-channel logout URI to register at the provider'),
  postLogoutRedirectUri: z.string().describe('Post-logout redirect URI to register at the provider'),
}
