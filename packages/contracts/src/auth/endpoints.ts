import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { flag, text } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { passwordSchema, userSchema } from '../users/schemas.ts'
import { emailSchema, logInSchema, resetLinkSchema, setPasswordSchema } from './schemas.ts'

const access = { permission: null, caller: 'anyone' } as const

export const authEndpoints = {
  logIn: endpoint({
    id: 'logIn',
    method: 'POST',
    path: '/auth/simple/login',
    summary: 'Log in with a password',
    description: 'Sets the session cookie. An unknown user and a wrong password are answered alike. Service accounts cannot log in.',
    body: logInSchema,
    success: { status: 200, schema: userSchema, description: 'The user who is logged in now' },
    errors: ['AuthenticationRequired', 'RateLimitError'],
    access,
  }),
  logOut: endpoint({
    id: 'logOut',
    method: 'POST',
    path: '/logout',
    summary: 'Log out',
    description:
      'Ends the session of the cookie, clears the cookie, and sends Clear-Site-Data. Without a session nothing happens. A request that accepts text/html, as an HTML form does, is redirected to `/`.',
    query: z.object({ all: flag().optional().describe('If `true`, all sessions of the account end') }),
    success: { status: 204, schema: z.undefined(), description: 'There is no session any more', redirect: '/' },
    access,
  }),
  validateResetLink: endpoint({
    id: 'validateResetLink',
    method: 'GET',
    path: '/auth/reset/validate',
    summary: 'Check a password link',
    description: 'A link that is unknown, used or expired is answered 401.',
    query: z.object({ token: text(limits.textLength, 1).describe('The token of the link') }),
    success: { status: 200, schema: resetLinkSchema, description: 'Whose password the link sets' },
    errors: ['AuthenticationRequired'],
    access,
  }),
  validateNewPassword: endpoint({
    id: 'validateNewPassword',
    safe: true,
    method: 'POST',
    path: '/auth/reset/validate-password',
    summary: 'Check a password before it is set',
    description: 'A password that is too weak is answered 400. Nothing is stored.',
    body: passwordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is strong enough' },
    access,
  }),
  resetPassword: endpoint({
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/reset/password',
    summary: 'Set a password by a link',
    description:
      'Ends all sessions of the user. A link that is unknown, used or expired is answered 401; a weak password 400, and the link stays.',
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
    description: 'Answers the same whether there is such a user or not. Nothing is sent where mail is not set up.',
    body: emailSchema,
    success: { status: 200, schema: emptySchema, description: 'A mail is on its way, if there is such a user' },
    errors: ['RateLimitError'],
    access,
  }),
}
