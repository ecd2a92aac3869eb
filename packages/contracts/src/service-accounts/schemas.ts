import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, rowId, text, username } from '../kernel/atoms.ts'
import { roleSchema } from '../roles/schemas.ts'

export const createServiceAccountSchema = z
  .object({
    username: username().optional().describe('User name, unique among users and service accounts; absent: made from the name'),
    name: text(limits.nameLength).optional().describe('Name for people'),
    rootRole: rowId().describe('Id of the root role'),
  })
  .refine(({ username, name }) => username !== undefined || /\S/.test(name ?? ''), {
    error: 'username or name must be there',
    path: ['username'],
  })
  .meta({
    id: 'createServiceAccountSchema',
    description: 'A service account to create; it has username or name',
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
    description: 'Changes to a service account; what is absent stays as it is',
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
    secret: z.string().optional().describe('The token itself; only in the answer that makes it'),
    description: z.string().describe('What it is for; unique among the tokens of its account'),
    userId: z.int().describe('Id of the service account'),
    expiresAt: dateTime().nullable().describe('When it stops working; null: never'),
    createdAt: dateTime().describe('When it was created'),
    seenAt: dateTime().nullable().describe('When it was last used'),
    lastSeen: dateTime().nullable().describe('When it was last used, again'),
  })
  .meta({
    id: 'serviceAccountTokenSchema',
    description: 'A token of a service account',
    examples: [exampleToken],
  })
export interface ServiceAccountToken extends z.output<typeof serviceAccountTokenSchema> {}

export const serviceAccountTokensSchema = z
  .object({ pats: z.array(serviceAccountTokenSchema).describe('The tokens, expired ones included') })
  .meta({ id: 'serviceAccountTokensSchema', description: 'The tokens of a service account', examples: [{ pats: [exampleToken] }] })
export interface ServiceAccountTokens extends z.output<typeof serviceAccountTokensSchema> {}

export const createdServiceAccountTokenSchema = z
  .object({ ...serviceAccountTokenSchema.shape, secret: z.string().describe('The token itself; only in this answer') })
  .meta({
    id: 'createdServiceAccountTokenSchema',
    description: 'A token of a service account, just made',
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
    imageUrl: z.string().optional().describe('A picture'),
    rootRole: z.int().optional().describe('Id of the root role'),
    createdAt: dateTime().optional().describe('When the account was created'),
    tokens: z.array(serviceAccountTokenSchema).describe('Its tokens'),
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
