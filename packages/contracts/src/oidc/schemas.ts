import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, httpUrl, rowId, text, urlName } from '../kernel/atoms.ts'
import { registeredAddresses } from './addresses.ts'

const descriptions = {
  id: 'Id of the provider; part of the addresses that the provider calls',
  name: 'Name of the provider on the log-in page',
  issuer:
    'Issuer of the provider, exactly as its discovery document states it: an https URL without query and fragment. http is allowed for loopback hosts only',
  clientId: 'Client id of this server at the provider',
  clientSecret: 'Client secret of this server at the provider',
  scopes: 'Scopes of the request to the provider; they must contain `openid`',
  enabled: 'Whether people can log in with the provider',
  autoCreate: 'Whether the first login of a person without an account creates the account',
  emailDomains: 'Domains of the mail addresses for which accounts are created; a sub-domain is another domain; empty: all domains',
  defaultRootRole: 'Id of the root role of the created accounts',
  trustsMail:
    'Whether a mail address counts as verified if the provider omits the claim `email_verified`. A claim that is not `true` always means an unverified address',
  enableGroupSyncing: 'Whether each login adds and removes memberships of groups with `mappingsSSO`',
  groupsClaim: 'Name of the claim with the groups of the person, in the ID token or the userinfo response',
}

const exampleInput = {
  name: 'Company account',
  issuer: 'https://login.example.com/realms/staff',
  clientId: 'halyard',
  scopes: ['openid', 'profile', 'email', 'groups'],
  enabled: true,
  autoCreate: true,
  emailDomains: ['example.com'],
  defaultRootRole: 3,
  trustsMail: false,
  enableGroupSyncing: true,
  groupsClaim: 'groups',
}

const addresses = {
  redirectUri: 'https://flags.example.com/auth/oidc/staff/callback',
  backchannelLogoutUri: 'https://flags.example.com/auth/oidc/staff/backchannel-logout',
  postLogoutRedirectUri: 'https://flags.example.com/sign-in',
}

export const oidcProviderSchema = z
  .object({
    id: urlName().describe(descriptions.id),
    name: z.string().describe(descriptions.name),
    issuer: z.string().describe(descriptions.issuer),
    clientId: z.string().describe(descriptions.clientId),
    hasClientSecret: z.boolean().describe('Whether a client secret is stored. No response contains the secret'),
    scopes: z.array(z.string()).describe(descriptions.scopes),
    enabled: z.boolean().describe(descriptions.enabled),
    autoCreate: z.boolean().describe(descriptions.autoCreate),
    emailDomains: z.array(z.string()).describe(descriptions.emailDomains),
    defaultRootRole: z.int().describe(descriptions.defaultRootRole),
    trustsMail: z.boolean().describe(descriptions.trustsMail),
    enableGroupSyncing: z.boolean().describe(descriptions.enableGroupSyncing),
    groupsClaim: z.string().describe(descriptions.groupsClaim),
    createdAt: dateTime().describe('When the provider was created'),
    loginPath: z.string().describe('Path at which a browser begins the login; its query can have `returnTo`, the path of a page'),
    ...registeredAddresses,
  })
  .meta({
    id: 'oidcProviderSchema',
    description: 'An OpenID provider, without its client secret',
    examples: [
      {
        id: 'staff',
        ...exampleInput,
        hasClientSecret: true,
        createdAt: '2026-01-31T12:00:00.000Z',
        loginPath: '/auth/oidc/staff/login',
        ...addresses,
      },
    ],
  })
export interface OidcProvider extends z.output<typeof oidcProviderSchema> {}

export const oidcProvidersSchema = z
  .object({ providers: z.array(oidcProviderSchema).describe('The providers, sorted by id') })
  .meta({ id: 'oidcProvidersSchema', description: 'All OpenID providers', examples: [{ providers: [] }] })
export interface OidcProviders extends z.output<typeof oidcProvidersSchema> {}

const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  return isSafe && url.username === '' && url.password === '' && !/[?#]/.test(value)
}

const issuer = () =>
  httpUrl()
    .refine(isIssuer, { error: 'must be an https URL without user, query and fragment; http is allowed for loopback hosts only' })
    .describe(descriptions.issuer)

const scope = () =>
  z
    .string()
    .min(1)
    .max(limits.nameLength)
    .regex(/^[!#-[\]-~]+$/, { error: 'must be a scope: visible ASCII characters' })
const domain = () =>
  z
    .string()
    .min(1)
    .max(limits.emailLength)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/, {
      error: 'must be a domain, such as example.com',
    })
const clientSecret = () => text(limits.textLength, 1).meta({ format: 'password' })

const input = {
  name: displayName().describe(descriptions.name),
  issuer: issuer(),
  clientId: z
    .string()
    .min(1)
    .max(limits.textLength)
    .regex(/^[!-~](?:[ -~]*[!-~])?$/, { error: 'must consist of ASCII characters, without blanks at either end' })
    .describe(descriptions.clientId),
  scopes: z
    .array(scope())
    .max(limits.scopesPerProvider)
    .refine((scopes) => scopes.includes('openid'), { error: 'must contain openid' })
    .default(['openid', 'profile', 'email'])
    .describe(descriptions.scopes),
  enabled: z.boolean().default(false).describe(descriptions.enabled),
  autoCreate: z.boolean().default(false).describe(descriptions.autoCreate),
  emailDomains: z.array(domain()).max(limits.domainsPerProvider).default([]).describe(descriptions.emailDomains),
  defaultRootRole: rowId().optional().describe(`${descriptions.defaultRootRole}; absent: Viewer`),
  trustsMail: z.boolean().default(false).describe(descriptions.trustsMail),
  enableGroupSyncing: z.boolean().default(false).describe(descriptions.enableGroupSyncing),
  groupsClaim: text(limits.nameLength, 1).default('groups').describe(descriptions.groupsClaim),
}

export const createOidcProviderSchema = z
  .strictObject({
    id: urlName().describe(descriptions.id),
    ...input,
    clientSecret: clientSecret().optional().describe(`${descriptions.clientSecret}; absent: a public client`),
  })
  .meta({
    id: 'createOidcProviderSchema',
    description: 'A new OpenID provider',
    examples: [{ id: 'staff', ...exampleInput, clientSecret: 'a-secret-of-the-provider' }],
  })
export interface CreateOidcProvider extends z.output<typeof createOidcProviderSchema> {}

export const updateOidcProviderSchema = z
  .strictObject({
    ...input,
    clientSecret: clientSecret()
      .nullable()
      .optional()
      .describe(`${descriptions.clientSecret}; absent: the stored secret stays; null: a public client`),
  })
  .meta({ id: 'updateOidcProviderSchema', description: 'All settings of an OpenID provider', examples: [exampleInput] })
export interface UpdateOidcProvider extends z.output<typeof updateOidcProviderSchema> {}
