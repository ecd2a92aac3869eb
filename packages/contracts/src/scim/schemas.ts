import * as z from 'zod'
import { dateTime } from '../kernel/atoms.ts'

/** Root roles that a provisioned user can get. The role Admin is absent: only an administrator creates administrators. */
export const provisionedRoleNames = ['Viewer', 'Editor'] as const

const descriptions = {
  enabled: 'Whether the identity provider can provision users and groups. If false, requests to /scim/v2 return 403',
  adoptExisting:
    'Whether the identity provider can take over a user or a group that exists already with the same name. Administrators, and groups with the role Admin, are never taken over',
  defaultRootRole: 'Root role of new users',
}

export const scimSettingsInputSchema = z
  .strictObject({
    enabled: z.boolean().default(false).describe(descriptions.enabled),
    adoptExisting: z.boolean().default(false).describe(descriptions.adoptExisting),
    defaultRootRole: z.enum(provisionedRoleNames).default('Viewer').describe(descriptions.defaultRootRole),
  })
  .meta({
    id: 'scimSettingsInputSchema',
    description: 'New settings of provisioning; they replace the old settings',
    examples: [{ enabled: true, adoptExisting: false, defaultRootRole: 'Viewer' }],
  })
export interface ScimSettingsInput extends z.output<typeof scimSettingsInputSchema> {}

export const scimTokenSchema = z
  .object({
    createdAt: dateTime().describe('When the token was created'),
    createdBy: z.string().describe('Who created the token'),
  })
  .meta({
    id: 'scimTokenSchema',
    description: 'The token of the identity provider, without its secret',
    examples: [{ createdAt: '2026-01-31T12:00:00.000Z', createdBy: 'ada@example.com' }],
  })
export interface ScimToken extends z.output<typeof scimTokenSchema> {}

export const scimSettingsSchema = z
  .object({
    enabled: z.boolean().describe(descriptions.enabled),
    adoptExisting: z.boolean().describe(descriptions.adoptExisting),
    defaultRootRole: z.enum(provisionedRoleNames).describe(descriptions.defaultRootRole),
    baseUrl: z.string().describe('Address that the identity provider needs, from HALYARD_URL'),
    token: scimTokenSchema.nullable().describe('The token; null: none exists'),
    seenAt: dateTime().nullable().describe('Last use of the token, to the minute; null: not used yet'),
    users: z.int().describe('Number of users that the identity provider manages'),
    groups: z.int().describe('Number of groups that the identity provider manages'),
  })
  .meta({
    id: 'scimSettingsSchema',
    description: 'The settings of provisioning',
    examples: [
      {
        enabled: true,
        adoptExisting: false,
        defaultRootRole: 'Viewer',
        baseUrl: 'https://flags.example.com/scim/v2',
        token: { createdAt: '2026-01-31T12:00:00.000Z', createdBy: 'ada@example.com' },
        seenAt: '2026-01-31T12:30:00.000Z',
        users: 120,
        groups: 4,
      },
    ],
  })
export interface ScimSettings extends z.output<typeof scimSettingsSchema> {}

export const createdScimTokenSchema = z
  .object({
    secret: z.string().describe('The secret, which only this response contains'),
    baseUrl: z.string().describe('Address that the identity provider needs, from HALYARD_URL'),
    createdAt: dateTime().describe('When the token was created'),
  })
  .meta({
    id: 'createdScimTokenSchema',
    description: 'A new token of the identity provider',
    examples: [{ secret: 'scim_5f2b8e', baseUrl: 'https://flags.example.com/scim/v2', createdAt: '2026-01-31T12:00:00.000Z' }],
  })
export interface CreatedScimToken extends z.output<typeof createdScimTokenSchema> {}
