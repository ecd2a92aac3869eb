import * as z from 'zod'
import { accountTypes } from '../data/accounts.ts'
import { limits } from '../data/limits.ts'
import { rootRoleNames } from '../data/roles.ts'
import { dateTime, email, password, rowId, text, username } from '../kernel/atoms.ts'
import { hasOneOf } from '../kernel/rules.ts'
import { roleSchema } from '../roles/schemas.ts'

export const userSchema = z
  .object({
    id: z.int().describe('Id of the account'),
    isAPI: z.boolean().optional().meta({ description: 'Internal', deprecated: true }),
    name: z.string().nullable().optional().describe('Name for people'),
    email: z.string().optional().describe('Mail address'),
    username: z.string().nullable().optional().describe('Unique user name'),
    imageUrl: z.string().optional().describe('URL of a picture'),
    inviteLink: z.string().optional().describe('Link that the user can share to invite others'),
    loginAttempts: z.int().optional().describe('Number of unsuccessful logins'),
    emailSent: z.boolean().optional().describe('Whether a welcome mail was sent'),
    rootRole: z.int().optional().describe('Id of the root role'),
    seenAt: dateTime().nullable().optional().describe('Last login'),
    createdAt: dateTime().optional().describe('When the account was created'),
    accountType: z.enum(accountTypes).optional().describe('An actual user or a service account'),
    disabled: z
      .literal(true)
      .optional()
      .describe('Present if the account is disabled: it cannot log in, and it has no sessions and tokens'),
    managedBy: z.literal('scim').optional().describe('Present if an identity provider manages the account'),
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
  .meta({ id: 'idSchema', description: 'The mail address of a user', examples: [{ id: 'ada@example.com' }] })
export interface Id extends z.output<typeof idSchema> {}

export const resetPasswordSchema = z
  .object({ resetPasswordUrl: z.url().describe('Link to the page where the user sets a new password; works once, for one hour') })
  .meta({
    id: 'resetPasswordSchema',
    description: 'A link to set a new password',
    examples: [{ resetPasswordUrl: 'https://flags.example.com/reset-password?token=5f2b8e' }],
  })
export interface ResetPassword extends z.output<typeof resetPasswordSchema> {}

export const usersSchema = z
  .object({
    users: z.array(userSchema).describe('All users; service accounts have their own list'),
    rootRoles: z.array(roleSchema).describe('The root roles that an account can have'),
  })
  .meta({
    id: 'usersSchema',
    description: 'The users',
    examples: [
      { users: [{ id: 7, name: 'Ada', email: 'ada@example.com', rootRole: 2 }], rootRoles: [{ id: 2, type: 'root', name: 'Editor' }] },
    ],
  })
export interface Users extends z.output<typeof usersSchema> {}

const rootRole = () => z.union([rowId(), z.enum(rootRoleNames)])

export const createUserSchema = z
  .strictObject({
    rootRole: rootRole().describe('Id or name of the root role'),
    username: username().optional().describe('User name, unique among users and service accounts'),
    email: email().optional().describe('Mail address, unique among users and service accounts'),
    name: text(limits.nameLength).optional().describe('Name for people'),
    password: password().optional().describe('Password; absent: the user sets a password with the invite link'),
    sendEmail: z.boolean().optional().describe('Whether to send a welcome mail; absent: yes, if mail is configured'),
  })
  .refine(hasOneOf('username', 'email'), { error: 'username or email is required', path: ['username'] })
  .meta({
    id: 'createUserSchema',
    description: 'A user to create; username or email is required',
    examples: [{ email: 'ada@example.com', name: 'Ada', rootRole: 'Editor', sendEmail: false }],
  })
export interface CreateUser extends z.output<typeof createUserSchema> {}

export const updateUserSchema = z
  .strictObject({
    name: text(limits.nameLength).optional().describe('Name for people; empty: unchanged'),
    email: z
      .union([z.literal(''), email()])
      .optional()
      .describe('Mail address; empty: unchanged'),
    rootRole: rootRole().optional().describe('Id or name of the root role'),
    disabled: z
      .boolean()
      .optional()
      .describe(
        'Whether the account is disabled. The sessions and tokens of a disabled account end, and stay ended if the account is enabled',
      ),
  })
  .meta({
    id: 'updateUserSchema',
    description: 'Changes to a user; absent fields stay unchanged',
    examples: [{ name: 'Ada', rootRole: 1 }],
  })
export interface UpdateUser extends z.output<typeof updateUserSchema> {}

export const passwordSchema = z
  .strictObject({ password: password().describe('The password') })
  .meta({ id: 'passwordSchema', description: 'A password', examples: [{ password: 'Correct-Horse-7' }] })
