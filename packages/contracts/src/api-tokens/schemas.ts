import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { tokenTypes, tokenTypeWords } from '../data/tokens.ts'
import { dateTime, displayName, urlName, wordOf } from '../kernel/atoms.ts'
import { hasOneOf } from '../kernel/rules.ts'

const example = {
  id: 1,
  tokenName: 'Shop',
  username: 'Shop',
  type: 'backend',
  environment: 'production',
  project: 'default',
  projects: ['default'],
  alias: null,
  createdAt: '2026-01-31T12:00:00.000Z',
  expiresAt: null,
  seenAt: null,
} as const

export const apiTokenSchema = z
  .object({
    id: z.int().describe('Id of the token'),
    tokenName: z.string().describe('Name for people'),
    username: z.string().meta({ description: 'The same as tokenName', deprecated: true }),
    type: z.enum(tokenTypes).describe('Kind of the token: admin (administration), backend (servers) or frontend (browsers)'),
    environment: z.string().describe('Environment that the token reads; * for an admin token'),
    project: z.string().describe('Project that the token reads; *: all; with several projects: the first'),
    projects: z.array(z.string()).describe('Projects that the token reads; * alone: all'),
    alias: z.null().describe('Always null'),
    createdAt: dateTime().describe('When the token was created'),
    expiresAt: dateTime().nullable().describe('When the token stops working; null: never'),
    seenAt: dateTime().nullable().describe('When the token was last used'),
  })
  .meta({ id: 'apiTokenSchema', description: 'An API token without its secret, which is returned only on creation', examples: [example] })
export interface ApiToken extends z.output<typeof apiTokenSchema> {}

export const apiTokensSchema = z
  .object({ tokens: z.array(apiTokenSchema).describe('The tokens of the kinds that the caller can read') })
  .meta({ id: 'apiTokensSchema', description: 'API tokens', examples: [{ tokens: [example] }] })
export interface ApiTokens extends z.output<typeof apiTokensSchema> {}

export const createdApiTokenSchema = z
  .object({ ...apiTokenSchema.shape, secret: z.string().describe('The secret of the token; only this response contains the secret') })
  .meta({
    id: 'createdApiTokenSchema',
    description: 'A new API token with its secret',
    examples: [{ ...example, secret: 'default:production.5f2b8e' }],
  })
export interface CreatedApiToken extends z.output<typeof createdApiTokenSchema> {}

export const createApiTokenSchema = z
  .strictObject({
    tokenName: displayName().optional().describe('Name for people'),
    username: displayName().optional().meta({ description: 'The same as tokenName, for older clients', deprecated: true }),
    type: wordOf(tokenTypeWords).describe('admin, backend or frontend, in any case; client is another word for backend'),
    environment: urlName().optional().describe('Environment to read; absent: development. For an admin token * or absent'),
    project: urlName().optional().describe('Project to read; * or absent: all'),
    projects: z.array(urlName()).min(1).max(limits.projectsPerToken).optional().describe('Projects to read, instead of project'),
    expiresAt: dateTime().nullable().optional().describe('When the token stops working; null or absent: never'),
  })
  .refine(hasOneOf('tokenName', 'username'), { error: 'tokenName or username is required', path: ['tokenName'] })
  .meta({
    id: 'createApiTokenSchema',
    description: 'An API token to create; tokenName or username is required',
    examples: [{ tokenName: 'Shop', type: 'backend', environment: 'production', projects: ['default'] }],
  })
export interface CreateApiToken extends z.output<typeof createApiTokenSchema> {}

export const updateApiTokenSchema = z
  .strictObject({ expiresAt: dateTime().nullable().describe('When the token stops working; null: never') })
  .meta({
    id: 'updateApiTokenSchema',
    description: 'A new expiry for an API token',
    examples: [{ expiresAt: '2027-01-31T12:00:00.000Z' }],
  })
