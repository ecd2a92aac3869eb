import * as z from 'zod'
import { dateTime, displayName, email, password, username } from '../kernel/atoms.ts'
import { roleSchema } from '../roles/schemas.ts'
import { userSchema } from '../users/schemas.ts'

const example = {
  secret: '8f14e45fceea167a5a36dedd4bea2543',
  url: 'https://flags.example.com/new-user?invite=8f14e45fceea167a5a36dedd4bea2543',
  name: 'Spring newcomers',
  enabled: true,
  expiresAt: '2026-02-28T12:00:00.000Z',
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada@example.com',
  users: [],
  role: { id: 3, type: 'root', name: 'Viewer' },
}

export const publicSignupTokenSchema = z
  .object({
    secret: z.string().describe('The value of the token, which the link is built with'),
    url: z.string().nullable().describe('The public link to sign up with'),
    name: z.string().describe('Name for people'),
    enabled: z.boolean().describe('Whether it works; always false once expired'),
    expiresAt: dateTime().describe('When it stops working'),
    createdAt: dateTime().describe('When it was created'),
    createdBy: z.string().nullable().describe('Mail address or user name of who made it'),
    users: z.array(userSchema).nullable().describe('Who signed up with it'),
    role: roleSchema.describe('The role that those who sign up get'),
  })
  .meta({ id: 'publicSignupTokenSchema', description: 'A token that invites new users', examples: [example] })
export interface PublicSignupToken extends z.output<typeof publicSignupTokenSchema> {}

export const publicSignupTokensSchema = z
  .object({ tokens: z.array(publicSignupTokenSchema).describe('All tokens, expired and disabled ones included') })
  .meta({ id: 'publicSignupTokensSchema', description: 'Tokens that invite new users', examples: [{ tokens: [example] }] })
export interface PublicSignupTokens extends z.output<typeof publicSignupTokensSchema> {}

export const publicSignupTokenCreateSchema = z
  .strictObject({
    name: displayName().describe('Name for people'),
    expiresAt: dateTime().describe('When it shall stop working, at most one month from now: a later time is cut'),
  })
  .meta({
    id: 'publicSignupTokenCreateSchema',
    description: 'A token to make',
    examples: [{ name: 'Spring newcomers', expiresAt: '2026-02-28T12:00:00.000Z' }],
  })
export interface PublicSignupTokenCreate extends z.output<typeof publicSignupTokenCreateSchema> {}

export const publicSignupTokenUpdateSchema = z
  .strictObject({
    expiresAt: dateTime().optional().describe('When it shall stop working'),
    enabled: z.boolean().optional().describe('Whether it shall work'),
  })
  .meta({
    id: 'publicSignupTokenUpdateSchema',
    description: 'Changes to a token; what is absent stays as it is',
    examples: [{ expiresAt: '2026-02-28T12:00:00.000Z', enabled: false }],
  })
export interface PublicSignupTokenUpdate extends z.output<typeof publicSignupTokenUpdateSchema> {}

export const signUpSchema = z
  .strictObject({
    email: email().describe('Mail address, unique among users and service accounts'),
    name: displayName().describe('Name for people'),
    password: password().describe('Password'),
    username: username().optional().describe('User name, unique in the same way'),
  })
  .meta({
    id: 'signUpSchema',
    description: 'A user who signs up',
    examples: [{ email: 'ada@example.com', name: 'Ada', password: 'Correct-Horse-7' }],
  })
export interface SignUp extends z.output<typeof signUpSchema> {}
