import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { apiTokensSchema, createApiTokenSchema, createdApiTokenSchema } from './schemas.ts'

const needed = (verb: string) =>
  `Needs ${verb}_CLIENT_API_TOKEN for backend tokens, ${verb}_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.`

export const apiTokenEndpoints = {
  getApiTokens: endpoint({
    id: 'getApiTokens',
    method: 'GET',
    path: '/api/admin/api-tokens',
    summary: 'List the API tokens',
    description: `The tokens of the kinds that the caller may read, without their secrets; who may read none gets 403. ${needed('READ')}`,
    success: { status: 200, schema: apiTokensSchema, description: 'The tokens' },
    access: { permission: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  }),
  createApiToken: endpoint({
    id: 'createApiToken',
    method: 'POST',
    path: '/api/admin/api-tokens',
    summary: 'Make an API token',
    description: `A token for the administration or for SDKs. ${needed('CREATE')}`,
    body: createApiTokenSchema,
    success: { status: 201, schema: createdApiTokenSchema, description: 'The token, with its secret', location: 'id' },
    access: { permission: ['CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN'] },
  }),
  deleteApiToken: endpoint({
    id: 'deleteApiToken',
    method: 'DELETE',
    path: '/api/admin/api-tokens/:token',
    summary: 'Delete an API token',
    description: `It stops working at once. One that does not exist is deleted already. ${needed('DELETE')}`,
    params: z.object({ token: text(limits.textLength, 1).describe('Secret or id of the token') }),
    success: { status: 200, schema: emptySchema, description: 'There is no such token any more' },
    access: { permission: ['DELETE_CLIENT_API_TOKEN', 'DELETE_FRONTEND_API_TOKEN'] },
  }),
}
