import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { email, password, text } from '../kernel/atoms.ts'
import { loginResponseSchema, requestOptionsSchema } from '../passkeys/webauthn.ts'
import { roleSchema } from '../roles/schemas.ts'

export const logInSchema = z
  .strictObject({
    username: text(limits.emailLength, 1).describe('User name or mail address'),
    password: password().describe('Password'),
  })
  .meta({
    id: 'logInSchema',
    description: 'Credentials of a user',
    examples: [{ username: 'ada@example.com', password: 'Correct-Horse-7' }],
  })
export interface LogIn extends z.output<typeof logInSchema> {}

export const signInProviderSchema = z
  .object({
    kind: z.enum(['saml', 'oidc']).describe('Protocol of the identity provider'),
    name: z.string().describe('Name of the identity provider for people'),
    path: z.string().describe('Path at which a browser begins the login; its query can have `returnTo`, the path of a page'),
  })
  .meta({
    id: 'signInProviderSchema',
    description: 'An identity provider that people can log in with',
    examples: [{ kind: 'saml', name: 'SAML', path: '/auth/saml/login' }],
  })

export const signInMethodsSchema = z
  .object({
    password: z.boolean().describe('Whether people can log in with a password'),
    resetMail: z.boolean().describe('Whether the server can mail a link to a person who forgot the password'),
    passkey: z.boolean().describe('Whether people can log in with a passkey'),
    saml: z.boolean().describe('Whether people can log in by single sign-on with SAML'),
    providers: z.array(signInProviderSchema).describe('Identity providers that people can log in with'),
  })
  .meta({
    id: 'signInMethodsSchema',
    description: 'The ways to log in',
    examples: [{ password: true, resetMail: false, passkey: true, saml: false, providers: [] }],
  })
export interface SignInMethods extends z.output<typeof signInMethodsSchema> {}

export const resetLinkSchema = z
  .object({
    token: z.string().describe('The token of the link'),
    createdBy: z.string().nullable().describe('The creator of the link; null: the user'),
    email: z.string().nullable().describe('Mail address of the user'),
    name: z.string().nullable().describe('Name of the user'),
    id: z.int().describe('Id of the user'),
    role: roleSchema.describe('Root role of the user'),
  })
  .meta({
    id: 'resetLinkSchema',
    description: 'The user whose password a link sets',
    examples: [
      {
        token: '5f2b8e',
        createdBy: null,
        email: 'ada@example.com',
        name: 'Ada',
        id: 7,
        role: { id: 2, type: 'root', name: 'Editor' },
      },
    ],
  })
export interface ResetLink extends z.output<typeof resetLinkSchema> {}

export const setPasswordSchema = z
  .strictObject({ token: text(limits.textLength, 1).describe('The token of the link'), password: password().describe('The new password') })
  .meta({
    id: 'setPasswordSchema',
    description: 'A password to set with a link',
    examples: [{ token: '5f2b8e', password: 'Correct-Horse-7' }],
  })
export interface SetPassword extends z.output<typeof setPasswordSchema> {}

export const emailSchema = z
  .strictObject({ email: email().describe('Mail address of a user') })
  .meta({ id: 'emailSchema', description: 'A mail address', examples: [{ email: 'ada@example.com' }] })

export const passkeyRequestSchema = z
  .object({
    ticket: z.string().describe('Value to send with the login. It works once, for 5 minutes'),
    options: requestOptionsSchema.describe('Argument of PublicKeyCredential.parseRequestOptionsFromJSON()'),
  })
  .meta({
    id: 'passkeyRequestSchema',
    description: 'The options with which a browser uses a passkey',
    examples: [
      {
        ticket: 'q8J1kZb0mYk',
        options: {
          challenge: 'mXw3Vd0',
          rpId: 'flags.example.com',
          timeout: 300_000,
          userVerification: 'required',
          allowCredentials: [],
        },
      },
    ],
  })
export interface PasskeyRequest extends z.output<typeof passkeyRequestSchema> {}

export const passkeyLogInSchema = z
  .strictObject({
    ticket: text(limits.ticketLength, 1).describe('Value that the request for the challenge returned'),
    response: loginResponseSchema.describe('The used credential, from its method toJSON()'),
  })
  .meta({
    id: 'passkeyLogInSchema',
    description: 'A login with a passkey',
    examples: [
      {
        ticket: 'q8J1kZb0mYk',
        response: {
          id: 'AQIDBA',
          rawId: 'AQIDBA',
          type: 'public-key',
          response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN5YgOjGh0NBcP', signature: 'MEUCIQ' },
        },
      },
    ],
  })
export interface PasskeyLogIn extends z.output<typeof passkeyLogInSchema> {}

const passwordSwitch = { disabled: z.boolean().describe('Whether password login is switched off') }

export const simpleSettingsInputSchema = z
  .strictObject(passwordSwitch)
  .meta({ id: 'simpleSettingsInputSchema', description: 'New settings of password login', examples: [{ disabled: true }] })
export interface SimpleSettingsInput extends z.output<typeof simpleSettingsInputSchema> {}

export const simpleSettingsSchema = z
  .object(passwordSwitch)
  .meta({ id: 'simpleSettingsSchema', description: 'Settings of password login', examples: [{ disabled: false }] })
export interface SimpleSettings extends z.output<typeof simpleSettingsSchema> {}
