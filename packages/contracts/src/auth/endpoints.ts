import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { flag, text } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { passwordSchema, userSchema } from '../users/schemas.ts'
import {
  emailSchema,
  logInSchema,
  passkeyLogInSchema,
  passkeyRequestSchema,
  resetLinkSchema,
  setPasswordSchema,
  signInMethodsSchema,
  simpleSettingsInputSchema,
  simpleSettingsSchema,
} from './schemas.ts'
import { getSignInTest } from './sign-in-test.ts'

const access = { permission: null, caller: 'anyone' } as const
const settingsPath = '/api/admin/auth/simple/settings'

export const authEndpoints = {
  getSignInMethods: endpoint({
    id: 'getSignInMethods',
    method: 'GET',
    path: '/auth/methods',
    summary: 'List the ways to log in',
    description: 'What a log-in page can offer. The response depends only on the settings of the server, and on no account.',
    success: { status: 200, schema: signInMethodsSchema, description: 'The ways to log in' },
    access,
  }),
  getSignInTest,
  logIn: endpoint({
    id: 'logIn',
    method: 'POST',
    path: '/auth/simple/login',
    summary: 'Log in with a password',
    description:
      'Sets the session cookie. An unknown user and a wrong password get the same response. Service accounts cannot log in. If the account needs a second factor, the response is 401 with `secondFactor` as the path of its detail; a login with a passkey then completes the login. While password login is switched off, the response is 401.',
    body: logInSchema,
    success: { status: 200, schema: userSchema, description: 'The user who has logged in' },
    errors: ['AuthenticationRequired', 'RateLimitError'],
    access,
  }),
  getPasskeyRequest: endpoint({
    id: 'getPasskeyRequest',
    safe: true,
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Begin a login with a passkey',
    description:
      'The response is the same for all people: the browser offers its passkeys for this server. If passkeys cannot work at HALYARD_URL, the server returns 409.',
    success: { status: 200, schema: passkeyRequestSchema, description: 'The options' },
    errors: ['ConflictError', 'RateLimitError'],
    access,
  }),
  logInWithPasskey: endpoint({
    id: 'logInWithPasskey',
    method: 'POST',
    path: '/auth/passkey/login',
    summary: 'Log in with a passkey',
    description:
      'Sets the session cookie. The authenticator must have verified the person. All refused passkeys get the same response. A login with a passkey also fulfils a required second factor.',
    body: passkeyLogInSchema,
    success: { status: 200, schema: userSchema, description: 'The user who has logged in' },
    errors: ['AuthenticationRequired', 'RateLimitError'],
    access,
  }),
  getSimpleSettings: endpoint({
    id: 'getSimpleSettings',
    method: 'GET',
    path: settingsPath,
    summary: 'Read the settings of password login',
    description: 'Password login is on until an administrator switches it off.',
    success: { status: 200, schema: simpleSettingsSchema, description: 'The settings' },
    access: { permission: 'ADMIN' },
  }),
  setSimpleSettings: endpoint({
    id: 'setSimpleSettings',
    method: 'POST',
    path: settingsPath,
    summary: 'Switch password login on or off',
    description:
      'While password login is switched off, password links do not work either. Passwords stay stored. Returns 409 while no administrator could log in without a password; `force` skips this check.',
    query: z.object({ force: flag().optional().describe('If `true`, switch off even if no administrator can log in afterwards') }),
    body: simpleSettingsInputSchema,
    success: { status: 200, schema: simpleSettingsSchema, description: 'The stored settings' },
    errors: ['ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  logOut: endpoint({
    id: 'logOut',
    method: 'POST',
    path: '/logout',
    summary: 'Log out',
    description:
      'Ends the session of the cookie, clears the cookie, and sends Clear-Site-Data. Without a session, the call changes nothing. A request that accepts text/html, as an HTML form does, is redirected to `/`.',
    query: z.object({ all: flag().optional().describe('If `true`, all sessions of the account end') }),
    success: { status: 204, schema: z.undefined(), description: 'The session has ended', redirect: '/' },
    access,
  }),
  validateResetLink: endpoint({
    id: 'validateResetLink',
    method: 'GET',
    path: '/auth/reset/validate',
    summary: 'Check a password link',
    description: 'An unknown, used or expired link returns 401.',
    query: z.object({ token: text(limits.textLength, 1).describe('The token of the link') }),
    success: { status: 200, schema: resetLinkSchema, description: 'The user of the link' },
    errors: ['AuthenticationRequired'],
    access,
  }),
  validateNewPassword: endpoint({
    id: 'validateNewPassword',
    safe: true,
    method: 'POST',
    path: '/auth/reset/validate-password',
    summary: 'Check a password before it is set',
    description: 'A weak password returns 400. Nothing is stored.',
    body: passwordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is strong enough' },
    access,
  }),
  resetPassword: endpoint({
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/reset/password',
    summary: 'Set a password with a link',
    description:
      'Ends all sessions of the user. An unknown, used or expired link returns 401. A weak password returns 400, and the link stays valid.',
    body: setPasswordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is set' },
    errors: ['AuthenticationRequired', 'RateLimitError'],
    access,
  }),
  sendResetMail: endpoint({
    id: 'sendResetMail',
    method: 'POST',
    path: '/auth/reset/password-email',
    summary: 'Mail a password link',
    description:
      'The response is the same whether the user exists or not. The server sends nothing if mail is not configured. While password login is switched off, the response is 409.',
    body: emailSchema,
    success: { status: 200, schema: emptySchema, description: 'A mail is sent if the user exists' },
    errors: ['ConflictError', 'RateLimitError'],
    access,
  }),
}
