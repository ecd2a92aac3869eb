import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { withinOwnExpiry } from '../kernel/token-expiry.ts'
import { userSchema } from '../users/schemas.ts'
import {
  publicSignupTokenCreateSchema,
  publicSignupTokenSchema,
  publicSignupTokensSchema,
  publicSignupTokenUpdateSchema,
  signUpSchema,
} from './schemas.ts'

const secret = text(limits.textLength, 1).describe('Secret of the token')

export const inviteTokenEndpoints = {
  getInviteTokens: endpoint({
    id: 'getInviteTokens',
    method: 'GET',
    path: '/api/admin/invite-link/tokens',
    summary: 'List the public signup tokens',
    description: 'All tokens, including expired and disabled ones, with the users who signed up with them.',
    success: { status: 200, schema: publicSignupTokensSchema, description: 'The tokens' },
    list: { items: 'tokens', key: ['createdAt', '#secret'], order: 'desc', sorted: false },
    access: { permission: 'ADMIN' },
    conditional: true,
  }),
  getInviteToken: endpoint({
    id: 'getInviteToken',
    method: 'GET',
    path: '/api/admin/invite-link/tokens/:token',
    summary: 'Read a public signup token',
    description: 'The token with the users who signed up with it.',
    params: z.object({ token: secret }),
    success: { status: 200, schema: publicSignupTokenSchema, description: 'The token' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
    conditional: true,
  }),
  updateInviteToken: endpoint({
    id: 'updateInviteToken',
    method: 'PUT',
    path: '/api/admin/invite-link/tokens/:token',
    summary: 'Update a public signup token',
    description: `Absent fields stay unchanged. ${withinOwnExpiry}`,
    params: z.object({ token: secret }),
    body: publicSignupTokenUpdateSchema,
    success: { status: 200, schema: publicSignupTokenSchema, description: 'The updated token' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  createInviteToken: endpoint({
    id: 'createInviteToken',
    method: 'POST',
    path: '/api/admin/invite-link/tokens',
    summary: 'Create a public signup token',
    description: `Users with the link of the token can sign up as a Viewer until the token expires or is disabled. ${withinOwnExpiry}`,
    body: publicSignupTokenCreateSchema,
    success: {
      status: 201,
      schema: publicSignupTokenSchema,
      description: 'The new token',
      location: '/api/admin/invite-link/tokens/:secret',
    },
    access: { permission: 'ADMIN' },
  }),
  validateInvite: endpoint({
    id: 'validateInvite',
    method: 'GET',
    path: '/invite/:secret/validate',
    summary: 'Check a public signup token',
    description: 'An unknown, disabled or expired token returns 400.',
    params: z.object({ secret }),
    success: { status: 200, schema: emptySchema, description: 'The token is valid' },
    errors: ['RateLimitError'],
    access: { permission: null, caller: 'anyone' },
  }),
  signUp: endpoint({
    id: 'signUp',
    method: 'POST',
    path: '/invite/:secret/signup',
    summary: 'Sign up with a public signup token',
    description:
      'An unknown, disabled or expired token returns 400, and so does a weak password. While password login is off, the response is 409.',
    params: z.object({ secret }),
    body: signUpSchema,
    success: { status: 201, schema: userSchema, description: 'The new user', location: '/api/admin/user-admin/:id' },
    errors: ['NameExistsError', 'ConflictError', 'RateLimitError'],
    access: { permission: null, caller: 'anyone' },
  }),
}
