import * as z from 'zod'
import { accountTypes } from '../data/accounts.ts'
import { tokenTypes } from '../data/tokens.ts'
import { dateTime, password } from '../kernel/atoms.ts'
import { heldPermissionSchema } from '../roles/permissions.ts'
import { roleSchema } from '../roles/schemas.ts'

export const profileSchema = z
  .object({
    rootRole: roleSchema.describe('Root role of the caller'),
    projects: z.array(z.string()).describe('Ids of the projects that the caller is a member of'),
    features: z.array(z.looseObject({})).describe('Always empty'),
  })
  .meta({
    id: 'profileSchema',
    description: 'Summary of the caller',
    examples: [{ rootRole: { id: 2, type: 'root', name: 'Editor' }, projects: ['default'], features: [] }],
  })
export interface Profile extends z.output<typeof profileSchema> {}

const exampleCaller = {
  id: 7,
  name: 'Ada',
  email: 'ada@example.com',
  imageUrl: 'https://www.example.com/ada.png',
  isAPI: false,
  accountType: 'User',
} as const

export const callerSchema = z
  .object({
    id: z.int().optional().describe('Id of the account; absent for an API token'),
    name: z.string().nullable().describe('Display name, or name of the API token'),
    username: z.string().nullable().optional().describe('User name'),
    email: z.string().optional().describe('Mail address'),
    imageUrl: z.string().optional().describe('URL of a picture'),
    isAPI: z.boolean().describe('Whether the caller is an API token'),
    accountType: z.enum(accountTypes).optional().describe('An actual user or a service account'),
    rootRole: z.int().optional().describe('Id of the root role'),
    seenAt: dateTime().nullable().optional().describe('Last login'),
    createdAt: dateTime().optional().describe('When the account was created'),
    type: z.enum(tokenTypes).optional().describe('Kind of API token'),
    environment: z.string().optional().describe('Environment of the API token'),
    projects: z.array(z.string()).optional().describe('Projects of the API token'),
  })
  .meta({ id: 'callerSchema', description: 'The caller: an account or an API token', examples: [exampleCaller] })
export interface Caller extends z.output<typeof callerSchema> {}

export const ownUserSchema = z
  .object({
    user: callerSchema.describe('The caller'),
    permissions: z.array(heldPermissionSchema).describe('Permissions of the caller; ADMIN stands for all permissions'),
    feedback: z.array(z.looseObject({})).describe('Always empty'),
    splash: z.looseObject({}).describe('Always empty'),
  })
  .meta({
    id: 'ownUserSchema',
    description: 'The caller with all permissions',
    examples: [{ user: exampleCaller, permissions: [{ permission: 'CREATE_FEATURE', project: 'default' }], feedback: [], splash: {} }],
  })
export interface OwnUser extends z.output<typeof ownUserSchema> {}

export const ownSessionSchema = z
  .object({
    id: z.int().describe('Id of the session'),
    createdAt: dateTime().describe('When the session began'),
    expiresAt: dateTime().describe('When the session ends'),
    seenAt: dateTime().nullable().describe('When the session was last used, stored about once a minute; null: not used yet'),
    userAgent: z.string().nullable().describe('Start of the header User-Agent of the log-in; null: not sent, or not stored'),
    current: z.boolean().describe('Whether the request was sent with this session'),
  })
  .meta({
    id: 'ownSessionSchema',
    description: 'A session of the caller',
    examples: [
      {
        id: 3,
        createdAt: '2026-01-31T12:00:00.000Z',
        expiresAt: '2026-02-02T12:00:00.000Z',
        seenAt: null,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
        current: true,
      },
    ],
  })
export interface OwnSession extends z.output<typeof ownSessionSchema> {}

export const ownSessionsSchema = z
  .object({ sessions: z.array(ownSessionSchema).describe('The sessions, newest first') })
  .meta({ id: 'ownSessionsSchema', description: 'The sessions of the caller', examples: [{ sessions: [] }] })
export interface OwnSessions extends z.output<typeof ownSessionsSchema> {}

export const notificationSettingsSchema = z
  .object({ changeRequestMails: z.boolean().describe('Whether the caller gets mails about change requests') })
  .meta({
    id: 'notificationSettingsSchema',
    description: 'The notifications that the caller gets',
    examples: [{ changeRequestMails: false }],
  })
export interface NotificationSettings extends z.output<typeof notificationSettingsSchema> {}

export const updateNotificationSettingsSchema = z.strictObject(notificationSettingsSchema.shape).meta({
  id: 'updateNotificationSettingsSchema',
  description: 'New notification settings of the caller',
  examples: [{ changeRequestMails: false }],
})

export const changeOwnPasswordSchema = z
  .strictObject({
    password: password().describe('The new password'),
    confirmPassword: password().describe('The new password again'),
    oldPassword: password().describe('The present password'),
  })
  .refine((given) => given.password === given.confirmPassword, { error: 'must be equal to password', path: ['confirmPassword'] })
  .meta({
    id: 'changeOwnPasswordSchema',
    description: 'A new password that replaces the old one',
    examples: [{ password: 'Correct-Horse-7', confirmPassword: 'Correct-Horse-7', oldPassword: 'Battery-Staple-3' }],
  })
export interface ChangeOwnPassword extends z.output<typeof changeOwnPasswordSchema> {}
