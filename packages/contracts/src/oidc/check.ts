import * as z from 'zod'
import { registeredAddresses } from './addresses.ts'

const endpointsSchema = z.object({
  authorization: z.string().nullable().describe('Where browsers log in'),
  token: z.string().nullable().describe('Where this server exchanges codes for tokens'),
  userinfo: z.string().nullable().describe('Where this server reads further claims; null: none'),
  keys: z.string().nullable().describe('Where this server reads the keys of signatures'),
  endSession: z.string().nullable().describe('Where browsers log out at the provider; null: none'),
})

const supportsSchema = z.object({
  pkce: z.boolean().describe('Whether the provider announces PKCE with S256; this server always uses it'),
  issuerParameter: z.boolean().describe('Whether the responses of the provider name their issuer (RFC 9207)'),
  backchannelLogout: z.boolean().describe('Whether the provider announces back-channel logout'),
})

export const oidcProviderCheckSchema = z
  .object({
    faults: z.array(z.string()).describe('Faults that prevent logins, in words; empty: no fault was found'),
    warnings: z.array(z.string()).describe('Facts that limit logins, in words'),
    issuer: z.string().nullable().describe('Issuer in the discovery document; null: the server could not read the document'),
    endpoints: endpointsSchema.nullable().describe('Addresses in the discovery document; null: the server could not read the document'),
    algorithms: z.array(z.string()).describe('Signature algorithms of ID tokens that the provider announces and this server accepts'),
    keys: z.int().nullable().describe('Number of keys that can verify signatures; null: the server could not read the keys'),
    supports: supportsSchema.nullable().describe('What the provider announces; null: the server could not read the document'),
    clockDifference: z
      .int()
      .nullable()
      .describe('Seconds by which the clock of the provider is ahead of the clock of this server; null: unknown'),
    ...registeredAddresses,
  })
  .meta({
    id: 'oidcProviderCheckSchema',
    description: 'The result of a check of an OpenID provider',
    examples: [
      {
        faults: [],
        warnings: ['The provider does not announce back-channel logout.'],
        issuer: 'https://login.example.com/realms/staff',
        endpoints: {
          authorization: 'https://login.example.com/realms/staff/auth',
          token: 'https://login.example.com/realms/staff/token',
          userinfo: 'https://login.example.com/realms/staff/userinfo',
          keys: 'https://login.example.com/realms/staff/certs',
          endSession: 'https://login.example.com/realms/staff/logout',
        },
        algorithms: ['RS256'],
        keys: 2,
        supports: { pkce: true, issuerParameter: true, backchannelLogout: false },
        clockDifference: 0,
        redirectUri: 'https://flags.example.com/auth/oidc/staff/callback',
        backchannelLogoutUri: 'https://flags.example.com/auth/oidc/staff/backchannel-logout',
        postLogoutRedirectUri: 'https://flags.example.com/sign-in',
      },
    ],
  })
export interface OidcProviderCheck extends z.output<typeof oidcProviderCheckSchema> {}
