import * as z from 'zod'
import { accountTypes } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { dateTime, text } from '../kernel/atoms.ts'

export const userSchema = z
  .object({
    id: z.int().describe('Id of the account'),
    isAPI: z.boolean().optional().meta({ description: 'Internal', deprecated: true }),
    name: z.string().nullable().optional().describe('Name for people'),
    email: z.string().optional().describe('Mail address'),
    username: z.string().nullable().optional().describe('Unique user name'),
    imageUrl: z.string().optional().describe('A picture'),
    inviteLink: z.string().optional().describe('Link that the user may share to invite others'),
    loginAttempts: z.int().optional().describe('Number of unsuccessful logins'),
    emailSent: z.boolean().optional().describe('Whether a welcome mail was sent'),
    rootRole: z.int().optional().describe('Id of the root role'),
    seenAt: dateTime().nullable().optional().describe('Last login'),
    createdAt: dateTime().optional().describe('When the account was created'),
    accountType: z.enum(accountTypes).optional().describe('An actual user or a service account'),
    permissions: z.array(z.string()).optional().meta({ description: 'Permissions of the account', deprecated: true }),
  })
  .meta({
    id: 'userSchema',
    description: 'An account',
    examples: [{ id: 7, name: 'Ada', email: 'ada@example.com', username: null, rootRole: 2, accountType: 'User' }],
  })
export interface User extends z.output<typeof userSchema> {}

export const idSchema = z
  .strictObject({ id: text(limits.textLength, 1).describe('Mail address of the user') })
  .meta({ id: 'idSchema', description: 'Names a user by mail address', examples: [{ id: 'ada@example.com' }] })
export interface Id extends z.output<typeof idSchema> {}

export const resetPasswordSchema = z
  .object({ resetPasswordUrl: z.url().describe('Where the user can set a new password; works once, for one hour') })
  .meta({
    id: 'resetPasswordSchema',
    description: 'The way to a new password',
    examples: [{ resetPasswordUrl: 'https://flags.example.com/reset-password?token=5f2b8e' }],
  })
export interface ResetPassword extends z.output<typeof resetPasswordSchema> {}
