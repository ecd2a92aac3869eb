import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, rowId, text, username } from '../kernel/atoms.ts'
import { roleSchema } from '../roles/schemas.ts'

export const createServiceAccountSchema = z
  .object({
    username: username().optional().describe('User name, unique among users and service accounts; absent: generated from the name'),
    name: text(limits.nameLength).optional().describe('Name for people'),
    rootRole: rowId().describe('Id of the root role'),
  })
  .refine(({ username, name }) => username !== undefined || /\S/.test(name ?? ''), {
    error: 'username or name is required',
    path: ['username'],
  })
  .meta({
    id: 'createServiceAccountSchema',
    description: 'A service account to create; username or name is required',
    examples: [{ username: 'deployer', name: 'Deployment pipeline', rootRole: 2 }],
  })
export interface CreateServiceAccount extends z.output<typeof createServiceAccountSchema> {}

export const updateServiceAccountSchema = z
  .object({
    name: text(limits.nameLength).optional().describe('Name for people'),
    rootRole: rowId().optional().describe('Id of the root role'),
  })
  .meta({
    id: 'updateServiceAccountSchema',
    description: 'Changes to a service account; absent fields stay unchanged',
    examples: [{ name: 'Nightly deployment', rootRole: 3 }],
  })
export interface UpdateServiceAccount extends z.output<typeof updateServiceAccountSchema> {}

const exampleToken = {
  id: 1,
  description: 'Pipeline',
  userId: 9,
  createdAt: '2026-01-31T12:00:00.000Z',
  expiresAt: '2027-01-31T12:00:00.000Z',
  seenAt: null,
  lastSeen: null,
}

export const serviceAccountTokenSchema = z
  .object({
    id: z.int().describe('Id of the token'),
    secret: z.string().optional().describe('The secret of the token; returned only on creation'),
    description: z.string().describe('Purpose of the token; unique among the tokens of the account'),
    userId: z.int().describe('Id of the service account'),
    expiresAt: dateTime().nullable().describe('When the token stops working; null: never'),
    createdAt: dateTime().describe('When the token was created'),
    seenAt: dateTime().nullable().describe('When the token was last used'),
    lastSeen: dateTime().nullable().describe('The same as seenAt'),
  })
  .meta({
    id: 'serviceAccountTokenSchema',
    description: 'A token of a service account',
    examples: [exampleToken],
  })
export interface ServiceAccountToken extends z.output<typeof serviceAccountTokenSchema> {}

export const serviceAccountTokensSchema = z
  .object({ pats: z.array(serviceAccountTokenSchema).describe('The tokens, including expired ones') })
  .meta({ id: 'serviceAccountTokensSchema', description: 'The tokens of a service account', examples: [{ pats: [exampleToken] }] })
export interface ServiceAccountTokens extends z.output<typeof serviceAccountTokensSchema> {}

export const createdServiceAccountTokenSchema = z
  .object({
    ...serviceAccountTokenSchema.shape,
    secret: z.string().describe('The secret of the token; only this response contains the secret'),
  })
  .meta({
    id: 'createdServiceAccountTokenSchema',
    description: 'A new token of a service account with its secret',
    examples: [{ ...exampleToken, secret: 'user:5f2b8e' }],
  })
export interface CreatedServiceAccountToken extends z.output<typeof createdServiceAccountTokenSchema> {}

const example = {
  id: 9,
  name: 'Deployment pipeline',
  username: 'deployer',
  rootRole: 2,
  createdAt: '2026-01-31T12:00:00.000Z',
  tokens: [],
}

export const serviceAccountSchema = z
  .object({
    id: z.number().describe('Id of the account'),
    name: z.string().optional().describe('Name for people'),
    username: z.string().optional().describe('User name'),
    imageUrl: z.string().optional().describe('URL of a picture'),
    rootRole: z.int().optional().describe('Id of the root role'),
    createdAt: dateTime().optional().describe('When the account was created'),
    tokens: z.array(serviceAccountTokenSchema).describe('Tokens of the service account'),
    isAPI: z.boolean().optional().meta({ description: 'Internal', deprecated: true }),
    email: z.string().optional().meta({ description: 'Service accounts have no mail address', deprecated: true }),
    inviteLink: z.string().optional().meta({ description: 'Service accounts cannot be invited', deprecated: true }),
    loginAttempts: z.number().optional().meta({ description: 'Service accounts cannot log in', deprecated: true }),
    emailSent: z.boolean().optional().meta({ description: 'Internal', deprecated: true }),
    seenAt: dateTime().nullable().optional().meta({ description: 'Always null; see the tokens', deprecated: true }),
  })
  .meta({
    id: 'serviceAccountSchema',
    description: 'A service account',
    examples: [example],
  })
export interface ServiceAccount extends z.output<typeof serviceAccountSchema> {}

export const serviceAccountsSchema = z
  .object({
    serviceAccounts: z.array(serviceAccountSchema).describe('All service accounts'),
    rootRoles: z.array(roleSchema).describe('The root roles that an account can have'),
  })
  .meta({
    id: 'serviceAccountsSchema',
    description: 'Service accounts',
    examples: [{ serviceAccounts: [example], rootRoles: [{ id: 2, type: 'root', name: 'Editor' }] }],
  })
export interface ServiceAccounts extends z.output<typeof serviceAccountsSchema> {}
