import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, rowId, text } from '../kernel/atoms.ts'

export const createServiceAccountSchema = z
  .object({
    username: text(limits.nameLength, 1).optional().describe('User name, unique among users and service accounts'),
    name: text(limits.nameLength).optional().describe('Name for people'),
    rootRole: rowId().describe('Id of the root role'),
  })
  .meta({
    id: 'createServiceAccountSchema',
    description: 'A service account to create',
    examples: [{ username: 'deployer', name: 'Deployment pipeline', rootRole: 2 }],
  })
export interface CreateServiceAccount extends z.output<typeof createServiceAccountSchema> {}

const exampleTimes = { createdAt: '2026-01-31T12:00:00.000Z', expiresAt: '2027-01-31T12:00:00.000Z' }

export const serviceAccountTokenSchema = z
  .object({
    id: z.int().describe('Id of the token'),
    secret: z.string().optional().describe('The token itself; only in the answer that makes it'),
    expiresAt: dateTime().nullable().describe('When it stops working; null: never'),
    createdAt: dateTime().describe('When it was created'),
    seenAt: dateTime().nullable().describe('When it was last used'),
    lastSeen: dateTime().nullable().describe('When it was last used, again'),
  })
  .meta({
    id: 'serviceAccountTokenSchema',
    description: 'A token of a service account',
    examples: [{ id: 1, ...exampleTimes, seenAt: null, lastSeen: null }],
  })
export interface ServiceAccountToken extends z.output<typeof serviceAccountTokenSchema> {}

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
    examples: [{ id: 9, name: 'Deployment pipeline', username: 'deployer', rootRole: 2, createdAt: exampleTimes.createdAt, tokens: [] }],
  })
export interface ServiceAccount extends z.output<typeof serviceAccountSchema> {}
