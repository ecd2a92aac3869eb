import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rootRoleNames } from '../data/roles.ts'
import { httpUrl, text } from '../kernel/atoms.ts'

const descriptions = {
  enabled: 'Whether login by SAML is enabled',
  entityId: 'SAML 2.0 entity id of the identity provider',
  signOnUrl: 'Single sign-on URL of the identity provider',
  certificate: 'X.509 certificate with which requests are validated; two certificates in PEM, one after the other, are both accepted',
  signOutUrl: 'Single sign-out URL of the identity provider',
  spCertificate: 'Certificate of this server for its signed requests, which its metadata shows',
  autoCreate: 'Whether accounts are created from the mail addresses in the SAML replies',
  emailDomains: 'Domains for which accounts are created, separated by commas',
  defaultRootRole: 'Root role of the created accounts; absent: Viewer',
  enableGroupSyncing: 'Whether a login updates the memberships in groups, by their `mappingsSSO`',
  groupJsonPath: 'Name of the attribute with the names of the groups; absent: the usual names of this attribute',
  allowIdpInitiated: 'Whether logins can begin at the identity provider. Absent: they cannot, which is safer',
  hasSpPrivateKey: 'Whether a private key is stored; absent: none',
  spPrivateKey:
    'Private RSA key in PEM with which this server signs its requests. Absent: the stored key stays, if spCertificate is unchanged. Empty: the stored key is deleted. No response contains the key',
  warnings: 'Problems of the settings, such as an expired certificate',
}
const example = {
  enabled: true,
  entityId: 'https://idp.example.com/metadata',
  signOnUrl: 'https://idp.example.com/sso',
  certificate: 'MIIC0DCCAbigAwIBAgIJAJ',
  autoCreate: true,
  emailDomains: 'example.com,example.org',
  defaultRootRole: 'Viewer',
} as const
const defaultRootRole = z.enum(rootRoleNames).optional().describe(descriptions.defaultRootRole)
const enableGroupSyncing = z.boolean().optional().describe(descriptions.enableGroupSyncing)
const allowIdpInitiated = z.boolean().optional().describe(descriptions.allowIdpInitiated)

/** Optional fields of both responses. */
const furtherShown = {
  defaultRootRole,
  enableGroupSyncing,
  groupJsonPath: z.string().optional().describe(descriptions.groupJsonPath),
  allowIdpInitiated,
  hasSpPrivateKey: z.literal(true).optional().describe(descriptions.hasSpPrivateKey),
}

export const samlSettingsSchema = z
  .object({
    enabled: z.boolean().describe(descriptions.enabled),
    entityId: z.string().describe(descriptions.entityId),
    signOnUrl: z.string().describe(descriptions.signOnUrl),
    certificate: z.string().describe(descriptions.certificate),
    signOutUrl: z.string().optional().describe(descriptions.signOutUrl),
    spCertificate: z.string().optional().describe(descriptions.spCertificate),
    autoCreate: z.boolean().describe(descriptions.autoCreate),
    emailDomains: z.string().optional().describe(descriptions.emailDomains),
    ...furtherShown,
    warnings: z.array(z.string()).describe(descriptions.warnings),
  })
  .meta({ id: 'samlSettingsSchema', description: 'The stored SAML settings', examples: [{ ...example, warnings: [] }] })
export interface SamlSettings extends z.output<typeof samlSettingsSchema> {}

export const storedSamlSettingsSchema = z
  .object({
    enabled: z.boolean().optional().describe(descriptions.enabled),
    entityId: z.string().optional().describe(descriptions.entityId),
    signOnUrl: z.string().optional().describe(descriptions.signOnUrl),
    certificate: z.string().optional().describe(descriptions.certificate),
    signOutUrl: z.string().optional().describe(descriptions.signOutUrl),
    spCertificate: z.string().optional().describe(descriptions.spCertificate),
    autoCreate: z.boolean().optional().describe(descriptions.autoCreate),
    emailDomains: z.string().optional().describe(descriptions.emailDomains),
    ...furtherShown,
    warnings: z.array(z.string()).optional().describe(descriptions.warnings),
  })
  .meta({ id: 'storedSamlSettingsSchema', description: 'The SAML settings; empty if they were never set', examples: [example, {}] })
export interface StoredSamlSettings extends z.output<typeof storedSamlSettingsSchema> {}

/** Text that contains more than blanks. */
const notBlank = (most: number) => text(most, 1).regex(/\S/, { error: 'must not be blank' })

export const samlSettingsInputSchema = z
  .object({
    enabled: z.boolean().default(false).describe(descriptions.enabled),
    entityId: notBlank(limits.textLength).describe(descriptions.entityId),
    signOnUrl: httpUrl().describe(descriptions.signOnUrl),
    certificate: notBlank(limits.certificateLength).describe(descriptions.certificate),
    signOutUrl: z
      .union([z.literal(''), httpUrl()])
      .optional()
      .describe(descriptions.signOutUrl),
    spCertificate: text(limits.certificateLength).optional().describe(descriptions.spCertificate),
    autoCreate: z.boolean().default(false).describe(descriptions.autoCreate),
    emailDomains: text(limits.descriptionLength).optional().describe(descriptions.emailDomains),
    defaultRootRole,
    enableGroupSyncing,
    groupJsonPath: text(limits.textLength).optional().describe(descriptions.groupJsonPath),
    allowIdpInitiated,
    spPrivateKey: text(limits.certificateLength).optional().describe(descriptions.spPrivateKey),
  })
  .meta({ id: 'samlSettingsInputSchema', description: 'New SAML settings; they replace the old settings', examples: [example] })
export interface SamlSettingsInput extends z.output<typeof samlSettingsInputSchema> {}
