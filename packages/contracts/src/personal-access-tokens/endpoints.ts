import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rowId } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { withinOwnExpiry } from '../kernel/token-expiry.ts'
import { createdPatSchema, createPatSchema, patsSchema } from './schemas.ts'

export const personalAccessTokenEndpoints = {
  getPersonalAccessTokens: endpoint({
    id: 'getPersonalAccessTokens',
    method: 'GET',
    path: '/api/admin/user/tokens',
    summary: 'List your own tokens',
    description: 'The tokens that act as the caller, without their secrets.',
    success: { status: 200, schema: patsSchema, description: 'The tokens' },
    list: { items: 'pats', key: ['id'] },
    access: { permission: null, caller: 'person' },
  }),
  createPersonalAccessToken: endpoint({
    id: 'createPersonalAccessToken',
    method: 'POST',
    path: '/api/admin/user/tokens',
    summary: 'Create a token of your own',
    description: `The token acts as the caller, with all the permissions of the caller. An account has at most ${limits.tokensPerUser} tokens. ${withinOwnExpiry}`,
    body: createPatSchema,
    success: { status: 201, schema: createdPatSchema, description: 'The token, with its secret', location: '/api/admin/user/tokens' },
    errors: ['NameExistsError', 'ConflictError'],
    access: { permission: null, caller: 'person' },
  }),
  deletePersonalAccessToken: endpoint({
    id: 'deletePersonalAccessToken',
    method: 'DELETE',
    path: '/api/admin/user/tokens/:id',
    summary: 'Delete a token of your own',
    description: 'The token stops working at once.',
    params: z.object({ id: rowId().describe('Id of the token') }),
    success: { status: 200, schema: emptySchema, description: 'The token is deleted' },
    errors: ['NotFoundError'],
    access: { permission: null, caller: 'person' },
  }),
}
