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
    username: z.string().meta({ description: 'The name again', deprecated: true }),
    type: z.enum(tokenTypes).describe('Who it is for: admin (administration), backend (servers) or frontend (browsers)'),
    environment: z.string().describe('Environment that it reads; * for an admin token'),
    project: z.string().describe('Project that it reads: * for all, the first where there are several'),
    projects: z.array(z.string()).describe('Projects that it reads: * alone for all'),
    alias: z.null().describe('Always null'),
    createdAt: dateTime().describe('When it was created'),
    expiresAt: dateTime().nullable().describe('When it stops working; null: never'),
    seenAt: dateTime().nullable().describe('When it was last used'),
  })
  .meta({ id: 'apiTokenSchema', description: 'An API token. The secret is never shown again', examples: [example] })
export interface ApiToken extends z.output<typeof apiTokenSchema> {}

export const apiTokensSchema = z
  .object({ tokens: z.array(apiTokenSchema).describe('The tokens of the kinds that the caller may read') })
  .meta({ id: 'apiTokensSchema', description: 'API tokens', examples: [{ tokens: [example] }] })
export interface ApiTokens extends z.output<typeof apiTokensSchema> {}

export const createdApiTokenSchema = z
  .object({ ...apiTokenSchema.shape, secret: z.string().describe('The token itself; only in this answer') })
  .meta({
    id: 'createdApiTokenSchema',
    description: 'An API token just made',
    examples: [{ ...example, secret: 'default:production.5f2b8e' }],
  })
export interface CreatedApiToken extends z.output<typeof createdApiTokenSchema> {}

export const createApiTokenSchema = z
  .strictObject({
    tokenName: displayName().optional().describe('Name for people'),
    username: displayName().optional().meta({ description: 'The name, as older clients say it', deprecated: true }),
    type: wordOf(tokenTypeWords).describe('admin, backend or frontend, in any case; client is another word for backend'),
    environment: urlName().optional().describe('Environment to read; absent: development. For an admin token * or absent'),
    project: urlName().optional().describe('Project to read; * or absent: all'),
    projects: z.array(urlName()).min(1).max(limits.projectsPerToken).optional().describe('Projects to read, in place of project'),
    expiresAt: dateTime().nullable().optional().describe('When it shall stop working; null or absent: never'),
  })
  .refine(hasOneOf('tokenName', 'username'), { error: 'tokenName or username must be there', path: ['tokenName'] })
  .meta({
    id: 'createApiTokenSchema',
    description: 'An API token to make; it has tokenName or username',
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
