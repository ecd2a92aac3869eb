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
    secret: z.string().describe('The value of the token, which is part of the signup link'),
    url: z.string().nullable().describe('Public signup link'),
    name: z.string().describe('Name for people'),
    enabled: z.boolean().describe('Whether the token is enabled; always false for an expired token'),
    expiresAt: dateTime().describe('When the token expires'),
    createdAt: dateTime().describe('When the token was created'),
    createdBy: z.string().nullable().describe('Mail address or user name of the creator'),
    users: z.array(userSchema).nullable().describe('Users who signed up with the token'),
    role: roleSchema.describe('The role of users who sign up'),
  })
  .meta({ id: 'publicSignupTokenSchema', description: 'A token that invites new users', examples: [example] })
export interface PublicSignupToken extends z.output<typeof publicSignupTokenSchema> {}

export const publicSignupTokensSchema = z
  .object({ tokens: z.array(publicSignupTokenSchema).describe('All tokens, including expired and disabled ones') })
  .meta({ id: 'publicSignupTokensSchema', description: 'Tokens that invite new users', examples: [{ tokens: [example] }] })
export interface PublicSignupTokens extends z.output<typeof publicSignupTokensSchema> {}

export const publicSignupTokenCreateSchema = z
  .strictObject({
    name: displayName().describe('Name for people'),
    expiresAt: dateTime().describe('When the token expires, at most one month from now: a later time is shortened'),
  })
  .meta({
    id: 'publicSignupTokenCreateSchema',
    description: 'A token to create',
    examples: [{ name: 'Spring newcomers', expiresAt: '2026-02-28T12:00:00.000Z' }],
  })
export interface PublicSignupTokenCreate extends z.output<typeof publicSignupTokenCreateSchema> {}

export const publicSignupTokenUpdateSchema = z
  .strictObject({
    expiresAt: dateTime().optional().describe('When the token expires'),
    enabled: z.boolean().optional().describe('Whether the token is enabled'),
  })
  .meta({
    id: 'publicSignupTokenUpdateSchema',
    description: 'Changes to a token; absent fields stay unchanged',
    examples: [{ expiresAt: '2026-02-28T12:00:00.000Z', enabled: false }],
  })
export interface PublicSignupTokenUpdate extends z.output<typeof publicSignupTokenUpdateSchema> {}

export const signUpSchema = z
  .strictObject({
    email: email().describe('Mail address, unique among users and service accounts'),
    name: displayName().describe('Name for people'),
    password: password().describe('Password'),
    username: username().optional().describe('User name, unique among users and service accounts'),
  })
  .meta({
    id: 'signUpSchema',
    description: 'A user who signs up',
    examples: [{ email: 'ada@example.com', name: 'Ada', password: 'Correct-Horse-7' }],
  })
export interface SignUp extends z.output<typeof signUpSchema> {}
